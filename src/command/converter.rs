//! Writes records in another notation or into another folder: the work of `convert`, `merge` and `anonymize`.
//!
//! Files are read, written and synced to the disk in parallel. They get their names one after the other, so that the
//! result does not depend on which thread was first. Standard output is for records (or, in a dry run, for losses);
//! messages go to standard error.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::files::{Input, lock};
use crate::{Diagnostic, Parsed, ReadOptions, Record, Severity};

use super::args::{Read, Texts, Writing};
use super::atomic::{self, Staged};
use super::change::Change;
use super::findings;
use super::folder::Folder;
use super::form::Form;
use super::games::{self, Games};
use super::inputs::{self, Portion, SkipReport};
use super::names::Template;
use super::output::{Output, Status, Stop, Trouble};
use super::resume::Done;
use super::settled::{Converted, Integrity, Made, Said, Sum, failed, settle, tell};
use super::speech::Speech;
use super::target::{Conflict, Placer, Standing, Target};

/// Where records go, and how they are written.
pub struct Setting<'a> {
    pub args: &'a Writing,
    pub target: Target,
    /// How texts are written; `None` means that each is written in its own notation.
    form: Option<Form>,
    /// Kept so that the folder is removed at the end if it is still empty.
    _folder: Option<Folder>,
}

impl<'a> Setting<'a> {
    /// What the command line says for texts with a change.
    pub fn new(texts: Texts, change: &dyn Change, args: &'a Writing) -> Result<Setting<'a>, Stop> {
        let target = Target::new(texts, args).map_err(Stop::Misuse)?;
        let form = match Form::new(args, &target) {
            Ok(form) => Some(form),
            Err(_) if change.keeps_form() && !Form::is_data(args, &target) => None,
            Err(what) => return Err(Stop::Misuse(what)),
        };
        form.iter().try_for_each(|form| form.allow(args)).map_err(Stop::Misuse)?;
        let made = |folder| Folder::make(folder).map_err(|error| Trouble::at(folder, error));
        let folder = target.tree().filter(|_| !args.dry_run).map(made).transpose()?;
        Ok(Setting { args, target, form, _folder: folder })
    }

    /// Gives the only text of a command its name, and prints the summary.
    pub fn settle_one(
        &self,
        converted: Converted,
        read: &Read,
        skipped: &SkipReport,
        output: &mut Output,
    ) -> io::Result<Status> {
        let mut sum = Sum::default();
        let mut placer = Placer::new(read, self.args, &self.target);
        settle(vec![converted], self.args, &mut placer, &mut sum, output)?;
        self.end(&sum, read, skipped, output)
    }

    /// Prints the summary, and returns the exit status.
    fn end(&self, sum: &Sum, read: &Read, skipped: &SkipReport, output: &mut Output) -> io::Result<Status> {
        if self.args.statistics {
            tell(&sum.tally.statistics(output.speech()), self.args, output)?;
        }
        skipped.say(output)?;
        if sum.withheld > 0 {
            output.say(
                output.speech().say("a file with errors or losses is refused unless --lossy is given", &[]),
            )?;
        }
        if self.args.dry_run || !matches!(self.target, Target::Stdout) || sum.refused > 0 {
            let (dry_run, speech) = (self.args.dry_run, output.speech());
            output.say(format_args!("{}{}", sum.line(dry_run, speech), skipped.clause(read, speech)))?;
        }
        Ok(sum.status())
    }
}

/// Reads what the command line names, and writes it as changed by `change`.
pub fn run(read: &Read, args: &Writing, change: &dyn Change, output: &mut Output) -> Result<Status, Stop> {
    let setting = Setting::new(read.texts(), change, args)?;
    let mut placer = Placer::new(read, args, &setting.target);
    let options = change.reading(read.options(args.from_encoding));
    let converter = Converter::new(&setting, change, output);
    let (files, skipped) = inputs::walk(read, setting.target.tree());
    let (files, mut done) = Done::begin(files, read, args, setting.target.tree(), output)?;
    inputs::in_order(
        files,
        read.jobs,
        |input| converter.convert(input, &options),
        |chunk| {
            let inputs = chunk.len();
            settle(chunk, args, &mut placer, &mut done.sum, output)?;
            Ok(done.add(inputs, output)?)
        },
    )?;
    done.end(output)?;
    let sum = done.sum;
    let status = setting.end(&sum, read, &skipped, output)?;
    if let Some(said) = change.said(output.speech()) {
        output.say(said)?;
    }
    Ok(status)
}

/// What is done with each file.
pub struct Converter<'a> {
    args: &'a Writing,
    target: &'a Target,
    form: Option<&'a Form>,
    change: &'a dyn Change,
    conflict: Conflict,
    color: bool,
    speech: Speech,
    /// The folders from which the files of killed runs have been removed.
    swept: Mutex<BTreeSet<PathBuf>>,
}

