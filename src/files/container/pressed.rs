//! Containers of one file: its bytes, pressed.

use std::io::Read;

#[cfg(any(feature = "xz", feature = "zst"))]
use super::super::unpacked::Broken;

/// gzip (RFC 1952), of one or several parts.
#[cfg(feature = "gz")]
pub(super) fn gz(packed: impl Read) -> impl Read {
    flate2::read::MultiGzDecoder::new(packed)
}

/// xz, of one or several streams.
#[cfg(feature = "xz")]
pub(super) fn xz(packed: impl Read, memory: u64) -> Result<impl Read, Broken> {
    use liblzma::stream::{CONCATENATED, Stream};
    let stream = Stream::new_stream_decoder(memory, CONCATENATED);
    let stream = stream.map_err(|error| Broken::damaged(&error))?;
    Ok(liblzma::read::XzDecoder::new_stream(packed, stream))
}

/// Zstandard (RFC 8878), of one or several frames.
#[cfg(feature = "zst")]
pub(super) fn zst(packed: impl Read, memory: u64) -> Result<impl Read, Broken> {
    let mut reader = zstd::stream::read::Decoder::new(packed).map_err(Broken::from_io)?;
    // The window is what it keeps in memory.
    reader.window_log_max(memory.max(1 << 20).ilog2()).map_err(Broken::from_io)?;
    Ok(reader)
}
