//! Runs the commands in the README, and compares their output with the one shown there.

use std::process::Command;

#[test]
fn the_transcript_is_what_the_command_prints() {
    let readme = include_str!("../../README.md");
    let start =
        readme.find("```console\n$ kifu ").expect("there is a transcript") + "```console\n$ kifu ".len();
    let transcript = &readme[start..start + readme[start..].find("```").expect("it ends")];
    let (line, expected) = transcript.split_once('\n').expect("a command has output");
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(line.split(' '))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the command runs");
    let printed =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(printed, expected);
    assert_eq!(output.status.code(), Some(1));
}

/// Each dependency is in `DESIGN.md`, with its purpose.
#[test]
fn every_dependency_has_its_reason() {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().expect("a manifest");
    let design = include_str!("../../DESIGN.md");
    let start = design.find("## Why these dependencies?").expect("it has them");
    let reasons = &design[start..];
    for name in manifest["dependencies"].as_table().expect("a table").keys() {
        let family = name.split_once('-').map_or(String::new(), |(first, _)| format!("`{first}-*`"));
        let is_named =
            reasons.contains(&format!("`{name}`")) || !family.is_empty() && reasons.contains(&family);
        assert!(is_named, "`{name}` has no reason in DESIGN.md");
    }
}
