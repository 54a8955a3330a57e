//! The columns of a table of games.

use std::cell::OnceCell;

use chrono::NaiveDateTime;

use super::cell::Cells;
use super::{Filled, columns};
use crate::diag::{ByGame, Diagnostic, Severity};
use crate::files::Address;
use crate::notation::{Format, producer_of};
use crate::parse::Parsed;
use crate::record::{DateTime, Ending, EndingNode, Record, TimeControl};
use crate::shogi::{Color, Field, Outcome};
use crate::text::{Encoding, Place, Source, Span};

/// What rows are made from: a part of a file, or why it could not be read.
pub(super) struct Part<'r> {
    address: &'r Address,
    /// How many games of the file stand before it.
    before: u32,
    read: Result<(&'r Parsed, ByGame<'r>), &'r str>,
}

impl<'r> Part<'r> {
    pub fn new(address: &'r Address, before: u32, parsed: &'r Parsed) -> Part<'r> {
        Part { address, before, read: Ok((parsed, parsed.by_game())) }
    }

    pub fn failed(address: &'r Address, why: &'r str) -> Part<'r> {
        Part { address, before: 0, read: Err(why) }
    }

    /// A row for each game; one if there is none.
    pub fn rows(&self) -> impl Iterator<Item = GameRow<'_>> {
        let records = self.read.as_ref().map_or(0, |(parsed, _)| parsed.records.len());
        (0..records.max(1)).map(|at| self.row(at))
    }

    /// The row of a game.
    pub fn row(&self, at: usize) -> GameRow<'_> {
        let about = Game { address: Some(self.address), ..Game::default() };
        match &self.read {
            Err(why) => GameRow { about, why: Some(why), ..GameRow::default() },
            Ok((parsed, found)) => {
                let record = parsed.records.get(at);
                let about = Game {
                    number: record.map(|_| self.before.saturating_add(at as u32 + 1)),
                    format: parsed.format,
                    encoding: Some(parsed.source.encoding()),
                    found: found.of(at),
                    ..about
                };
                let text = Some((parsed.source.as_ref(), parsed.span_of(at)));
                GameRow { record, about, text, ..GameRow::default() }
            }
        }
    }

    /// A row for the file as a whole, with findings about it.
    pub fn row_of_file<'p>(&'p self, found: &'p [&'p Diagnostic]) -> GameRow<'p> {
        let row = self.row(0);
        GameRow { record: None, about: Game { number: None, found, ..row.about }, ..row }
    }
}

/// Facts about a game in memory that its record does not have, such as its file: for
/// [`Rows::add_game`](super::Rows::add_game). What is not set is missing in the table.
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Game<'r> {
    address: Option<&'r Address>,
    number: Option<u32>,
    format: Option<Format>,
    encoding: Option<Encoding>,
    found: &'r [&'r Diagnostic],
    error_at: Option<Place>,
    producer: Option<&'r str>,
}

impl<'r> Game<'r> {
    /// A game without such facts.
    pub fn new() -> Game<'r> {
        Game::default()
    }

    /// The file that it was read from, if any, and its number in its text, from 1.
    pub fn origin(mut self, address: Option<&'r Address>, number: u32) -> Game<'r> {
        (self.address, self.number) = (address, Some(number));
        self
    }

    /// The notation that it was read from.
    pub fn format(mut self, format: Option<Format>) -> Game<'r> {
        self.format = format;
        self
    }

    /// The encoding of its text.
    pub fn encoding(mut self, encoding: Option<Encoding>) -> Game<'r> {
        self.encoding = encoding;
        self
    }

    /// The program that wrote its text.
    pub fn producer(mut self, producer: Option<&'r str>) -> Game<'r> {
        self.producer = producer;
        self
    }

    /// The findings about it, and the place of the first error in its file.
    pub fn found(mut self, found: &'r [&'r Diagnostic], error_at: Option<Place>) -> Game<'r> {
        (self.found, self.error_at) = (found, error_at);
        self
    }

    pub(super) fn row(&self, record: &'r Record) -> GameRow<'r> {
        GameRow { record: Some(record), about: self.clone(), ..GameRow::default() }
    }
}

/// What a row of a game is made of.
#[derive(Default)]
pub(super) struct GameRow<'r> {
    pub record: Option<&'r Record>,
    about: Game<'r>,
    /// The text that it was read from and its place there, if that is at hand. If not, `about` gives the place of the
    /// first error and the program that wrote the text.
    text: Option<(&'r Source, Span)>,
    /// Why it could not be read.
    why: Option<&'r str>,
    /// Values that several columns need, computed once.
    totals: OnceCell<Totals<'r>>,
    started: OnceCell<Option<DateTime>>,
    clock: OnceCell<Option<TimeControl>>,
}

