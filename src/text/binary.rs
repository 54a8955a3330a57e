//! Recognises bytes that are not text: pictures, programs, archives.

use super::detect;

/// The kind of data in bytes that are not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Binary {
    /// Compressed or packed data, with the name of the format.
    Compressed(&'static str),
    /// Something else, with its name.
    Other(&'static str),
}

impl Binary {
    /// Its name, such as `gzip` or `ELF program`.
    pub const fn name(self) -> &'static str {
        match self {
            Binary::Compressed(name) | Binary::Other(name) => name,
        }
    }
}

crate::named::named!(impl Binary);

/// Signatures at the start of files. No text begins with one.
const STARTS: &[(&[u8], Binary)] = &[
    (b"\x1f\x8b", Binary::Compressed("gzip")),
    (b"PK\x03\x04", Binary::Compressed("zip")),
    (b"PK\x05\x06", Binary::Compressed("zip")),
    (b"\xfd7zXZ\0", Binary::Compressed("xz")),
    (b"\x28\xb5\x2f\xfd", Binary::Compressed("zstd")),
    (b"7z\xbc\xaf\x27\x1c", Binary::Compressed("7z")),
    (b"BZh91AY&SY", Binary::Compressed("bzip2")),
    (b"\x04\x22\x4d\x18", Binary::Compressed("lz4")),
    (b"\x1f\x9d", Binary::Compressed("compress")),
    (b"LZIP\x01", Binary::Compressed("lzip")),
    (b"Rar!\x1a\x07", Binary::Compressed("rar")),
    (b"\x5d\0\0", Binary::Compressed("lzma")),
    (b"MSCF\0\0\0\0", Binary::Compressed("cabinet")),
    (b"\x7fELF", Binary::Other("ELF program")),
    (b"\x89PNG\r\n\x1a\n", Binary::Other("PNG picture")),
    (b"\xff\xd8\xff", Binary::Other("JPEG picture")),
    (b"GIF87a", Binary::Other("GIF picture")),
    (b"GIF89a", Binary::Other("GIF picture")),
    (b"%PDF-", Binary::Other("PDF document")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Binary::Other("document of an office program")),
    (b"SQLite format 3\0", Binary::Other("SQLite database")),
    (b"\xca\xfe\xba\xbe", Binary::Other("program")),
    (b"\xcf\xfa\xed\xfe", Binary::Other("program")),
    (b"\0asm", Binary::Other("WebAssembly program")),
    (b"!<arch>\n", Binary::Other("library of a program")),
    (b"\xff\xfe\0\0", Binary::Other("UTF-32")),
    (b"\0\0\xfe\xff", Binary::Other("UTF-32")),
];

/// By byte, whether a signature begins with it.
const MAY_START: [bool; 256] = {
    let mut may = [false; 256];
    let mut at = 0;
    while at < STARTS.len() {
        may[STARTS[at].0[0] as usize] = true;
        at += 1;
    }
    may
};

/// Signatures that count only if there are zero bytes among the bytes, with their offsets.
const INSIDE: &[(&[u8], usize, Binary)] = &[
    (b"MZ", 0, Binary::Other("program for Windows")),
    (b"RIFF", 0, Binary::Other("sound or picture")),
    // A skippable frame, which pzstd writes before each compressed frame.
    (b"\x2a\x4d\x18", 1, Binary::Compressed("zstd")),
    (b"-lh", 2, Binary::Compressed("lha")),
    (b"ustar", 257, Binary::Compressed("tar")),
];

/// How many bytes are searched for control characters.
const HEAD: usize = 8192;

/// If at least one byte in this many is a control character, the bytes are not text.
const CONTROLS: usize = 40;

/// The kind of `bytes`, by the signature at their start.
pub(super) fn by_start(bytes: &[u8]) -> Option<Binary> {
    // Nearly all texts begin with another byte.
    if !MAY_START[usize::from(*bytes.first()?)] {
        return None;
    }
    STARTS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, found)| *found)
}

/// The kind of `bytes`, by a signature at another offset.
fn by_inside(bytes: &[u8]) -> Option<Binary> {
    let is_at =
        |(name, at, _): &&(&[u8], usize, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(name));
    INSIDE.iter().find(is_at).map(|(.., found)| *found)
}

/// The name of the format of a packed file that begins with these bytes; `None` if it is not packed.
#[cfg(feature = "files")]
pub(crate) fn packing(head: &[u8]) -> Option<&'static str> {
    match by_start(head).or_else(|| by_inside(head))? {
        Binary::Compressed(name) => Some(name),
        Binary::Other(_) => None,
    }
}

/// The kind of `bytes`, if they are not text. A text may have a few zero bytes, left behind by the disk.
pub(super) fn binary(bytes: &[u8], is_told: bool) -> Option<Binary> {
    if let Some(found) = by_start(bytes) {
        return Some(found);
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    memchr::memchr(0, head)?;
    if let Some(found) = by_inside(head) {
        return Some(found);
    }
    if is_told || detect::is_utf16(bytes) {
        return None;
    }
    let is_control = |byte: &&u8| matches!(byte, 1..=8 | 14..=25 | 28..=31 | 127);
    let controls = head.iter().filter(is_control).count();
    // Valid UTF-8 may have more control characters, because comments can contain anything.
    let often = if std::str::from_utf8(bytes).is_ok() { 4 } else { CONTROLS };
    if head.iter().all(|byte| *byte == 0) {
        Some(Binary::Other("nothing but zero bytes"))
    } else {
        (controls * often > head.len()).then_some(Binary::Other("no text"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_no_text_is_named() {
        let mut tar = vec![0; 300];
        tar[..5].copy_from_slice(b"a.kif");
        tar[257..262].copy_from_slice(b"ustar");
        let noise: Vec<u8> = (0..=255).cycle().take(2000).map(|byte: u8| byte.wrapping_mul(37)).collect();
        let cases: &[(&[u8], &str)] = &[
            (b"\x1f\x8b\x08\0\0", "gzip"),
            (b"PK\x03\x04\x14\0", "zip"),
            (b"\x7fELF\x02\x01", "ELF program"),
            (b"\x89PNG\r\n\x1a\n\0\0", "PNG picture"),
            (b"MZ\x90\0\x03", "program for Windows"),
            (b"\xff\xfe\0\0P\0\0\0I\0\0\0", "UTF-32"),
            (&[0; 20000], "nothing but zero bytes"),
            (&tar, "tar"),
            (&noise, "no text"),
        ];
        for (bytes, name) in cases {
            assert_eq!(binary(bytes, false).map(Binary::name), Some(*name));
        }
    }

    #[cfg(feature = "files")]
    #[test]
    fn how_a_file_is_packed_is_told_by_its_first_bytes() {
        let cases: [(&[u8], _); 6] = [
            (b"\x1f\x8b\x08", Some("gzip")),
            (b"\x50\x2a\x4d\x18", Some("zstd")),
            (b"  -lh5-", Some("lha")),
            (b"\x7fELF", None),
            (b"PI\n", None),
            (b"", None),
        ];
        for (head, packed) in cases {
            assert_eq!(packing(head), packed, "{head:?}");
        }
    }

    #[test]
    fn a_text_with_a_few_zero_bytes_is_a_text() {
        let cases: [&[u8]; 5] =
            [b"", b"PI\n+\n+7776FU\n", b"PI\n+\n\0\0\0\0\0\0", b"P\0I\0\n\0+\0\n\0", b"MZ is no move\n"];
        for bytes in cases {
            assert_eq!(binary(bytes, false), None, "{bytes:?}");
        }
    }
}
