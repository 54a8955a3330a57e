//! The public interface of the crate as a list, so that changes of it are visible in review. It includes all features,
//! like the published documentation.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use public_api::Builder;

use crate::run::{self, Done, printed, root, succeed};

/// An environment variable that Cargo passes on.
const IN_PLACE_OF_RUSTDOC: &str = "XTASK_IN_PLACE_OF_RUSTDOC";

/// The file with the list.
const LIST: &str = "docs/api.txt";

/// Rewrites the list.
pub fn write() -> Done {
    run::write(LIST, &list(&compiler()?)?)
}

/// Fails if the list differs from the interface in the code.
///
/// The form in which rustdoc outputs the interface changes with the compiler, so the list is compared only with the
/// compiler that made it.
pub fn check() -> Done {
    let kept = run::read(LIST)?;
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
    if changes.is_empty() {
        Ok(())
    } else {
        Err(format!("the public interface has changed; `cargo xtask api` accepts that:\n{changes}"))
    }
}

fn heading(compiler: &str) -> String {
    format!("# The public interface of the crate, listed by `cargo xtask api` with {compiler}")
}

/// Name and version of the compiler.
fn compiler() -> Result<String, String> {
    let text = printed(Command::new("rustc").arg("--version"), "rustc")?;
    Ok(text.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

/// Whether Cargo has started this program in place of rustdoc.
pub fn is_in_place_of_rustdoc() -> bool {
    std::env::var_os(IN_PLACE_OF_RUSTDOC).is_some()
}

/// Runs rustdoc with its unstable options. They are not set for Cargo and the compiler, because then everything would
/// be built again.
pub fn run_rustdoc(arguments: &[String]) -> Done {
    succeed(Command::new("rustdoc").args(arguments).env("RUSTC_BOOTSTRAP", "1"), "rustdoc")
}

fn list(compiler: &str) -> Result<String, String> {
    let this = std::env::current_exe().map_err(|error| format!("xtask: {error}"))?;
    let mut rustdoc = Command::new("cargo");
    rustdoc
        .args(["rustdoc", "--lib", "--quiet", "--all-features", "--"])
        .args(["-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .env("RUSTDOC", this)
        .env(IN_PLACE_OF_RUSTDOC, "1")
        .current_dir(root());
    succeed(&mut rustdoc, "`cargo rustdoc`, which lists the interface,")?;
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let api = Builder::from_rustdoc_json(built.join("doc/kifu.json"))
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
