//! The checks, as tables of commands.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::fuzz::Fuzzer;
use crate::run::{Done, joined, of, root, run_all, run_with, search_path};

/// Formatting and lints.
const LINTS: &[&str] = &[
    "cargo fmt --all --check",
    "cargo clippy --workspace --all-targets --features png -- -D warnings",
    "cargo clippy --no-default-features --all-targets -- -D warnings",
];

/// The Rust tests.
const TESTS: &[&str] = &["cargo test --features png"];

/// Builds with each feature alone and with none. The Python package is built with all features of the command except
/// pictures.
const FEATURES: &[&str] = &[
    "cargo check --no-default-features --features serde",
    "cargo check --no-default-features --features render",
    "cargo clippy --no-default-features --features files -- -D warnings",
    "cargo clippy --no-default-features --features table,gz,lzh -- -D warnings",
];

/// Tests on real records, which are not part of the project.
const DATA: &str = "cargo test --features png --test it -- --ignored --skip report_of";

/// The folder of the data, unless the variable `KIFU_DATA` names another one.
const BESIDE: &str = "../shared";

/// Builds the documentation, and checks all links.
const DOCUMENTATION: &[&str] = &["cargo doc --no-deps --features png"];

/// Optional packages for tests, and what is not tested if they cannot be installed.
const OPTIONAL: &[(&str, &str)] = &[
    ("duckdb pandas polars pyarrow", "tables with the libraries that read them"),
    ("dask[dataframe]", "tables with Dask"),
    ("matplotlib", "plots"),
    ("anywidget", "the widget"),
    ("ipykernel jupytext nbclient nbconvert", "notebooks"),
    ("mkdocs-material mkdocstrings-python", "whether the site is built"),
    ("playwright", "the player in a browser"),
    ("jupyterlab", "the player in JupyterLab"),
];

/// Installs binary packages only, without building any.
const INSTALL: &str = "python -m pip install --quiet --disable-pip-version-check --only-binary :all:";

/// The packages for the tests of Apache Spark, besides Java. PySpark is published as a source package that needs no
/// compiler.
const SPARK: &str = "pyarrow pyspark>=4 --no-binary pyspark";

/// Browsers of the system, and the command that installs one below `target` if there is none.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];
const BROWSER: &str = "python -m playwright install --only-shell chromium";

/// Builds the package with the programs of the environment.
const PACKAGE: &[&str] = &[
    "python -m pip install --quiet --disable-pip-version-check maturin>=1.16,<2 pytest mypy ruff",
    "maturin develop --quiet",
];

/// The checks of the package.
const PYTHON: &[&str] = &[
    "ruff check python",
    "ruff format --check python",
    "python -m mypy --strict python/kifu python/tests",
    "python -m mypy.stubtest kifu._kifu --mypy-config-file pyproject.toml",
    "python -m pytest -q -W error python/tests",
];

/// The supported versions of Python.
const VERSIONS: [u32; 4] = [10, 11, 12, 13];

/// The tests for each other version, with the same build: the classes, and all public names.
const EACH_VERSION: &str = "-m pytest -q -W error python/tests/test_board.py python/tests/test_edit.py \
    python/tests/test_pickle.py python/tests/test_process.py python/tests/test_record.py python/tests/test_stub.py \
    python/tests/test_variant.py python/tests/test_write.py";

/// The gate has to be reproducible: its property tests use a fixed seed, and all other runs a new one.
const GATE: &[(&str, &str)] = &[("PROPTEST_RNG_SEED", "20260101")];

/// How many inputs each fuzz target gets at the gate, including its seeds.
const FUZZING: u32 = 1500;

/// All checks.
pub fn ci() -> Done {
    crate::licences::check()?;
    // The fuzzer is built in its own folders, and runs in parallel with steps that do not use the processor all the
    // time.
    std::thread::scope(|scope| {
        let fuzzed = scope.spawn(|| Fuzzer::build(&[])?.run_the_same(FUZZING));
        run_all(LINTS)?;
        test_with(GATE, || {
            run_with(DOCUMENTATION, &[("RUSTDOCFLAGS", "-D warnings")])?;
            crate::api::check()
        })?;
        source_distribution()?;
        joined(fuzzed)
    })
}

/// Every test, Rust and Python.
pub fn test() -> Done {
    test_with(&[], || Ok(()))
}

/// All tests, and other work that is done while the Python package is built and tested.
fn test_with(variables: &[(&str, &str)], others: impl FnOnce() -> Done) -> Done {
    // Packages are downloaded while Rust is built. The build of the Python package waits for that of Rust, because
    // Cargo locks the folder, and then runs in parallel with the tests.
    std::thread::scope(|scope| {
        let package = scope.spawn(python);
        run_with(TESTS, variables)?;
        run_with(FEATURES, variables)?;
        data(variables)?;
        others()?;
        joined(package)
    })
}

