//! The whole path: bytes to checked record, and to another notation; on one thread unless the name says otherwise.
//!
//! Criterion prints the time of one round over all games and the throughput in moves (`elem/s`).

mod games;

use std::hint::black_box;
use std::thread;

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

/// Reads short games on one thread, and as many on each of two threads. Both take as long, unless the threads wait for
/// each other.
fn threads(criterion: &mut Criterion) {
    const ROUNDS: usize = 1000;
    let texts = [
        ("csa", "V2.2\nN+YAMADA\nN-SUZUKI\nPI\n+\n+7776FU\n%TORYO\n"),
        ("kif", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n"),
        ("sfen", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n"),
    ];
    let mut group = criterion.benchmark_group("threads");
    for (name, text) in texts {
        let read =
            || (0..ROUNDS).map(|_| kifu::parse(black_box(text.as_bytes())).records.len()).sum::<usize>();
        for threads in [1, 2] {
            group.throughput(Throughput::Elements((threads * ROUNDS) as u64));
            group.bench_function(format!("{name}-{threads}"), |bencher| {
                bencher.iter(|| {
                    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(read))));
                });
            });
        }
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

criterion_group!(benches, speed, choice, threads, others);
criterion_main!(benches);
