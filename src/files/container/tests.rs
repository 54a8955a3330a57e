//! Containers made by the libraries that read them, and damaged.

mod odd;
mod packed;

use super::super::Walk;
use super::super::testing::Folder;
use super::*;
use crate::diag::Diagnostic;
use crate::parse::ReadOptions;
use packed::*;

type Members = Vec<(String, Vec<u8>)>;

fn game(number: usize) -> Vec<u8> {
    format!("V2.2\nN+{number}\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n").into_bytes()
}

fn games(number: usize) -> Members {
    (0..number).map(|n| (format!("2025/{n:03}.csa"), game(n))).collect()
}

/// What is read of a path: the addresses, the games and the findings.
fn read(path: &Path, limits: ContainerLimits) -> (Vec<Input>, usize, Vec<Diagnostic>) {
    let (mut inputs, mut games, mut found) = (Vec::new(), 0, Vec::new());
    for mut input in Walk::new([path]).limits(limits).inputs() {
        for parsed in input.portions(&ReadOptions::new()) {
            let parsed = parsed.expect("it can be read");
            games += parsed.records.len();
            found.extend(parsed.diagnostics);
        }
        inputs.push(input);
    }
    (inputs, games, found)
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|found| found.code.name()).collect()
}

#[test]
fn every_container_gives_its_members_in_their_order() {
    let folder = Folder::new();
    for (name, make) in MAKERS {
        let path = folder.file(name, make(&games(100)));
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((inputs.len(), games, codes(&found)), (100, 100, vec![]), "{name}");
        assert_eq!(inputs[7].path, PathBuf::from(format!("{}!2025/007.csa", path.display())), "{name}");
        assert_eq!(inputs[7].inner, PathBuf::from("2025/007.csa"), "{name}");
    }
    for (name, press) in PRESSERS {
        let path = folder.file(name, press(&game(1)));
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((inputs.len(), games, codes(&found)), (1, 1, vec![]), "{name}");
        assert_eq!((&inputs[0].path, inputs[0].inner.as_path()), (&path, Path::new("a.csa")), "{name}");
    }
    // All of them in one folder, and a file that is none whatever its name says.
    folder.file("b.zip", b"PI\n+\n+7776FU\n%TORYO\n");
    let (inputs, games, _) = read(folder.path(), ContainerLimits::default());
    assert_eq!((inputs.len(), games), (704, 704));
    assert!(inputs.iter().any(|input| input.inner == Path::new("a/2025/099.csa")));
}

#[test]
fn members_are_named_by_their_addresses() {
    let folder = Folder::new();
    let outer = vec![
        ("in/a.zip".to_string(), zip(&games(20))),
        ("b.csa.xz".to_string(), xz(&game(3))),
        ("c.tar.gz".to_string(), gz(&tar(&games(5)))),
        ("notes.pdf".to_string(), b"%PDF-1.4".to_vec()),
        ("odd".to_string(), game(4)),
    ];
    for (name, make) in MAKERS {
        let path = folder.file(name, make(&outer));
        let of =
            |rest: &str| read(Path::new(&format!("{}{rest}", path.display())), ContainerLimits::default());
        for (rest, games) in [
            ("", 26),
            ("!in/", 20),
            ("!in/a.zip", 20),
            ("!in/a.zip!2025/003.csa", 1),
            ("!in/a.zip!2025/", 20),
            ("!b.csa.xz", 1),
            ("!c.tar.gz!2025/004.csa", 1),
            ("!odd", 1),
        ] {
            let (_, read, found) = of(rest);
            assert_eq!((read, codes(&found)), (games, vec![]), "{name}{rest}");
        }
        for rest in ["!none.csa", "!in/a.zip!none.csa"] {
            assert_eq!(codes(&of(rest).2), ["archive.member"], "{name}{rest}");
        }
        let (inputs, ..) = of("");
        let inner = inputs.iter().map(|input| input.inner.clone());
        assert!(inner.clone().any(|inner| inner == Path::new("in/a/2025/019.csa")), "{name}");
        assert!(inner.clone().any(|inner| inner == Path::new("b.csa")), "{name}");
    }
    let pressed = folder.file("p.csa.gz", gz(&game(1)));
    let none = read(Path::new(&format!("{}!a.csa", pressed.display())), ContainerLimits::default());
    assert_eq!((none.1, codes(&none.2)), (0, vec!["archive.member"]));
    let file = folder.file("d.csa", game(1));
    let mut none = Walk::new([format!("{}!a.csa", file.display())]).inputs();
    let why = none.next().map(|mut input| input.read(&ReadOptions::new()).expect_err("no container"));
    assert!(why.is_some_and(|why| why.to_string().ends_with("is no container")));
}

