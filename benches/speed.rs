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
        bencher.iter(|| {
            let play = |line: &Vec<Move>| {
                let mut position = start.clone();
                line.iter().filter(|&&mv| position.play(black_box(mv)).is_ok()).count()
            };
            lines.iter().map(play).sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, speed);
criterion_main!(benches);
