//! Fuzzing: builds the targets of `fuzz/`, and runs each for a share of the time.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{Done, joined, of, printed, root, succeed};

/// A fuzz target, which is a program of `fuzz/`.
struct Target {
    name: &'static str,
    /// The folders with its first inputs.
    seeds: &'static [&'static str],
    /// Its longest input in bytes: slow inputs find little.
    longest: usize,
}

const TARGETS: &[Target] = &[
    Target { name: "read", seeds: &["fixtures"], longest: 4096 },
    Target { name: "rewrite", seeds: &["fixtures"], longest: 4096 },
    Target { name: "tokens", seeds: &[], longest: 32 },
    Target { name: "edit", seeds: &[], longest: 100 },
    Target { name: "sfen", seeds: &["fuzz/seeds/sfen"], longest: 256 },
    Target { name: "variant", seeds: &["src/variant"], longest: 4096 },
];

/// The targets that have to find the planted fault.
const PROVED: &[&str] = &["tokens", "edit"];

/// The compiler options for libFuzzer: counters of the code that was reached, and tracing of comparisons. These are the
/// options that cargo-fuzz uses without a sanitizer; stable Rust accepts all of them.
const FLAGS: &[&str] = &[
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// The time limit for one input, in seconds.
const TIME: u32 = 30;

/// The memory limit for one input, in MiB.
const MEMORY: u32 = 1024;
/// How many targets run at the same time, each on one processor.
const AT_ONCE: usize = 2;
/// The time limit for finding the planted fault, in seconds.
const PROOF: u64 = 180;

/// Runs every target for its share of `seconds`.
///
/// # Errors
/// The inputs that violate a law; each is kept under `fuzz/artifacts`.
pub fn run(seconds: u64) -> Done {
    let share = (seconds / TARGETS.len().div_ceil(AT_ONCE) as u64).max(1);
    Fuzzer::build(&[])?.run_all(&[format!("-max_total_time={share}")], "fuzz/corpus")
}

/// Shows that faults are found: a build with a planted fault has to fail within three minutes.
///
/// # Errors
/// The fault was not found.
pub fn prove() -> Done {
    let fuzzer = Fuzzer::build(&["--features", "planted"])?;
    for target in TARGETS.iter().filter(|target| PROVED.contains(&target.name)) {
        let name = target.name;
        println!("$ {name} with a planted fault");
        let limits = [format!("-max_total_time={PROOF}")];
        if fuzzer.keeps_law(target, &limits, "target/fuzz/planted")? {
            return Err(format!("{name} did not find the planted fault in {PROOF} s"));
        }
    }
    println!("the planted fault was found");
    Ok(())
}

/// The built targets.
pub struct Fuzzer {
    /// The folder of the built targets.
    programs: PathBuf,
    is_planted: bool,
    /// A file with the words of all notations.
    dictionary: PathBuf,
}

impl Fuzzer {
    /// Builds the targets; `options` are those of `cargo build`.
    pub fn build(options: &[&str]) -> Result<Fuzzer, String> {
        let host = printed(Command::new("rustc").args(["--print", "host-tuple"]), "rustc")?;
        let folder = root().join("fuzz/target");
        let mut command = Command::new("cargo");
        // With an explicit target platform, build scripts and macros are built without the flags.
        command.args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", host.trim()]);
        command.arg("--target-dir").arg(&folder).args(options);
        command.env("RUSTFLAGS", FLAGS.join(" ")).current_dir(root());
        succeed(&mut command, "the build of `fuzz`")?;
        let programs = folder.join(host.trim()).join("release");
        Ok(Fuzzer { programs, is_planted: !options.is_empty(), dictionary: dictionary()? })
    }

    /// Runs every target with its seeds and some more inputs, the same ones each time.
    ///
    /// # Errors
    /// The inputs that violate a law; each is kept under `fuzz/artifacts`.
    pub fn run_the_same(&self, inputs: u32) -> Done {
        let corpus = "target/fuzz/gate";
        let _ = fs::remove_dir_all(root().join(corpus));
        self.run_all(&["-seed=1".to_string(), format!("-runs={inputs}")], corpus)
    }

    fn run_all(&self, limits: &[String], corpus: &str) -> Done {
        let run = |target: &'static Target| {
            println!("$ {} {}", target.name, limits.join(" "));
            Ok(self.keeps_law(target, limits, corpus)?.then_some(()).ok_or(target.name))
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

    /// Runs one target, and returns whether it kept its law. The fuzzer itself prints what it finds.
    fn keeps_law(&self, target: &Target, limits: &[String], corpus: &str) -> Result<bool, String> {
        let Target { name, seeds, longest } = *target;
        // The corpus of a run with a planted fault is useless for other runs.
        let corpus = root().join(corpus).join(name);
        if self.is_planted {
            let _ = fs::remove_dir_all(&corpus);
        }
        fs::create_dir_all(&corpus).map_err(of(&corpus))?;
        let artifacts =
            root().join(if self.is_planted { "target/fuzz/planted" } else { "fuzz/artifacts" }).join(name);
        fs::create_dir_all(&artifacts).map_err(of(&artifacts))?;
        let mut command = Command::new(self.programs.join(name));
        command
            .arg(&corpus)
            .args(seeds.iter().map(|seeds| root().join(seeds)))
            .args(limits)
            .arg(format!("-max_len={longest}"))
            // A game is longer than the few bytes with which a fuzzer starts.
            .arg("-len_control=0")
            .arg(format!("-timeout={TIME}"))
            .arg(format!("-rss_limit_mb={MEMORY}"))
            .arg(format!("-dict={}", self.dictionary.display()))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args(["-print_final_stats=0", "-verbosity=0"]);
        if self.is_planted {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let status = command.status();
        status.map(|status| status.success()).map_err(|error| format!("{name} could not be run: {error}"))
    }
}

/// The words of all notations, in the format of libFuzzer.
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
