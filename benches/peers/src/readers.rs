//! The contenders that read and write records.

use std::rc::Rc;

use kifu::{Format, WriteOptions};
use rsshogi::records::{Record, formats};

use crate::measure::{Contender, Entrants, KIFU};
use crate::parsed::{csa_game, csa_moves};
use crate::referees;

type Texts = Rc<Vec<Vec<u8>>>;

/// Bytes of CSA to a record whose moves are proved legal; the crate `csa` alone does not look at the moves.
pub fn csa(texts: Vec<Vec<u8>>) -> Entrants {
    let texts = Rc::new(texts);
    let contenders = vec![
        reader(KIFU, &texts, kifu_moves),
        reader("rsshogi", &texts, |text| Some(formats::parse_csa_bytes(text).ok()?.move_count() as u64)),
        reader("csa, haitaka", &texts, |text| referees::haitaka_game(&csa_game(text)?)),
        reader("csa (moves unchecked)", &texts, |text| Some(csa_moves(&csa_game(text)?).count() as u64)),
    ];
    Entrants { games: texts.len(), contenders }
}

/// Bytes of KIF to a record whose moves are proved legal.
pub fn kif(texts: Vec<Vec<u8>>) -> Entrants {
    beside_rsshogi(texts, |text| formats::parse_kif_bytes(text).ok())
}

/// Bytes of JKF to a record whose moves are proved legal.
pub fn jkf(texts: Vec<Vec<u8>>) -> Entrants {
    beside_rsshogi(texts, |text| formats::parse_jkf_bytes(text).ok())
}

/// Bytes of KIF to a text in CSA.
pub fn kif_to_csa(texts: Vec<Vec<u8>>) -> Entrants {
    let texts = Rc::new(texts);
    let options = WriteOptions::new();
    let contenders = vec![
        reader(KIFU, &texts, move |text| {
            let record = kifu::parse(text).one().ok()?;
            let written = kifu::write(&record, Format::Csa, &options);
            Some(record.mainline().filter(|node| node.mv().is_some()).count() as u64)
                .filter(|_| !std::hint::black_box(written).text.is_empty())
        }),
        reader("rsshogi", &texts, |text| {
            let record = formats::parse_kif_bytes(text).ok()?;
            let written = formats::export_csa(&record).ok()?;
            Some(record.move_count() as u64).filter(|_| !std::hint::black_box(written).is_empty())
        }),
    ];
    Entrants { games: texts.len(), contenders }
}

fn beside_rsshogi(texts: Vec<Vec<u8>>, read: impl Fn(&[u8]) -> Option<Record> + 'static) -> Entrants {
    let texts = Rc::new(texts);
    let contenders = vec![
        reader(KIFU, &texts, kifu_moves),
        reader("rsshogi", &texts, move |text| Some(read(text)?.move_count() as u64)),
    ];
    Entrants { games: texts.len(), contenders }
}

fn reader(name: &'static str, texts: &Texts, read: impl Fn(&[u8]) -> Option<u64> + 'static) -> Contender {
    let texts = Rc::clone(texts);
    Contender::new(name, move |game| read(&texts[game]))
}

fn kifu_moves(text: &[u8]) -> Option<u64> {
    let record = kifu::parse(text).one().ok()?;
    Some(record.mainline().filter(|node| node.mv().is_some()).count() as u64)
}
