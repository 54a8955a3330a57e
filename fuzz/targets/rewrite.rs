//! See [`kifu_fuzz::rewrite`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kifu_fuzz::rewrite(data));