#[test]
fn a_member_that_is_damaged_leaves_the_others() {
    let folder = Folder::new();
    // Bytes that do not pack stand in the container as they are.
    let mut members = games(100);
    let noise: String = (0..400u32).map(|n| char::from(b'!' + (n * n * 7 % 90) as u8)).collect();
    members[50].1 = [game(50), format!("'{noise}\n").into_bytes()].concat();
    for (name, make) in MAKERS.iter().take(1).chain(&MAKERS[3..4]) {
        let mut bytes = make(&members);
        let at = bytes.windows(12).position(|part| part == b"2025/050.csa").expect("the name");
        bytes[at + 60] ^= 0x10;
        let path = folder.file(name, &bytes);
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!(inputs.len(), 100, "{name}");
        assert!(games >= 99, "{name}: {games}");
        assert!(codes(&found).contains(&"archive.damaged"), "{name}: {found:?}");
    }
    // What is packed as a whole gives what stands before the damage, and says where it ends.
    for (name, make) in MAKERS.iter().filter(|(name, _)| name.contains(".t")) {
        let whole = make(&members);
        let path = folder.file(name, &whole[..whole.len() * 2 / 3]);
        let (_, games, found) = read(&path, ContainerLimits::default());
        assert!(games < 100, "{name}: {games}");
        assert_eq!(codes(&found).last(), Some(&"archive.damaged"), "{name}: {found:?}");
    }
}

#[test]
fn a_table_of_contents_that_lacks_members_is_said() {
    let folder = Folder::new();
    let mut bytes = zip(&games(3));
    let end = bytes.windows(4).rposition(|part| part == b"PK\x05\x06").expect("it has an end");
    // The members of this disk, and of all.
    for at in [8, 10] {
        bytes[end + at] = 5;
    }
    let (_, games, found) = read(&folder.file("a.zip", &bytes), ContainerLimits::default());
    assert_eq!((games, codes(&found)), (3, vec!["archive.damaged"]));
    assert!(found[0].message.ends_with("has 3 members, and should have 5"), "{}", found[0].message);
}

#[test]
fn blocks_of_7z_that_nobody_asks_for_are_not_unpacked() {
    let folder = Folder::new();
    let mut bytes = seven_z(&games(3));
    // The first block begins behind the head of the file.
    bytes[32..40].fill(0xff);
    let path = folder.file("a.7z", &bytes);
    let of = |name: &str| {
        let (_, games, found) =
            read(Path::new(&format!("{}!2025/{name}", path.display())), ContainerLimits::default());
        (games, codes(&found))
    };
    assert_eq!((of("001.csa"), of("002.csa")), ((1, vec![]), (1, vec![])));
    assert!(of("000.csa").1.contains(&"archive.damaged"));
}

/// No cut of a container makes a panic or goes unsaid.
#[test]
fn a_container_may_be_cut_anywhere() {
    let folder = Folder::new();
    for (name, make) in MAKERS {
        let whole = make(&games(3));
        for end in (0..whole.len()).step_by(whole.len() / 60 + 1) {
            let path = folder.file(name, &whole[..end]);
            let (_, games, found) = read(&path, ContainerLimits::default());
            let is_said = games == 3 || !found.is_empty();
            assert!(is_said, "{name} cut at {end} of {}: {games} games", whole.len());
        }
    }
}

#[test]
fn a_container_beyond_a_limit_is_reported() {
    let folder = Folder::new();
    let zeros = vec![b' '; 3 << 20];
    let bomb = vec![("a.csa".to_string(), zeros.clone()), ("b.csa".to_string(), game(1))];
    for (name, make) in MAKERS.iter().filter(|(name, _)| !["a.tar", "a.lzh"].contains(name)) {
        let path = folder.file(name, make(&bomb));
        let (_, _, found) = read(&path, ContainerLimits::default());
        assert!(codes(&found).contains(&"archive.limit"), "{name}: {found:?}");
    }
    for (name, press) in PRESSERS {
        let path = folder.file(name, press(&zeros));
        assert!(codes(&read(&path, ContainerLimits::default()).2).contains(&"archive.limit"), "{name}");
    }
    for (name, make) in MAKERS {
        let path = folder.file(name, make(&games(10)));
        let entry = ContainerLimits { entry: 20, ..ContainerLimits::default() };
        assert!(codes(&read(&path, entry).2).contains(&"archive.limit"), "{name}");
        let total = ContainerLimits { total: 200, ..ContainerLimits::default() };
        let (_, games, found) = read(&path, total);
        assert!(games < 10 && codes(&found).contains(&"archive.limit"), "{name}");
    }
    let nested = (0..6).fold(zip(&games(1)), |inner, _| zip(&vec![("a.zip".to_string(), inner)]));
    let path = folder.file("nested.zip", &nested);
    let (_, games, found) = read(&path, ContainerLimits::default());
    assert_eq!((games, codes(&found)), (0, vec!["archive.limit"]));
    let deeper = ContainerLimits { nesting: 7, ..ContainerLimits::default() };
    assert_eq!(read(&path, deeper).1, 1);
    let little = ContainerLimits { memory: 100, ..deeper };
    assert_eq!(codes(&read(&path, little).2), ["archive.limit"]);
    let endless = ContainerLimits { memory: u64::MAX, ..deeper };
    assert_eq!(read(&path, endless).1, 1);
    for (name, press) in PRESSERS {
        assert_eq!(read(&folder.file(name, press(&game(1))), endless).1, 1, "{name}");
    }
}

