//! Containers as other programs leave them.

use super::*;

/// Each member has an address that is its own, and leads to nothing else.
#[test]
fn members_of_one_name_are_told_apart() {
    let folder = Folder::new();
    let inner = |number| zip(&vec![("x.csa".to_string(), game(number))]);
    let members = [
        ("a.csa", game(1)),
        ("a.csa", game(2)),
        ("b.zip", inner(3)),
        ("b.zip", inner(4)),
        ("a.csa", game(5)),
    ];
    let members: Members = members.map(|(name, bytes)| (name.to_string(), bytes)).into();
    for (name, make) in MAKERS.iter().filter(|(name, _)| *name != "a.zip" && *name != "a.7z") {
        let path = folder.file(name, make(&members));
        let (inputs, games, _) = read(&path, ContainerLimits::default());
        let names: Vec<_> = inputs
            .iter()
            .map(|input| input.path.to_string_lossy().replace(&*path.to_string_lossy(), ""))
            .collect();
        assert_eq!(names, ["!a.csa", "!a.csa!2", "!b.zip!x.csa", "!b.zip!2!x.csa", "!a.csa!3"], "{name}");
        assert_eq!(games, 5);
        for input in inputs {
            let (again, games, found) = read(&input.path, ContainerLimits::default());
            assert_eq!((again.len(), games, codes(&found)), (1, 1, vec![]), "{:?}", input.path);
            assert_eq!(again[0].path, input.path);
        }
        let none = read(Path::new(&format!("{}!a.csa!4", path.display())), ContainerLimits::default());
        assert_eq!(codes(&none.2), ["archive.member"]);
    }
}

/// Names that look like those that are made of numbers, before and behind the members that have these.
#[test]
fn made_names_are_nobody_elses() {
    let folder = Folder::new();
    let names = ["a.csa!2/h.csa", "b.csa!2", "a.csa", "a.csa", "b.csa", "b.csa", "a.csa!2", "a.csa!2/i.csa"];
    let members: Members =
        names.into_iter().zip(1..).map(|(name, at)| (name.to_string(), game(at))).collect();
    let path = folder.file("a.tar", tar(&members));
    let asked = |path: &Path| {
        let (inputs, games, _) = read(path, ContainerLimits::default());
        (inputs.iter().map(|input| input.path.clone()).collect::<Vec<_>>(), games)
    };
    let (all, games) = asked(&path);
    // What is no record by its name is not read with the others: `b.csa!2`, `a.csa!2`.
    assert_eq!((all.len(), games), (6, 6), "{all:?}");
    for one in all {
        assert_eq!(asked(&one), (vec![one.clone()], 1));
    }
}

#[test]
fn a_name_is_no_folder_of_others() {
    let folder = Folder::new();
    let names = ["a.csa", "a.csa/b.csa", "a.csa!b.csa"];
    let members: Members = names.map(|name| (name.to_string(), game(name.len()))).into();
    for (name, make) in MAKERS {
        let path = folder.file(name, make(&members));
        for (rest, expected) in names.map(|name| (name, 1)).into_iter().chain([("a.csa/", 1), ("", 3)]) {
            let named = format!("{}!{rest}", path.display());
            let named = if rest.is_empty() { path.clone() } else { PathBuf::from(named) };
            let (inputs, games, _) = read(&named, ContainerLimits::default());
            assert_eq!((inputs.len(), games), (expected, expected), "{name}!{rest}");
        }
    }
}