impl<'a> Converter<'a> {
    pub fn new(setting: &'a Setting<'a>, change: &'a dyn Change, output: &Output) -> Converter<'a> {
        let Setting { args, target, form, .. } = setting;
        Converter {
            args,
            target,
            form: form.as_ref(),
            change,
            conflict: Conflict::new(args),
            color: output.colors_stderr(),
            speech: output.speech(),
            swept: Mutex::default(),
        }
    }

    fn convert(&self, input: &mut Input, options: &ReadOptions) -> Converted {
        let mut said = Said::default();
        let made = self.make(input, options, &mut said).unwrap_or_else(|what| vec![Made::Failed(what)]);
        Converted { input: input.path.clone(), said, made }
    }

    fn make(&self, input: &mut Input, options: &ReadOptions, said: &mut Said) -> Result<Vec<Made>, String> {
        // If the name of the output does not depend on the content, the file may not have to be read.
        let is_known = !self.args.split_games && self.args.name.is_none();
        if let Some(form) = self.form.filter(|_| is_known)
            && let Some(path) = self.path(&self.change.path(input), input.game(), None, form)
            && let Some(made) = self.stands(&path)?
        {
            return Ok(vec![made]);
        }
        let mut parsed = inputs::read(input, options)?;
        self.change.change(&mut parsed);
        let wanted = self.change.wanted(&parsed);
        let portion = Portion::whole(input, &parsed);
        let inner = self.change.path(input);
        let own = if self.form.is_none() { Form::like(self.args, &parsed, &inner) } else { None };
        let texts = match self.form.or(own.as_ref()) {
            Some(form) => self.texts(&portion, &inner, wanted.as_deref(), form)?,
            None => Vec::new(),
        };
        let is_written = |found: &Diagnostic| {
            let is_of = |at: &usize| found.game == portion.before + *at as u32 + 1;
            found.game == 0 || wanted.as_ref().is_none_or(|wanted| wanted.iter().any(is_of))
        };
        let errors = self.errors(&parsed, is_written, said);
        let mut losses = Vec::new();
        let mut made = Vec::with_capacity(texts.len());
        for games in &texts {
            let is_about =
                |found: &&Diagnostic| !self.args.split_games || found.game == 0 || found.game == games.first;
            let read = Integrity::of(errors.iter().copied().any(|found| is_about(&found)));
            made.push(self.write(games, read, &mut losses).unwrap_or_else(Made::Failed));
        }
        self.say_losses(&losses, input, said);
        if made.is_empty() && wanted.is_none() {
            made.push(Made::Nothing);
        }
        Ok(made)
    }

    /// Writes `record` in place of the games of an input. `read` is the integrity of what it was made from.
    pub fn one(
        &self,
        &Portion { input, parsed, .. }: &Portion<'_>,
        record: &Record,
        read: Integrity,
        mut said: Said,
    ) -> Converted {
        let own = Form::like(self.args, parsed, &input.inner);
        let made = match self.form.or(own.as_ref()) {
            Some(form) => {
                let (records, mut losses) = (std::slice::from_ref(record), Vec::new());
                let path = self.path(&input.inner, None, Some(record), form);
                let games = Games { records, first: 1, is_part: false, form, path };
                let made = self.write(&games, read, &mut losses);
                self.say_losses(&losses, input, &mut said);
                made.unwrap_or_else(Made::Failed)
            }
            None => Made::Nothing,
        };
        Converted { input: input.path.clone(), said, made: vec![made] }
    }

    /// The errors about what is written. They are added to `said`.
    pub fn errors<'p>(
        &self,
        parsed: &'p Parsed,
        is_written: impl Fn(&Diagnostic) -> bool,
        said: &mut Said,
    ) -> Vec<&'p Diagnostic> {
        let is_meant = |found: &&Diagnostic| found.severity == Severity::Error && is_written(found);
        let errors: Vec<&Diagnostic> = parsed.diagnostics.iter().filter(is_meant).collect();
        let draw = |shown| findings::draw(shown, &parsed.source, self.speech.0, self.color);
        self.say(&errors, draw, said);
        errors
    }

    fn say_losses(&self, losses: &[Diagnostic], input: &Input, said: &mut Said) {
        let losses: Vec<&Diagnostic> = losses.iter().collect();
        self.say(&losses, |shown| findings::draw_losses(shown, &input.name(), self.speech.0), said);
    }

    /// Counts findings, and adds those that are shown to `said`, drawn by `draw`.
    fn say<'f>(
        &self,
        found: &[&'f Diagnostic],
        draw: impl FnOnce(Vec<&'f Diagnostic>) -> String,
        said: &mut Said,
    ) {
        if !self.args.statistics {
            let (shown, more) = findings::brief(found.iter().copied(), self.args.dry_run, self.speech);
            said.text.push_str(&draw(shown));
            said.text.push_str(&more);
        }
        found.iter().for_each(|found| said.tally.add(found));
    }

    /// Which games go into which text; `inner` is the path of the input below the output folder.
    fn texts<'p>(
        &self,
        portion: &Portion<'p>,
        inner: &Path,
        wanted: Option<&[usize]>,
        form: &'p Form,
    ) -> Result<Vec<Games<'p>>, String> {
        let Portion { input, parsed: Parsed { records, .. }, before, .. } = *portion;
        let ranges = games::shares(records.len(), wanted, self.args.split_games);
        let texts = ranges.into_iter().map(|range| {
            let (first, all) = (before + range.start as u32 + 1, range.len() == records.len());
            let is_part = !all || input.game().is_some();
            let path = self.path(inner, is_part.then_some(first), records.get(range.start), form);
            Games { records: &records[range], first, is_part, form, path }
        });
        let texts: Vec<Games<'p>> = texts.collect();
        let mut named = BTreeMap::new();
        for games in texts.iter().filter(|_| self.conflict != Conflict::Number) {
            if let Some(path) = &games.path
                && let Some(other) = named.insert(path, games.first)
            {
                let (name, first) = (path.display(), games.first);
                return Err(format!(
                    "games {other} and {first} would both be {name}: say {{game}} in --name, or use --number"
                ));
            }
        }
        Ok(texts)
    }

    /// The file for all games of an input, or for one by its number; `None` is standard output.
    fn path(&self, inner: &Path, game: Option<u32>, record: Option<&Record>, form: &Form) -> Option<PathBuf> {
        match self.target {
            Target::Stdout => None,
            Target::File(path) => Some(path.clone()),
            Target::Tree(folder) => {
                let usual = || if game.is_some() { Template::numbered() } else { Template::stem() };
                let template = self.args.name.clone().unwrap_or_else(usual);
                Some(folder.join(template.path(inner, game.unwrap_or(1), record, form.extension)))
            }
        }
    }

    /// What becomes of a text that is to be named `path`, if that is already certain.
    fn stands(&self, path: &Path) -> Result<Option<Made>, String> {
        self.sweep(path);
        match (Standing::of(path).map_err(|error| failed(path, &error))?, self.conflict) {
            (Standing::Taken(_), Conflict::Fail) if !self.args.resume => {
                Ok(Some(Made::Taken(path.to_path_buf())))
            }
            (Standing::Taken(_), Conflict::Skip) => Ok(Some(Made::Skipped(path.to_path_buf()))),
            (Standing::Stream, _) if !matches!(self.target, Target::File(_)) => {
                Err(format!("{} is a pipe or a device", path.display()))
            }
            _ => Ok(None),
        }
    }

    /// Removes temporary files of killed runs from the folder of `path`.
    fn sweep(&self, path: &Path) {
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let is_new = || lock(&self.swept).insert(folder.clone());
        if !self.args.dry_run && is_new() {
            atomic::sweep(&folder);
        }
    }

    /// Makes the text of games, and writes it to a temporary file. `read` is the integrity of the games.
    fn write(
        &self,
        games: &Games<'_>,
        read: Integrity,
        losses: &mut Vec<Diagnostic>,
    ) -> Result<Made, String> {
        if let Some(path) = &games.path
            && let Some(made) = self.stands(path)?
        {
            return Ok(made);
        }
        let is_refused = |integrity| integrity == Integrity::Damaged && !self.args.lossy;
        // A dry run also reports what would be lost.
        if is_refused(read) && !self.args.dry_run {
            return Ok(Made::Refused);
        }
        let text = games.text(self.args);
        losses.extend(text.losses);
        let integrity = if read == Integrity::Whole { text.integrity } else { read };
        if text.is_empty || is_refused(integrity) {
            return Ok(if text.is_empty { Made::Nothing } else { Made::Refused });
        }
        match &games.path {
            path if self.args.dry_run => Ok(Made::Tried(integrity, path.clone())),
            None => Ok(Made::Text(text.bytes)),
            Some(path) => self.stage(path, text.bytes).map_err(|error| failed(path, &error)),
        }
    }

    fn stage(&self, path: &Path, bytes: Vec<u8>) -> io::Result<Made> {
        let real = match Standing::of(path)? {
            Standing::Stream => return Ok(Made::Stream(bytes, path.to_path_buf())),
            // A link stays, and the file that it leads to is replaced.
            Standing::Taken(real) if self.conflict == Conflict::Overwrite => real,
            Standing::Taken(_) | Standing::Nothing => path.to_path_buf(),
        };
        if let (Target::Tree(_), Some(folder)) = (self.target, real.parent()) {
            fs::create_dir_all(folder)?;
        }
        Ok(Made::File(Staged::write(&real, &bytes)?, real))
    }
}
