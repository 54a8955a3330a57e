//! Fuzzing: builds the targets of `fuzz/`, and gives each its share of the time.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{Done, joined, of, root, succeed, tool};

/// A target, where its first inputs come from, and its longest input in bytes: what takes long finds little.
type Target = (&'static str, &'static [&'static str], usize);

const TARGETS: &[Target] = &[
    ("read", &["fixtures"], 4096),
    ("rewrite", &["fixtures"], 4096),
    ("tokens", &[], 32),
    ("edit", &[], 100),
    ("sfen", &["fuzz/seeds/sfen"], 256),
    ("variant", &["src/variant"], 4096),
];

/// How long one input may take, in seconds, and how much memory, in MiB.
const LIMITS: (u32, u32) = (30, 1024);
/// How many targets run at a time, each of them on one processor.
const AT_ONCE: usize = 2;
/// How long the planted fault may take to be found, in seconds.
const PROOF: u64 = 60;

/// Runs every target for its share of `seconds`.
///
/// # Errors
/// The inputs that break a law; each is kept under `fuzz/artifacts`.
pub fn run(seconds: u64) -> Done {
    let share = (seconds / TARGETS.len().div_ceil(AT_ONCE) as u64).max(1);
    Fuzzer::build(tools()?, &[])?.run_all(&[format!("-max_total_time={share}")], "fuzz/corpus")
}

/// Shows that faults are found: a build with one planted has to fail within a minute.
///
/// # Errors
/// The fault is not found.
pub fn prove() -> Done {
    let fuzzer = Fuzzer::build(tools()?, &["--features", "planted"])?;
    for target @ (name, ..) in TARGETS.iter().filter(|target| ["tokens", "edit"].contains(&target.0)) {
        println!("$ {name} with a planted fault");
        let limits = [format!("-max_total_time={PROOF}")];
        if fuzzer.keeps_law(target, &limits, "target/fuzz/planted")? {
            return Err(format!("{name} did not find the planted fault in {PROOF} s"));
        }
    }
    println!("the planted fault was found");
    Ok(())
}

/// The search path with cargo-fuzz, which is installed below `target` if it is nowhere.
fn tools() -> Result<OsString, String> {
    tool("cargo-fuzz", "cargo fuzz --version")
}

/// The targets as they are built.
pub struct Fuzzer {
    tools: OsString,
    /// Options of the build.
    options: &'static [&'static str],
    /// A file with the words of all notations.
    dictionary: PathBuf,
}

impl Fuzzer {
    /// Builds the targets, if the tool that does so is there or can be installed.
    pub fn if_possible() -> Result<Option<Fuzzer>, String> {
        tools().ok().map(|tools| Fuzzer::build(tools, &[])).transpose()
    }

    fn build(tools: OsString, options: &'static [&'static str]) -> Result<Fuzzer, String> {
        let fuzzer = Fuzzer { tools, options, dictionary: dictionary()? };
        succeed(&mut fuzzer.command("build"), "`cargo fuzz build`")?;
        Ok(fuzzer)
    }

    /// Runs every target over its seeds and some more inputs, the same ones each time.
    ///
    /// # Errors
    /// The inputs that break a law; each is kept under `fuzz/artifacts`.
    pub fn run_the_same(&self, inputs: u32) -> Done {
        let corpus = "target/fuzz/gate";
        let _ = fs::remove_dir_all(root().join(corpus));
        self.run_all(&["-seed=1".to_string(), format!("-runs={inputs}")], corpus)
    }

    fn run_all(&self, limits: &[String], corpus: &str) -> Done {
        let run = |target: &'static Target| {
            println!("$ {} {}", target.0, limits.join(" "));
            Ok(self.keeps_law(target, limits, corpus)?.then_some(()).ok_or(target.0))
        };
        let mut broken = String::new();
        for some in TARGETS.chunks(AT_ONCE) {
            let kept: Vec<Result<_, String>> = std::thread::scope(|scope| {
                let runs: Vec<_> = some.iter().map(|target| scope.spawn(move || run(target))).collect();
                runs.into_iter().map(joined).collect()
            });
            for kept in kept {
                if let Err(name) = kept? {
                    let _ = writeln!(broken, "{name} broke a law; the input is in fuzz/artifacts/{name}");
                }
            }
        }
        if broken.is_empty() { Ok(()) } else { Err(broken) }
    }

    fn command(&self, verb: &str) -> Command {
        let mut command = Command::new("cargo");
        command.args(["fuzz", verb, "--sanitizer", "none"]).args(self.options);
        // A broken law says itself where it stands; tables of lines would only make the build longer.
        command.env("PATH", &self.tools).env("RUSTFLAGS", "-Cdebuginfo=0").current_dir(root());
        command
    }

    /// Runs one target; whether it kept its law. What it finds is printed by the fuzzer itself.
    fn keeps_law(
        &self,
        &(target, seeds, longest): &Target,
        limits: &[String],
        corpus: &str,
    ) -> Result<bool, String> {
        let is_planted = !self.options.is_empty();
        // What a run with a planted fault learns is of no use to others.
        let corpus = root().join(corpus).join(target);
        if is_planted {
            let _ = fs::remove_dir_all(&corpus);
        }
        fs::create_dir_all(&corpus).map_err(of(&corpus))?;
        let (time, memory) = LIMITS;
        let artifacts =
            root().join(if is_planted { "target/fuzz/planted" } else { "fuzz/artifacts" }).join(target);
        fs::create_dir_all(&artifacts).map_err(of(&artifacts))?;
        let mut command = self.command("run");
        command
            .arg(target)
            .arg(&corpus)
            .args(seeds.iter().map(|seeds| root().join(seeds)))
            .arg("--")
            .args(limits)
            .arg(format!("-max_len={longest}"))
            // A game is longer than the few bytes that a fuzzer starts with.
            .arg("-len_control=0")
            .arg(format!("-timeout={time}"))
            .arg(format!("-rss_limit_mb={memory}"))
            .arg(format!("-dict={}", self.dictionary.display()))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args(["-print_final_stats=0", "-verbosity=0"]);
        if is_planted {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let status = command.status();
        status.map(|status| status.success()).map_err(|error| format!("cargo-fuzz could not be run: {error}"))
    }
}

/// The words of all notations, as libFuzzer reads them.
fn dictionary() -> Result<PathBuf, String> {
    let folder = root().join("fuzz/tokens");
    let mut text = String::new();
    for file in fs::read_dir(&folder).map_err(of(&folder))?.flatten() {
        let words = fs::read_to_string(file.path()).map_err(of(&file.path()))?;
        for word in words.lines().map(|line| line.replace("\\n", "\n")).filter(|word| !word.is_empty()) {
            let escaped: String = word.bytes().map(|byte| format!("\\x{byte:02X}")).collect();
            let _ = writeln!(text, "\"{escaped}\"");
        }
    }
    let path = root().join("target/fuzz/words.dict");
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(of(parent))?;
    fs::write(&path, text).map_err(of(&path))?;
    Ok(path)
}
