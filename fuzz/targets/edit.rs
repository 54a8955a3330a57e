//! See [`kifu_fuzz::edit`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kifu_fuzz::edit(data));
