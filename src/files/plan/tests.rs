use super::*;
use crate::files::testing::Folder;

/// What each task reads, as names with `*` behind those that are cut, and what it counts for.
fn told(tasks: &[Task]) -> Vec<(String, u64)> {
    let name = |part: &Part| match part {
        Part::Named(path) => format!("({})", path.file_name().unwrap_or_default().display()),
        Part::Text(path) => path.file_name().unwrap_or_default().display().to_string(),
        Part::Games(path, _) => format!("{}*", path.file_name().unwrap_or_default().display()),
    };
    let names = |task: &Task| task.parts.iter().map(name).collect::<Vec<_>>().join(" ");
    tasks.iter().map(|task| (names(task), task.bytes)).collect()
}

#[test]
fn files_are_bundled_by_their_size() {
    let folder = Folder::new();
    let mut tar = vec![0; 1024];
    tar[257..262].copy_from_slice(b"ustar");
    for (name, content) in [
        ("a.csa", &[b' '; 60][..]),
        ("b.csa", &[b' '; 30]),
        ("c.csa", &[b' '; 500]),
        ("d.tar", &tar),
        ("e.csa", b""),
        ("f.pdf", b""),
    ] {
        folder.file(name, content);
    }
    let plan = |bytes| {
        told(&Walk::new([folder.path(), &folder.path().join("none.csa")]).plan(
            bytes,
            &ReadOptions::new(),
            None,
        ))
    };
    let bundled = |bundles: &[(&str, u64)]| {
        bundles.iter().map(|(names, bytes)| (names.to_string(), *bytes)).collect::<Vec<_>>()
    };
    assert_eq!(plan(1 << 20), bundled(&[("a.csa b.csa c.csa (d.tar) e.csa (none.csa)", 1614)]));
    assert_eq!(
        plan(90),
        bundled(&[("a.csa b.csa", 90), ("c.csa", 500), ("(d.tar)", 1024), ("e.csa (none.csa)", 0)])
    );
    assert_eq!(plan(0).len(), 5);
    assert!(Walk::new([] as [&str; 0]).plan(90, &ReadOptions::new(), None).is_empty());
}

#[test]
fn only_a_large_text_of_many_games_is_cut() {
    let folder = Folder::new();
    let text =
        "PI\n+\n+7776FU\n".to_string() + &format!("'*{}\n", "x".repeat(1000)).repeat(48) + "%TORYO\n/\n";
    let many = text.repeat(400);
    for (name, content) in
        [("many.csa", many.as_bytes()), ("small.csa", &many.as_bytes()[..LARGE as usize / 2])]
    {
        folder.file(name, content);
    }
    let tasks = Walk::new([folder.path()]).plan(7 << 20, &ReadOptions::new(), None);
    let names: Vec<String> = told(&tasks).into_iter().map(|(names, _)| names).collect();
    assert_eq!(names, ["many.csa*", "many.csa*", "many.csa*", "small.csa"]);
    // Tasks are of about that size, and every byte is in one.
    assert!(tasks[..2].iter().all(|task| (7 << 20..9 << 20).contains(&task.bytes)), "{tasks:#?}");
    assert_eq!(tasks[..3].iter().map(|task| task.bytes).sum::<u64>(), many.len() as u64);
    let games = |task: &Task| {
        let inputs = Walk::of(task.parts.clone()).inputs();
        let portions = inputs.flat_map(|mut input| input.portions(&ReadOptions::new()).collect::<Vec<_>>());
        portions.map(|portion| portion.expect("it can be read").records.len()).sum::<usize>()
    };
    assert_eq!(tasks[..3].iter().map(games).sum::<usize>(), 400);
    let mut input = Walk::of(tasks[1].parts.clone()).inputs().next().expect("a range");
    assert!(input.read(&ReadOptions::new()).is_err());
}