/// Values that are found in one walk along the main line.
#[derive(Default)]
struct Totals<'r> {
    plies: usize,
    ending: Option<EndingNode<'r>>,
    /// How long each side has thought, as far as it is known, in milliseconds.
    times: [Option<u64>; 2],
    /// How many moves have comments.
    commented: usize,
    /// The first illegal move.
    illegal: Option<u32>,
}

impl<'r> Totals<'r> {
    fn along(record: &'r Record) -> Totals<'r> {
        let mut totals = Totals::default();
        let mut last = record.root();
        let (mut times, mut has_times) = ([0; 2], [false; 2]);
        let mut side = record.start().turn().index();
        for node in record.mainline() {
            totals.plies += 1;
            if let Some(time) = node.elapsed_ms() {
                times[side] += time;
                has_times[side] = true;
            }
            side ^= 1;
            totals.commented += usize::from(!node.comments().is_empty());
            totals.illegal = totals.illegal.or_else(|| node.illegal().map(|_| node.ply()));
            last = node;
        }
        totals.times = [0, 1].map(|side| has_times[side].then_some(times[side]));
        totals.ending = last.ending();
        if let Some(ending) = totals.ending
            && let Some(time) = ending.elapsed()
        {
            *totals.times[ending.turn().index()].get_or_insert(0) += time.as_millis() as u64;
        }
        totals
    }
}

impl<'r> GameRow<'r> {
    /// What the main line tells, of a game.
    fn totals(&self) -> Option<&Totals<'r>> {
        let record = self.record?;
        Some(self.totals.get_or_init(|| Totals::along(record)))
    }

    /// The game, if its start position could be read.
    pub(super) fn with_known_start(&self) -> Option<&'r Record> {
        self.record.filter(|record| record.has_known_start())
    }

    /// What was found in it.
    pub(super) fn found(&self) -> &'r [&'r Diagnostic] {
        self.about.found
    }

    /// The program that wrote the text of the game.
    fn producer(&self) -> Option<&'r str> {
        self.text.map_or(self.about.producer, |(source, span)| producer_of(source.slice(span)))
    }

    fn number_of(&self, severity: Severity) -> usize {
        let unread = self.why.is_some() && severity == Severity::Error;
        self.found().iter().filter(|found| found.severity == severity).count() + usize::from(unread)
    }

    /// The first error, and where it stands.
    fn error(&self) -> Option<(&'r Diagnostic, Place)> {
        let found = self.found().iter().find(|found| found.severity == Severity::Error)?;
        let place = self.text.map(|(source, _)| source.place(found.span)).or(self.about.error_at)?;
        Some((found, place))
    }

    fn header(&self, field: Field) -> Option<&'r str> {
        self.record?.headers().said(field)
    }

    fn ending(&self) -> Option<&'r Ending> {
        Some(self.totals()?.ending?.get())
    }

    fn rating(&self, color: Color) -> Option<f64> {
        self.record?.headers().rating(color)
    }

    /// How long a side has thought, as far as it is known, in milliseconds.
    fn time_of(&self, color: Color) -> Option<u64> {
        self.totals()?.times[color.index()]
    }

    /// When it began.
    fn started(&self) -> Option<&DateTime> {
        self.started.get_or_init(|| self.record?.headers().started()).as_ref()
    }

    /// The time control.
    fn clock(&self) -> Option<&TimeControl> {
        self.clock.get_or_init(|| self.record?.headers().time_control()).as_ref()
    }
}

/// A day and a time of day, where both are known.
fn moment(when: &DateTime) -> Option<NaiveDateTime> {
    Some(when.date()?.and_time(when.time?))
}

fn winner(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(Outcome::name)
}