/// The tests that need data, if the data are there.
fn data(variables: &[(&str, &str)]) -> Done {
    let folder = std::env::var_os("KIFU_DATA").map_or_else(|| root().join(BESIDE), PathBuf::from);
    if !folder.is_dir() {
        println!("no real records at {}: the tests that need them are left out", folder.display());
        return Ok(());
    }
    let mut all: Vec<(&str, &OsStr)> =
        variables.iter().map(|&(name, value)| (name, value.as_ref())).collect();
    all.push(("KIFU_DATA", folder.as_ref()));
    run_with(&[DATA], &all)
}

/// Accepts the current results of a test for a case: the reading of a fixture, or a generated list.
pub fn bless(test: &str, case: &str) -> Done {
    let test = format!("cargo test --features png --test it {test}");
    run_with(&[&test], &[("KIFU_BLESS", case)])
}

/// Builds the Python package in its own environment, and tests it with each installed version of Python.
pub fn python() -> Done {
    let variables = environment()?;
    run_with(PACKAGE, &variables)?;
    std::thread::scope(|scope| {
        let others = scope.spawn(|| VERSIONS.iter().try_for_each(|&version| other_python(version)));
        run_with(PYTHON, &variables)?;
        joined(others)
    })
}

/// Checks that the package can be built from its source distribution, as pip does where there is no wheel.
fn source_distribution() -> Done {
    let folder = root().join("target/sdist");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(of(&folder))?;
    }
    let path = search_path(root().join("target/python/bin"))?;
    run_with(&["maturin sdist --out target/sdist"], &[("PATH", path)])?;
    let mut files = fs::read_dir(&folder).map_err(of(&folder))?.flatten().map(|file| file.file_name());
    let archive = files.next().unwrap_or_default().to_string_lossy().into_owned();
    let name = archive.trim_end_matches(".tar.gz");
    run_all(&[
        // Libraries are checked in the folder of the other checks. Every file gets the time of now, since Cargo takes
        // one with an earlier time for the file that it checked last.
        &format!("tar -xzmf target/sdist/{archive} -C target/sdist"),
        &format!("cargo check --target-dir target --manifest-path target/sdist/{name}/python/Cargo.toml"),
    ])
}

/// The variables of a Python environment with all packages for the tests that can be installed here.
fn environment() -> Result<[(&'static str, OsString); 3], String> {
    let environment = root().join("target/python");
    let programs = environment.join("bin");
    if !programs.join("python").exists() {
        run_all(&["python3 -m venv target/python"])?;
    }
    let path = search_path(programs)?;
    let has = |name: &&str| std::env::split_paths(&path).any(|folder| folder.join(name).exists());
    let (has_browser, has_java) = (BROWSERS.iter().any(has), has(&"java"));
    let browsers = root().join("target/browsers");
    let variables =
        [("PATH", path), ("VIRTUAL_ENV", environment.into()), ("PLAYWRIGHT_BROWSERS_PATH", browsers.into())];
    for (packages, untested) in OPTIONAL {
        if let Err(why) = run_with(&[&format!("{INSTALL} {packages}")], &variables) {
            println!("{why}: not tested are {untested}");
        }
    }
    if !has_java {
        println!("no Java is installed: not tested is Apache Spark");
    } else if let Err(why) = run_with(&[&format!("{INSTALL} {SPARK}")], &variables) {
        println!("{why}: not tested is Apache Spark");
    }
    if !has_browser && let Err(why) = run_with(&[BROWSER], &variables) {
        println!("{why}: not tested is the player in a browser");
    }
    Ok(variables)
}

/// Tests the built package with another Python, if it is installed.
fn other_python(version: u32) -> Done {
    let name = format!("python3.{version}");
    if root().join("target/python/bin").join(&name).exists() {
        // This version has run all tests.
        return Ok(());
    }
    let of_path = std::env::var_os("PATH").unwrap_or_default();
    let of_pyenv =
        std::env::home_dir().map(|home| home.join(".pyenv/versions")).and_then(|all| all.read_dir().ok());
    let of_pyenv = of_pyenv.into_iter().flatten().flatten().map(|version| version.path().join("bin"));
    let mut programs = std::env::split_paths(&of_path).chain(of_pyenv).map(|folder| folder.join(&name));
    // A program that pyenv has put on the path may belong to a version that is not selected.
    let runs = |program: &PathBuf| {
        let output = Command::new(program).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    let Some(program) = programs.find(runs) else {
        println!("no {name} is installed: the package is not tested with it");
        return Ok(());
    };
    let environment = format!("target/{name}");
    if !root().join(&environment).join("bin/python").exists() {
        run_all(&[&format!("{} -m venv {environment}", program.display())])?;
    }
    let python = format!("{environment}/bin/python");
    run_all(&[&format!("{python} -m pip install --quiet --disable-pip-version-check pytest")])?;
    run_with(&[&format!("{python} {EACH_VERSION}")], &[("PYTHONPATH", "python")])
}
