//! The public interface of the crate as a list, so that a change of it shows in review. It has all features, as the
//! published documentation has.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use public_api::Builder;

use crate::run::{Done, root};

/// Where the list stands.
const LIST: &str = "docs/api.txt";

/// Rewrites the list.
pub fn write() -> Done {
    fs::write(root().join(LIST), list(&compiler()?)?).map_err(|error| format!("{LIST}: {error}"))
}

/// Fails if the list is not what the code says.
///
/// The form in which rustdoc gives the interface changes with the compiler, so it is compared where the
/// compiler is the one that made the list.
pub fn check() -> Done {
    let kept = fs::read_to_string(root().join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    let compiler = compiler()?;
    if kept.lines().next() != Some(heading(&compiler).as_str()) {
        println!("{LIST} was made by another compiler than {compiler}: it is not compared");
        return Ok(());
    }
    let found = list(&compiler)?;
    let news = |here: &str, there: &str, sign: char| {
        let lines = here.lines().filter(|line| !there.lines().any(|other| other == *line));
        lines.fold(String::new(), |text, line| text + &format!("{sign} {line}\n"))
    };
    let changes = news(&kept, &found, '-') + &news(&found, &kept, '+');
    match changes.is_empty() {
        true => Ok(()),
        false => Err(format!("the public interface has changed; `cargo xtask api` accepts that:\n{changes}")),
    }
}

fn heading(compiler: &str) -> String {
    format!("# The public interface of the crate, listed by `cargo xtask api` with {compiler}")
}

/// Name and version of the compiler.
fn compiler() -> Result<String, String> {
    let out = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&out.stdout);
    Ok(text.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

fn list(compiler: &str) -> Result<String, String> {
    // In a folder of its own, because what is built with this variable is no use to other builds.
    let folder = root().join("target/api");
    let status = Command::new("cargo")
        .args(["rustdoc", "--lib", "--quiet", "--all-features", "--"])
        .args(["-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &folder)
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => {}
        other => return Err(format!("rustdoc gave no list of the interface: {other:?}")),
    }
    let api = Builder::from_rustdoc_json(folder.join("doc/kifu.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| format!("the list of the interface cannot be read: {error}"))?;
    let mut text = heading(compiler) + "\n\n";
    for item in api.items() {
        let _ = writeln!(text, "{item}");
    }
    Ok(text)
}