#[test]
fn names_of_members_lead_nowhere_else() {
    let folder = Folder::new();
    let hostile = [
        "../up.csa",
        "/abs.csa",
        "a/../../b.csa",
        "C:\\w.csa",
        "..\\..\\v.csa",
        "a\u{7}b.csa",
        "x\u{1b}[2J.csa",
    ];
    let members: Members = hostile.iter().map(|name| (name.to_string(), game(1))).collect();
    for (name, make) in MAKERS {
        let path = folder.file(name, make(&members));
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((inputs.len(), games, found.len()), (7, 7, 7), "{name}: {found:?}");
        for input in &inputs {
            let mut parts = input.inner.components();
            assert!(parts.all(|part| matches!(part, std::path::Component::Normal(_))), "{:?}", input.inner);
        }
        assert!(codes(&found).iter().all(|code| *code == "archive.name"), "{name}: {found:?}");
    }
}

#[test]
fn links_are_not_followed() {
    let folder = Folder::new();
    let mut builder = ::tar::Builder::new(Vec::new());
    let mut header = ::tar::Header::new_ustar();
    header.set_entry_type(::tar::EntryType::Symlink);
    header.set_size(0);
    builder.append_link(&mut header, "a.csa", "/etc/passwd").expect("a link");
    let path = folder.file("a.tar", builder.into_inner().expect("a tar"));
    let (inputs, games, found) = read(&path, ContainerLimits::default());
    assert_eq!((inputs.len(), games, codes(&found)), (1, 0, vec!["archive.link"]));
}

#[test]
fn names_may_be_in_shift_jis() {
    let folder = Folder::new();
    let plain = vec![("XXXX.csa".to_string(), game(1))];
    for (file, make) in [MAKERS[0], MAKERS[2]] {
        let mut bytes = make(&plain);
        let sjis = [0x8e, 0x52, 0x93, 0x63];
        while let Some(at) = bytes.windows(4).position(|part| part == b"XXXX") {
            bytes[at..at + 4].copy_from_slice(&sjis);
        }
        // The sum of the header of a tar counts the bytes of its name.
        if file == "a.tar" {
            let mut header = ::tar::Header::from_byte_slice(&bytes[..512]).clone();
            header.set_cksum();
            bytes[..512].copy_from_slice(header.as_bytes());
        }
        let path = folder.file(file, &bytes);
        assert_eq!(read(&path, ContainerLimits::default()).0[0].inner, PathBuf::from("山田.csa"), "{file}");
    }
}

#[test]
fn a_large_member_is_read_game_by_game() {
    let folder = Folder::new();
    let noise = |n: usize| format!("'{:x}\n/\n", n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).into_bytes();
    let text: Vec<u8> = (0..300_000).flat_map(|n| [game(n), noise(n)].concat()).collect();
    assert!(text.len() as u64 > super::super::LARGE);
    let members = vec![("a.csa".to_string(), text.clone()), ("b.csa".to_string(), game(1))];
    for (name, make) in [MAKERS[0], MAKERS[6]] {
        let path = folder.file(name, make(&members));
        let (inputs, games, found) = read(&path, ContainerLimits::default());
        assert_eq!((inputs.len(), games, codes(&found)), (2, 300_001, vec![]), "{name}");
        // Whoever has seen enough of it goes on with the next.
        let mut inputs = Walk::new([path]).inputs();
        let first = inputs.next().map(|mut input| input.portions(&ReadOptions::new()).take(2).count());
        let second =
            inputs.next().map(|mut input| input.read(&ReadOptions::new()).expect("a game").records.len());
        assert_eq!((first, second, inputs.count()), (Some(2), Some(1), 0), "{name}");
    }
}

#[test]
fn packed_names_are_known() {
    for (name, is_packed, short) in [
        ("a.zip", true, "a"),
        ("a.csa.gz", true, "a.csa"),
        ("a.tar.xz", true, "a"),
        ("A.TGZ", true, "A"),
        ("a.sql.gz", false, "a.sql"),
        ("a.gz", false, "a"),
        ("a.csa", false, "a.csa"),
        ("a.hcpe3", true, "a"),
        ("a.psv.gz", true, "a"),
        (".zip", true, ".zip"),
    ] {
        assert_eq!(is_packed_name(name), is_packed, "{name}");
        assert_eq!(stem(Path::new(name)), PathBuf::from(short), "{name}");
    }
}
