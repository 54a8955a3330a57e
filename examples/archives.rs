//! Makes archives of games for measuring: the same games as a folder of files, one file, zip, tar.zst and 7z.
//!
//! ```text
//! cargo run --release --features cli --example archives -- 100000 target/archives
//! ```
//!
//! The games are legal and random, from a fixed seed, with about 110 moves and with times, as on servers. Game n is the
//! same in every run.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Cursor, Write};
use std::path::Path;
use std::process::ExitCode;

use kifu::{Color, Position, Spelling, Variant, spell};
use sevenz_rust2::encoder_options::Lzma2Options;
use sevenz_rust2::{ArchiveEntry, ArchiveWriter, SourceReader};

/// The number of games in a folder, and in a solid block of 7z.
const FOLDER: u64 = 1000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(Ok(count)), Some(folder)) = (arguments.first().map(|count| count.parse()), arguments.get(1))
    else {
        eprintln!("usage: archives COUNT FOLDER");
        return ExitCode::from(2);
    };
    match make(count, Path::new(folder)) {
        Ok(bytes) => {
            println!("{count} games, {bytes} bytes of text");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes all archives, and returns the number of bytes of the games.
fn make(count: u64, folder: &Path) -> io::Result<usize> {
    let (files, year) = (folder.join("files"), |number| 2015 + number * 10 / count);
    fs::create_dir_all(&files)?;
    let mut one = BufWriter::new(File::create(folder.join("games.csa"))?);
    let mut zip = zip::ZipWriter::new(BufWriter::new(File::create(folder.join("games.zip"))?));
    let options = zip::write::SimpleFileOptions::default();
    let mut tar = tar::Builder::new(zstd::Encoder::new(File::create(folder.join("games.tar.zst"))?, 3)?);
    let mut seven = ArchiveWriter::create(folder.join("games.7z")).map_err(io::Error::other)?;
    seven.set_content_methods(vec![Lzma2Options::from_level(1).into()]);
    let (mut block, mut bytes) = (Vec::new(), 0);
    for number in 0..count {
        let text = game(number, year(number));
        bytes += text.len();
        let name = format!("{:04}/{number:07}.csa", number / FOLDER);
        if number % FOLDER == 0 {
            fs::create_dir_all(files.join(&name).with_file_name(""))?;
        }
        fs::write(files.join(&name), &text)?;
        if number > 0 {
            one.write_all(b"/\n")?;
        }
        one.write_all(text.as_bytes())?;
        zip.start_file(&name, options)?;
        zip.write_all(text.as_bytes())?;
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, &name, text.as_bytes())?;
        block.push((ArchiveEntry::new_file(&name), SourceReader::new(Cursor::new(text))));
        if block.len() as u64 == FOLDER || number + 1 == count {
            let (entries, texts) = std::mem::take(&mut block).into_iter().unzip();
            seven.push_archive_entries(entries, texts).map_err(io::Error::other)?;
        }
    }
    one.into_inner()?;
    zip.finish()?;
    tar.into_inner()?.finish()?;
    seven.finish()?;
    Ok(bytes)
}

/// A random game as servers write it.
fn game(number: u64, year: u64) -> String {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ (number + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9));
    let players = [dice.below(2000), dice.below(2000)].map(|player| format!("player{player:04}"));
    let day =
        format!("{year}/{:02}/{:02} {:02}:00:00", 1 + dice.below(12), 1 + dice.below(28), dice.below(24));
    let mut text =
        format!("V2.2\nN+{}\nN-{}\n$START_TIME:{day}\n$TIME_LIMIT:00:10+10\nPI\n+\n", players[0], players[1]);
    let mut position = Position::start(&Variant::shogi());
    let length = 60 + dice.below(60) + dice.below(60);
    for _ in 0..length {
        let legal = position.legal_moves();
        // Random play has far more drops than human play, so drops are allowed only one time in four.
        let quiet: Vec<_> = legal.iter().filter(|mv| mv.from().is_some()).copied().collect();
        let from = if quiet.is_empty() || dice.below(4) == 0 { &legal } else { &quiet };
        let Some(&mv) = from.get(dice.below(from.len().max(1))) else { break };
        let sign = if position.turn() == Color::Black { '+' } else { '-' };
        let spelt = spell(&position, mv, Spelling::Csa).to_string();
        let spelt = spelt.trim_start_matches(['+', '-']);
        let _ = writeln!(text, "{sign}{spelt}\nT{}", dice.below(30));
        if position.play(mv).is_err() {
            break;
        }
    }
    text + "%TORYO\nT1\n"
}

/// A small random number generator (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_legal_and_each_is_another() {
        let texts: Vec<String> = (0..20).map(|number| game(number, 2020)).collect();
        for text in &texts {
            let parsed = kifu::parse(text.as_bytes());
            assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
            assert_eq!(parsed.records.len(), 1);
        }
        assert!((1..20).all(|at| texts[at] != texts[at - 1]));
        assert_eq!(texts[3], game(3, 2020));
    }
}
