//! Runs commands, with tools that are installed if they are missing.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::ScopedJoinHandle;
use std::time::Instant;

/// The result of a step.
pub type Done = Result<(), String>;

/// The result of a thread that did a part of the work.
pub fn joined<T>(part: ScopedJoinHandle<'_, Result<T, String>>) -> Result<T, String> {
    part.join().map_err(|_| "a part of the work broke off")?
}

/// The search path including a tool, which is installed below `target` if it is not found.
pub fn tool(package: &str, version: &str) -> Result<OsString, String> {
    let path = search_path(root().join("target/tools/bin"))?;
    if run_with(&[version], &[("PATH", &path)]).is_err() {
        // Tools that are used once need neither optimisation nor debug information.
        let install = format!("cargo install --locked --quiet --debug --root target/tools {package}");
        run_with(&[&install], &[("CARGO_PROFILE_DEV_DEBUG", "false")])?;
    }
    Ok(path)
}

/// The search path with `first` in front.
pub fn search_path(first: PathBuf) -> Result<OsString, String> {
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(first).chain(std::env::split_paths(&others)))
        .map_err(|error| error.to_string())
}

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The content of a file of the project.
pub fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(of(Path::new(file)))
}

/// Rewrites a file of the project.
pub fn write(file: &str, text: &str) -> Done {
    fs::write(root().join(file), text).map_err(of(Path::new(file)))
}

/// Puts the path of a file or folder in front of an error.
pub fn of(path: &Path) -> impl Fn(io::Error) -> String + use<'_> {
    move |error| format!("{}: {error}", path.display())
}

/// Runs commands in the folder of the project.
pub fn run_all(lines: &[&str]) -> Done {
    run_with::<&str>(lines, &[])
}

/// Runs commands in the folder of the project, with additional environment variables.
pub fn run_with<V: AsRef<OsStr>>(lines: &[&str], variables: &[(&str, V)]) -> Done {
    lines.iter().try_for_each(|line| {
        println!("$ {line}");
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).envs(variables.iter().map(|(name, value)| (name, value)));
        let begun = Instant::now();
        succeed(command.current_dir(root()), &format!("`{line}`"))?;
        println!("# {} s: {line}", begun.elapsed().as_secs());
        Ok(())
    })
}

/// The output of a command; `name` is its name in errors.
///
/// # Errors
/// It could not be run, or failed.
pub fn printed(command: &mut Command, name: &str) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{name} could not be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command; `name` is its name in errors.
///
/// # Errors
/// It could not be run, or failed.
pub fn succeed(command: &mut Command, name: &str) -> Done {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(error) => Err(format!("{name} could not be run: {error}")),
    }
}