/// What could be unpacked of a small file is read as that of a large one is.
#[test]
fn a_pressed_file_is_read_as_far_as_it_is_sound() {
    let folder = Folder::new();
    let two = [game(1), b"/\n".to_vec(), game(2)].concat();
    let packed = gz(&two);
    let parts = [gz(&game(1)), gz(b"/\n"), gz(&game(2))].concat();
    let mut sum = packed.clone();
    let at = sum.len() - 8;
    sum[at] ^= 1;
    for (name, bytes, damage) in [
        ("parts.csa.gz", parts.clone(), &[][..]),
        ("zeros.csa.gz", [packed.clone(), vec![0; 700]].concat(), &[]),
        ("zeros-between.csa.gz", [gz(&two[..1]), vec![0; 3], gz(&two[1..])].concat(), &[]),
        ("more.csa.gz", [packed.clone(), b"trailer".to_vec()].concat(), &["archive.damaged"]),
        ("sum.csa.gz", sum, &["archive.damaged"]),
        ("cut.csa.gz", packed[..packed.len() - 8].to_vec(), &["archive.damaged"]),
        ("passed.csa.zst", [b"\x5f\x2a\x4d\x18\x04\0\0\0kifu".to_vec(), zst(&two)].concat(), &[]),
    ] {
        let path = folder.file(name, &bytes);
        let (_, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((games, codes(&found)), (2, damage.to_vec()), "{name}");
    }
}

/// A header of before POSIX, and what GNU puts between files.
#[test]
fn tars_need_no_sign() {
    let folder = Folder::new();
    let entry = |mut header: ::tar::Header, kind: u8, name: &str, bytes: &[u8]| {
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(::tar::EntryType::new(kind));
        header.set_size(bytes.len() as u64);
        header.set_cksum();
        let mut entry = [header.as_bytes(), bytes].concat();
        entry.resize(entry.len().next_multiple_of(512), 0);
        entry
    };
    let old = |kind, name, bytes: &[u8]| entry(::tar::Header::new_old(), kind, name, bytes);
    let new = |kind, name, bytes: &[u8]| entry(::tar::Header::new_ustar(), kind, name, bytes);
    let files = [old(b'0', "a.csa", &game(1)), old(0, "b.csa", &game(2)), vec![0; 1024]];
    let sparse = new(b'x', "pax", b"30 GNU.sparse.name=2025/s.csa\n");
    for (name, tar, expected) in [
        ("old.tar", files.concat(), &[][..]),
        ("label.tar", [old(b'V', "games", b""), files.concat()].concat(), &[]),
        (
            "sparse.tar",
            [sparse, new(b'0', "GNUSparseFile.1/s.csa", b"1\n0\n3\n"), files.concat()].concat(),
            &["archive.damaged"],
        ),
    ] {
        let path = folder.file(name, &tar);
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((games, codes(&found)), (2, expected.to_vec()), "{name}");
        if !expected.is_empty() {
            assert_eq!(inputs[0].path, PathBuf::from(format!("{}!2025/s.csa", path.display())));
        }
    }
}

/// What stands behind the end of a tar is read for what is wrong with it.
#[test]
fn a_tar_is_read_behind_its_end() {
    let folder = Folder::new();
    let [one, other] = [1, 2].map(|number| tar(&games(number)));
    let of_tape = [one.clone(), vec![b'x'; 700]].concat();
    // What damage of the packed bytes can look like: zeros where members were.
    let shorter = gz(&[&one[..], &[0; 1024], &other[..]].concat());
    let mut damaged = gz(&one);
    let sum = damaged.len() - 8;
    damaged[sum] ^= 1;
    for (name, tar, expected) in [
        ("tape.tar", of_tape, &[][..]),
        ("two.tar", [one.clone(), other].concat(), &["archive.damaged"]),
        ("shorter.tar.gz", shorter, &["archive.damaged"]),
        ("damaged.tar.gz", damaged, &["archive.damaged"]),
    ] {
        let (_, games, found) = read(&folder.file(name, &tar), ContainerLimits::default());
        assert_eq!((games, codes(&found)), (1, expected.to_vec()), "{name}");
    }
}

/// What one program reads and another does not is said.
#[test]
fn a_zip_that_can_be_read_in_two_ways_says_so() {
    let folder = Folder::new();
    let mut renamed = zip(&games(2));
    let at = renamed.windows(12).position(|bytes| bytes == b"2025/001.csa").expect("its own header");
    renamed[at + 7] = b'9';
    // The table of contents no longer says that it is a record.
    let mut hidden = zip(&games(2));
    let at = hidden.windows(12).rposition(|bytes| bytes == b"2025/001.csa").expect("the table of contents");
    hidden[at + 11] = b'_';
    let before = [zip(&games(3)), zip(&games(2))].concat();
    for (name, bytes, expected) in [
        ("renamed.zip", renamed, &["archive.damaged"][..]),
        ("hidden.zip", hidden, &["archive.damaged"]),
        ("before.zip", before, &["archive.damaged"]),
        ("whole.zip", zip(&games(2)), &[]),
    ] {
        let (_, games, found) = read(&folder.file(name, &bytes), ContainerLimits::default());
        assert_eq!((games, codes(&found)), (2, expected.to_vec()), "{name}");
    }
}

/// An archive that was cut between two members looks whole but for the zeros behind the last one.
#[test]
fn an_archive_without_its_end_says_so() {
    let folder = Folder::new();
    for (name, make) in [("cut.lzh", lzh as fn(&Members) -> Vec<u8>), ("cut.tar", tar)] {
        let (whole, end) = (make(&games(3)), make(&Members::new()).len());
        let cut = whole.len() - make(&games(1)).len();
        for (length, expected) in [
            (whole.len(), (3, &[][..])),
            (whole.len() - end, (3, &["archive.damaged"])),
            (cut, (2, &["archive.damaged"])),
        ] {
            let path = folder.file(name, &whole[..length]);
            let (_, read, found) = read(&path, ContainerLimits::default());
            assert_eq!((read, codes(&found)), (expected.0, expected.1.to_vec()), "{name} {length}");
        }
    }
}

/// A member that cannot be unpacked is said to be so only if it would be read.
#[test]
fn what_is_no_record_may_be_packed_in_any_way() {
    let folder = Folder::new();
    let names = ["a.csa", "b.csa", "photo.jpg"];
    let mut bytes = zip(&names.map(|name| (name.to_string(), game(1))).to_vec());
    // Where the name stands behind the signs of a header, and the number of the way of packing.
    for (signs, name_at, number_at) in [(b"PK\x03\x04", 30, 8), (b"PK\x01\x02", 46, 10)] {
        for name in &names[1..] {
            let is_it = |at: &usize| {
                bytes[*at..].starts_with(signs) && bytes[at + name_at..].starts_with(name.as_bytes())
            };
            let at = (0..bytes.len() - name_at).find(is_it).expect("it has a header");
            bytes[at + number_at] = 98;
        }
    }
    let path = folder.file("a.zip", bytes);
    let (inputs, games, found) = read(&path, ContainerLimits::default());
    assert_eq!((inputs.len(), games, codes(&found)), (2, 1, vec!["archive.damaged"]));
    let without = Walk::new([&path]).exclude(["b.*".parse().expect("a pattern")]);
    assert_eq!(without.inputs().count(), 1);
    let photo = read(Path::new(&format!("{}!photo.jpg", path.display())), ContainerLimits::default());
    assert_eq!(codes(&photo.2), ["archive.damaged"]);
}
