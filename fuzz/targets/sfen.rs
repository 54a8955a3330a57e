//! See [`kifu_fuzz::sfen`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kifu_fuzz::sfen(data));
