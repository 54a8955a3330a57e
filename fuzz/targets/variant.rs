//! See [`kifu_fuzz::variant`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kifu_fuzz::variant(data));