/// A column of a table of games.
pub(super) type GameColumn = Filled<fn(&GameRow<'_>, &mut Cells)>;

columns! {
    GameColumn:
    "path" Text, "the file", |row, cells| cells.text(row.about.address.map(|it| it.file.as_str()));
    "member" Text, "where the game is in a container: `2025/a.csa`", |row, cells| cells.text(row.about.address.and_then(|it| it.member.as_deref()));
    "game" Int, "the number of the game in its file, from 1; null in the row of a file without a game",
        |row, cells| cells.int(row.about.number);
    "format" Text, "the notation", |row, cells| cells.text(row.about.format.map(Format::name));
    "encoding" Text, "the encoding", |row, cells| cells.text(row.about.encoding.map(Encoding::name));
    "producer" Text, "the program that wrote the text, if the text tells",
        |row, cells| cells.text(row.producer());
    "variant" Text, "the game that is played", |row, cells| cells.text(row.record.map(|it| it.variant().name()));
    "handicap" Text, "the name of the start position, if it has one and could be read",
        |row, cells| cells.text(row.record.and_then(Record::handicap).map(|it| it.name.as_str()));
    "black" Text, "who plays Black (先手, 下手)", |row, cells| cells.text(row.header(Field::Black));
    "white" Text, "who plays White (後手, 上手)", |row, cells| cells.text(row.header(Field::White));
    "black_rating" Float, "the rating of Black", |row, cells| cells.float(row.rating(Color::Black));
    "white_rating" Float, "the rating of White", |row, cells| cells.float(row.rating(Color::White));
    "event" Text, "the event", |row, cells| cells.text(row.header(Field::Event));
    "site" Text, "the place", |row, cells| cells.text(row.header(Field::Site));
    "date" Date, "the day on which the game began, if all of the date is known",
        |row, cells| cells.date(row.started().and_then(DateTime::date));
    "year" Int, "the year in which the game began", |row, cells| cells.int(row.started().map(|it| it.year));
    "month" Int, "the month in which the game began, from 1", |row, cells| cells.int(row.started().and_then(|it| it.month));
    "started" DateTime, "when the game began, if the time of day is known",
        |row, cells| cells.date_time(row.started().and_then(moment));
    "finished" DateTime, "when the game ended, if the time of day is known",
        |row, cells| cells.date_time(row.record.and_then(|it| moment(&it.headers().finished()?)));
    "main_time_ms" Long, "the main time of each player, in milliseconds",
        |row, cells| cells.int(row.clock().map(|it| it.main.as_millis()));
    "byoyomi_ms" Long, "the time for each move after the main time, in milliseconds", |row, cells| cells.int(row.clock().map(|it| it.byoyomi.as_millis()));
    "increment_ms" Long, "the time that is added with each move, in milliseconds",
        |row, cells| cells.int(row.clock().map(|it| it.increment.as_millis()));
    "start" Text, "the start position as SFEN, if it could be read",
        |row, cells| cells.show(row.with_known_start().map(|it| it.start().to_sfen()));
    "moves" Text, "the moves of the main line as USI, with spaces between",
        |row, cells| cells.text(row.record.map(Record::usi_line).as_deref().map(str::trim_ascii_end));
    "plies" Int, "how many moves the main line has",
        |row, cells| cells.int(row.totals().map(|totals| totals.plies));
    "ending" Text, "why the game ended: `resign`, `repetition` …", |row, cells| cells.text(row.ending().map(|it| it.reason.name()));
    "ending_text" Text, "why the game ended, in the words of the text",
        |row, cells| cells.text(row.ending().map(|it| it.word.as_str()));
    "winner" Text, "who won, by the record: `black`, `white` or `draw`",
        |row, cells| cells.text(winner(row.ending().and_then(|it| it.outcome)));
    "winner_by_rules" Text unusual, "who has won, by the rules in the last position",
        |row, cells| cells.text(winner(row.record.and_then(|it| it.ruling().outcome())));
    "black_time_ms" Long, "the time that Black took, in milliseconds; moves without a time do not count", |row, cells| cells.int(row.time_of(Color::Black));
    "white_time_ms" Long, "the time that White took, in milliseconds; moves without a time do not count", |row, cells| cells.int(row.time_of(Color::White));
    "variations" Int, "how many variations there are, also those that are only another ending", |row, cells| cells.int(row.record.map(|it| it.variations()));
    "comments" Int, "how many moves of the main line have comments",
        |row, cells| cells.int(row.totals().map(|totals| totals.commented));
    "illegal" Int, "the ply of the first illegal move of the main line",
        |row, cells| cells.int(row.totals().and_then(|totals| totals.illegal));
    "errors" Int, "how many errors were found", |row, cells| cells.int(Some(row.number_of(Severity::Error)));
    "warnings" Int, "how many warnings were found", |row, cells| cells.int(Some(row.number_of(Severity::Warning)));
    "findings" Text, "the codes of all findings, with spaces between",
        |row, cells| cells.join(row.found().iter().map(|found| found.code.name()), " ");
    "error" Text, "the first error, after its place in the file", |row, cells| match (row.why, row.error()) {
        (Some(why), _) => cells.text(Some(why)),
        (None, Some((found, place))) => {
            cells.show(Some(format_args!("{}:{}: {}", place.line, place.column, found.message)));
        }
        (None, None) => cells.none(),
    };
    "game_key" Long unusual, "the same for games with the same start and moves", |row, cells| {
        cells.int(row.with_known_start().map(key_of));
    };
    "last_key" Long unusual, "the key of the last position, without its move number", |row, cells| {
        cells.int(row.with_known_start().map(|it| it.last().position().key().cast_signed()));
    };
    "path_bytes" Text unusual, "the bytes of the path, if it is not UTF-8: `%FF` for each byte that is not an ASCII letter, digit or one of `/._~-`",
        |row, cells| cells.text(row.about.address.and_then(|it| it.file_bytes.as_deref()));
}

/// A number that is the same for games with the same start and moves, in any notation and version (FNV-1a).
fn key_of(record: &Record) -> i64 {
    let add = |key: u64, byte| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    record.identity().bytes().fold(0xcbf2_9ce4_8422_2325, add).cast_signed()
}
