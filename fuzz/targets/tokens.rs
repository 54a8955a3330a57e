//! See [`kifu_fuzz::tokens`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kifu_fuzz::tokens(data));
