//! The whole path, on one thread: bytes to checked record, and to another notation.
//!
//! Criterion prints the time of one round over all games and the throughput in moves (`elem/s`).

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kifu::{Encoding, Format, Move, Position, Variant, WriteOptions};

const GAMES: usize = 200;

fn speed(criterion: &mut Criterion) {
    let records = games::games(GAMES);
    let plies = games::plies(&records);
    let mut group = criterion.benchmark_group("speed");
    group.throughput(Throughput::Elements(plies));
    let inputs = [
        ("csa", Format::Csa, Encoding::Utf8),
        ("ki2", Format::Ki2, Encoding::Utf8),
        ("kif-utf-8", Format::Kif, Encoding::Utf8),
        ("kif-shift_jis", Format::Kif, Encoding::ShiftJis),
        ("usi", Format::Usi, Encoding::Utf8),
        ("hodges", Format::Hodges, Encoding::Utf8),
    ];
    for (name, format, encoding) in inputs {
        let texts = games::texts(&records, format, encoding);
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| texts.iter().map(|text| kifu::parse(black_box(text)).records.len()).sum::<usize>());
        });
    }
    let texts = games::texts(&records, Format::Kif, Encoding::Utf8);
    let options = WriteOptions::new();
    group.bench_function("kif-to-csa", |bencher| {
        bencher.iter(|| {
            let convert = |text: &Vec<u8>| {
                let parsed = kifu::parse(black_box(text));
                kifu::write_all(&parsed.records, Format::Csa, &options).text.len()
            };
            texts.iter().map(convert).sum::<usize>()
        });
    });
    let lines: Vec<Vec<Move>> =
        records.iter().map(|record| record.mainline().filter_map(|node| node.mv()).collect()).collect();
    let start = Position::start(&Variant::shogi());
    group.bench_function("judge", |bencher| {
        bencher.iter(|| played(&start, &lines));
    });
    group.finish();
}

/// The number of moves of the games that can be made.
fn played(start: &Position, games: &[Vec<Move>]) -> usize {
    let play = |game: &Vec<Move>| {
        let mut position = start.clone();
        game.iter().filter(|&&mv| position.play(black_box(mv)).is_ok()).count()
    };
    games.iter().map(play).sum()
}

/// Measures how long it takes to refuse games: by their headers, and by a position that none of them reaches.
fn choice(criterion: &mut Criterion) {
    let records = games::games(GAMES);
    let mut group = criterion.benchmark_group("choice");
    group.throughput(Throughput::Elements(games::plies(&records)));
    let heads = kifu::ReadOptions::new().only(|_| false);
    let inputs = [
        ("heads-csa", Format::Csa, Encoding::Utf8),
        ("heads-kif-utf-8", Format::Kif, Encoding::Utf8),
        ("heads-kif-shift_jis", Format::Kif, Encoding::ShiftJis),
    ];
    for (name, format, encoding) in inputs {
        let texts = games::texts(&records, format, encoding);
        group.bench_function(name, |bencher| {
            let read = |text: &Vec<u8>| kifu::parse_with(black_box(text), &heads).records.len();
            bencher.iter(|| texts.iter().map(read).sum::<usize>());
        });
    }
    #[cfg(feature = "filter")]
    {
        let shogi = Variant::shogi();
        let pattern =
            kifu::filter::Pattern::new("??????K?k/*/*/*/*/*/*/*/*", &shogi).expect("it is a pattern");
        group.bench_function("position", |bencher| {
            bencher.iter(|| records.iter().filter(|record| pattern.is_reached(black_box(record))).count());
        });
    }
    group.finish();
}

/// The variants whose boards are compared with that of standard shogi.
const OTHERS: &[&str] = &[
    "shogi",
    "minishogi",
    "okisaki",
    "wa",
    "dobutsu",
    "hasami",
    "hasami18",
    "dai-hasami",
    "mak-yek",
    "chu",
    "tenjiku",
    "taikyoku",
];

/// Judging moves of other variants, one row each; the first is the reference. With fewer games, branch prediction would
/// learn them.
fn others(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("others");
    for name in OTHERS {
        let variant = Variant::named(name).expect("it is registered");
        let lines: Vec<Vec<Move>> = (1..=400).map(|seed| random_line(&variant, seed << 20)).collect();
        let plies: usize = lines.iter().map(Vec::len).sum();
        group.throughput(Throughput::Elements(plies as u64));
        let start = Position::start(&variant);
        group.bench_function(*name, |bencher| {
            bencher.iter(|| assert_eq!(played(&start, &lines), plies));
        });
    }
    group.finish();
}

/// The moves of a random game.
fn random_line(variant: &Variant, seed: u64) -> Vec<Move> {
    let mut numbers = games::Numbers::new(seed);
    let mut position = Position::start(variant);
    let mut line = Vec::new();
    while line.len() < 120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[numbers.below(moves.len())];
        position.play(mv).expect("it is legal");
        line.push(mv);
    }
    line
}

criterion_group!(benches, speed, choice, others);
criterion_main!(benches);
