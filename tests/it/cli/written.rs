//! How the command names its output, and how it treats links that exist.

use kifu::Encoding;

use super::{Folder, PLAIN, Run, run};

pub(super) fn convert(folder: &Folder, args: &str) -> Run {
    run(folder, &format!("convert {args}"))
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_it_leads_to_is_replaced() {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("far/b.csa", b"old")]);
    symlink("far/b.csa", folder.0.join("link.csa")).expect("links can be made");
    symlink("link.csa", folder.0.join("second.csa")).expect("links can be made");
    symlink("nowhere.csa", folder.0.join("broken.csa")).expect("links can be made");
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(folder.0.join("far/b.csa"), mode.clone()).expect("permissions can be set");
    assert!(convert(&folder, "a.usi -o second.csa").ends(2).err.contains("exists"));
    convert(&folder, "a.usi -o second.csa --overwrite").ends(0);
    for link in ["link.csa", "second.csa"] {
        assert!(fs::symlink_metadata(folder.0.join(link)).expect("it is there").is_symlink());
    }
    assert!(folder.bytes("far/b.csa").ends_with(b"-8384FU\n"));
    assert_eq!(
        fs::metadata(folder.0.join("far/b.csa")).expect("it is there").permissions().mode() & 0o777,
        0o640
    );
    let run = convert(&folder, "a.usi -o broken.csa --overwrite").ends(2);
    assert!(run.err.contains("leads nowhere"), "{}", run.err);
    // A link to an input counts as an input.
    symlink("a.usi", folder.0.join("self.usi")).expect("links can be made");
    let run = convert(&folder, "a.usi -o self.usi --overwrite").ends(2);
    assert!(run.err.contains("is an input"), "{}", run.err);
    assert_eq!(folder.bytes("a.usi"), PLAIN.as_bytes());
    assert!(!folder.files().iter().any(|name| name.ends_with(".kifu-partial")));
}

#[test]
fn a_name_that_is_too_long_is_said_to_be() {
    let (fits, long) = ("a".repeat(251), "b".repeat(250));
    let folder = Folder::new(&[]);
    folder.write(&format!("in/{fits}.usi"), PLAIN.as_bytes());
    folder.write(&format!("in/{long}.usi"), PLAIN.as_bytes());
    convert(&folder, "in --to csa -o out").ends(0);
    assert!(folder.exists(&format!("out/{fits}.csa")) && folder.exists(&format!("out/{long}.csa")));
    let run = convert(&folder, "in --to kif -o there").ends(2);
    assert!(run.err.contains("a name of 256 bytes is too long here"), "{}", run.err);
    assert!(run.err.ends_with("1 written, 0 refused, 1 failed\n"), "{}", run.err);
    assert_eq!(folder.files().iter().filter(|name| name.starts_with("there/")).count(), 1);
}

/// "`.kif` is Shift_JIS, `.kifu` is UTF-8", lines end as Windows ends them: programs go by the name.
#[test]
fn the_name_says_notation_encoding_and_line_ends() {
    let text = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n   2 投了\n";
    for (args, sjis, returns) in [
        ("-o x.kif", true, true),
        ("-o x.KIF", true, true),
        ("-o x.ki2", true, true),
        ("-o x.kifu", false, false),
        ("-o x.ki2u", false, false),
        ("-o x.csa", false, false),
        ("-o x.csa --csa-version 3.0", false, false),
        ("-o x.jkf", false, false),
        ("-o x.kif --encoding utf-8", false, true),
        ("-o x.kif --eol lf", true, false),
        ("-o x.kif --dialect plain", true, false),
        ("-o x.csa --csa-version 2.2", false, false),
        ("-o x.kifu --dialect shogigui", false, true),
        ("-o x.kifu --encoding sjis", true, false),
        ("-o x.kif --to csa", false, false),
        ("-o x.txt --to kif", false, false),
        ("-o x.out --to kif --eol crlf", false, true),
    ] {
        let folder = Folder::new(&[("a.kifu", text.as_bytes())]);
        convert(&folder, &format!("a.kifu {args}")).ends(0);
        let name = folder.files().into_iter().find(|name| name.starts_with('x')).expect("it was written");
        let bytes = folder.bytes(&name);
        let name = Encoding::ShiftJis.encode("山田").expect("Shift_JIS holds it");
        assert_eq!(bytes.windows(4).any(|part| part == name), sjis, "{args}");
        assert_eq!(bytes.contains(&b'\r'), returns, "{args}");
        let declared = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
        assert!(!declared(b"encoding=UTF-8") || !sjis, "{args}");
        assert!(!declared(b"encoding=Shift_JIS") || sjis, "{args}");
    }
    let folder = Folder::new(&[("a.kifu", text.as_bytes())]);
    for (args, said) in [
        ("a.kifu", "say the notation with --to"),
        ("a.kifu -o x.txt", "no notation has the extension `txt`"),
        ("a.kifu -o out/", "say the notation with --to"),
    ] {
        let run = convert(&folder, args).ends(2);
        assert!(run.err.contains(said), "{args}: {}", run.err);
        assert_eq!(folder.files(), ["a.kifu"]);
    }
    // A folder of files is written in UTF-8, with the extension for it, unless Shift_JIS is requested.
    for (flags, name, returns) in [("", "out/a.kifu", false), (" --encoding sjis", "out/a.kif", true)] {
        let folder = Folder::new(&[("in/a.kifu", text.as_bytes())]);
        convert(&folder, &format!("in --to kif -o out{flags}")).ends(0);
        assert_eq!(folder.bytes(name).contains(&b'\r'), returns, "{name}");
    }
}

#[test]
fn what_shift_jis_lacks_is_refused_with_a_name_that_has_it() {
    let folder =
        Folder::new(&[("a.kifu", "手合割：平手\n先手：山田💛\n   1 ７六歩(77)\n   2 投了\n".as_bytes())]);
    for (name, better) in [("x.kif", "`.kifu`"), ("x.ki2", "`.ki2u`")] {
        let run = convert(&folder, &format!("a.kifu -o {name}")).ends(1);
        assert!(run.err.contains("loss.characters") && run.err.contains(better), "{}", run.err);
        assert_eq!(folder.files(), ["a.kifu"]);
    }
    convert(&folder, "a.kifu -o x.kifu").ends(0);
}
