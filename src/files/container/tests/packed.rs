//! Containers, and files that are pressed alone, with given members.

use std::io::{self, Write as _};

use super::Members;

pub(super) fn zip(members: &Members) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = ::zip::write::SimpleFileOptions::default();
        writer.start_file(name.clone(), options).expect("a member");
        writer.write_all(bytes).expect("its bytes");
    }
    writer.finish().expect("a zip").into_inner()
}

pub(super) fn tar(members: &Members) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = ::tar::Header::new_ustar();
        // The library refuses to write some of the names that others write.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        builder.append(&header, bytes.as_slice()).expect("a member");
    }
    builder.into_inner().expect("a tar")
}

pub(super) fn seven_z(members: &Members) -> Vec<u8> {
    let mut writer = sevenz_rust2::ArchiveWriter::new(io::Cursor::new(Vec::new())).expect("a 7z");
    for (name, bytes) in members {
        let entry = sevenz_rust2::ArchiveEntry::new_file(name);
        writer.push_archive_entry(entry, Some(bytes.as_slice())).expect("a member");
    }
    writer.finish().expect("a 7z").into_inner()
}

/// Level 0, stored.
pub(super) fn lzh(members: &Members) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        bytes.iter().fold(0u16, |crc, &byte| {
            (0..8)
                .fold(crc ^ u16::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xa001 } else { crc >> 1 })
        })
    };
    let mut archive = Vec::new();
    for (name, bytes) in members {
        let size = u32::try_from(bytes.len()).expect("small").to_le_bytes();
        let mut header = b"-lh0-".to_vec();
        header.extend(size.iter().chain(&size));
        header.extend([0, 0, 0x21, 0x50, 0x20, 0, name.len() as u8]);
        header.extend(name.as_bytes());
        header.extend(crc(bytes).to_le_bytes());
        let sum = header.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte));
        archive.extend([header.len() as u8, sum]);
        archive.extend(header);
        archive.extend(bytes);
    }
    archive.push(0);
    archive
}

pub(super) fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

pub(super) fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

pub(super) fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("memory")
}

/// What makes containers of many files, each under the name that it has.
#[allow(clippy::type_complexity)]
pub(super) const MAKERS: &[(&str, fn(&Members) -> Vec<u8>)] = &[
    ("a.zip", zip),
    ("a.7z", seven_z),
    ("a.tar", tar),
    ("a.lzh", lzh),
    ("a.tar.gz", |members| gz(&tar(members))),
    ("a.txz", |members| xz(&tar(members))),
    ("a.tar.zst", |members| zst(&tar(members))),
];

#[allow(clippy::type_complexity)]
pub(super) const PRESSERS: &[(&str, fn(&[u8]) -> Vec<u8>)] =
    &[("a.csa.gz", gz), ("a.csa.xz", xz), ("a.csa.zst", zst)];
