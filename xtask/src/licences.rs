//! The dependencies and their licences as a list, so that a change of them shows in review.
//!
//! A licence of a published version does not change. What cargo-deny has judged once it need not judge again until
//! the list is another one, nor be built for that.

use std::process::Command;

use crate::run::{self, Done, root, run_with, tool};

/// Where the list stands.
const LIST: &str = "docs/licences.txt";

/// What they have to be.
const RULES: &str = "deny.toml";

/// Judges licences and sources. Advisories need a database from the network; these do not.
const JUDGE: &str = "cargo deny --all-features check licenses bans sources";

/// Lists every package of every platform: its name, version, source if it is not the usual one, and licence.
const TREE: &str = "tree --locked --workspace --all-features --target all --prefix none --format";

/// Has everything judged, and rewrites the list.
pub fn write() -> Done {
    let path = tool("cargo-deny", "cargo deny --version")?;
    run_with(&[JUDGE], &[("PATH", path)])?;
    run::write(LIST, &list()?)
}

/// Fails if the list is not that of what has been judged.
pub fn check() -> Done {
    if run::read(LIST)? == list()? {
        return Ok(());
    }
    Err(format!("{LIST} has other dependencies or other rules; `cargo xtask licences` judges them"))
}

/// The rules, and what they are for.
fn list() -> Result<String, String> {
    let rules = run::read(RULES)?;
    let mut tree = Command::new("cargo");
    tree.args(TREE.split(' ')).arg("{p} {l}").current_dir(root());
    // Where the project lies says nothing, and a package that comes again is marked.
    let here = format!("({}", root().display());
    let text = run::printed(&mut tree, "`cargo tree`")?.replace(&here, "(.").replace(" (*)", "");
    let mut packages: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    packages.sort_unstable();
    packages.dedup();
    Ok(format!(
        "# Judged by `cargo xtask licences`, by these rules:\n\n{rules}\n# and found good:\n\n{}\n",
        packages.join("\n")
    ))
}
