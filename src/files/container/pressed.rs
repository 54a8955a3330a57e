//! Containers of one compressed file: gz, xz and zst.

use std::io::Read;
#[cfg(feature = "gz")]
use std::io::{self, BufRead, BufReader};

#[cfg(any(feature = "xz", feature = "zst"))]
use super::super::unpacked::Broken;

/// gzip (RFC 1952), of one or several parts. Zeros behind them, which tapes and some copies leave, are no part.
#[cfg(feature = "gz")]
pub(super) struct Gz<R: Read>(Option<flate2::bufread::GzDecoder<BufReader<R>>>);

#[cfg(feature = "gz")]
impl<R: Read> Gz<R> {
    pub fn new(packed: R) -> Gz<R> {
        Gz(Some(flate2::bufread::GzDecoder::new(BufReader::with_capacity(1 << 16, packed))))
    }
}

#[cfg(feature = "gz")]
impl<R: Read> Read for Gz<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(part) = &mut self.0 {
            match part.read(buffer)? {
                0 if !buffer.is_empty() => {}
                read => return Ok(read),
            }
            let Some(mut packed) = self.0.take().map(flate2::bufread::GzDecoder::into_inner) else { break };
            if passes_zeros(&mut packed)? {
                self.0 = Some(flate2::bufread::GzDecoder::new(packed));
            }
        }
        Ok(0)
    }
}

/// Skips zeros. Returns whether anything follows them.
#[cfg(feature = "gz")]
fn passes_zeros(packed: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = packed.fill_buf()?;
        let (zeros, all) = (bytes.iter().take_while(|byte| **byte == 0).count(), bytes.len());
        packed.consume(zeros);
        if zeros < all || all == 0 {
            return Ok(all > 0);
        }
    }
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
    reader.window_log_max(memory.clamp(1 << 20, LARGEST_WINDOW).ilog2()).map_err(Broken::from_io)?;
    Ok(reader)
}

/// The largest window that the library takes, where a pointer has 64 bits or 32.
#[cfg(feature = "zst")]
const LARGEST_WINDOW: u64 = if cfg!(target_pointer_width = "64") { 1 << 31 } else { 1 << 30 };
