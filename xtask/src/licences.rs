//! The dependencies and their licences as a list, so that changes of them are visible in review.
//!
//! The licence of a published version does not change. Once cargo-deny has accepted the dependencies, it need not be
//! built and run again until the list changes.

use std::process::Command;

use crate::run::{self, Done, root, run_with, tool};

/// The file with the list.
const LIST: &str = "docs/licences.txt";

/// The rules for them.
const RULES: &str = "deny.toml";

/// Checks licences and sources. Advisories would need a database from the network.
const JUDGE: &str = "cargo deny --all-features check licenses bans sources";

/// Lists all packages for all platforms: name, version, source if it is not crates.io, and licence.
const TREE: &str = "tree --locked --workspace --all-features --target all --prefix none --format";

/// Checks everything, and rewrites the list.
pub fn write() -> Done {
    let path = tool("cargo-deny", "cargo deny --version")?;
    run_with(&[JUDGE], &[("PATH", path)])?;
    run::write(LIST, &list()?)
}

/// Fails if the list differs from the one that was checked.
pub fn check() -> Done {
    if run::read(LIST)? == list()? {
        return Ok(());
    }
    Err(format!("{LIST} has other dependencies or other rules; `cargo xtask licences` judges them"))
}

/// The rules, and the packages that they apply to.
fn list() -> Result<String, String> {
    let rules = run::read(RULES)?;
    let mut tree = Command::new("cargo");
    tree.args(TREE.split(' ')).arg("{p} {l}").current_dir(root());
    // The path of the project is irrelevant, and repeated packages have a mark.
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
