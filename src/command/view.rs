//! `kifu view`: writes a page with a player for a game, and opens it in the browser.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::draw::Page;
use crate::files::is_stdin;

use super::args::View;
use super::one::{self, One};
use super::output::{Output, Status, Stop, Trouble, visible};

pub fn run(args: &View, output: &mut Output) -> Result<Status, Stop> {
    let page = page(args, &One::read(&args.game)?).map_err(|what| args.game.stop(what))?;
    if args.made.output.as_deref().is_some_and(is_stdin) {
        output.text(&page)?;
        return Ok(Status::Clean);
    }
    let path = args.made.output.clone().unwrap_or_else(|| temporary(&args.game.path));
    one::write(&path, "html", page.as_bytes(), &args.game, &args.made)?;
    if args.made.output.is_none() {
        output.text(&format!("{}\n", visible(&path.to_string_lossy())))?;
    }
    if !args.no_open
        && let Err(error) = open(&path)
    {
        let what = format!("it is written, and no browser can be started: {error}");
        return Err(Trouble::at(path, what).into());
    }
    Ok(Status::Clean)
}

fn page(args: &View, game: &One) -> Result<String, String> {
    let page = Page::new(game.record()).findings(game.findings());
    let page = page.coordinates(args.board.coordinates).flipped(args.board.flip);
    Ok(page.ply(game.node(args.ply)?.ply()).html())
}

/// How many characters of the name of the record are in that of the page: with the rest of it, a name that is allowed
/// for the record may be too long.
const STEM: usize = 48;

/// A name that no file has, among the temporary files.
fn temporary(record: &Path) -> PathBuf {
    let stem = if is_stdin(record) {
        "stdin".into()
    } else {
        record.file_stem().unwrap_or_default().to_string_lossy()
    };
    let stem: String = stem.chars().take(STEM).collect();
    let folder = std::env::temp_dir();
    let name = |number: u32| folder.join(format!("kifu-{}-{number}-{stem}.html", std::process::id()));
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

/// Opens a page with the program that the system has for it.
fn open(path: &Path) -> io::Result<()> {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(opener);
    // A name could begin as an option does.
    command.arg(std::path::absolute(path)?).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
