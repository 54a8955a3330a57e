#!/usr/bin/env python3
"""Proves that other programs read what kifu writes as kifu means it. README.md says how to run it."""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from known import KNOWN
from notations import NOTATIONS, WESTERN, lines_of_play, tokens
from peers import HERE, PEERS, VARIANTS

ROOT = HERE.parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
ORACLES = ROOT.parent / "shared" / "variants" / "oracles"
EXTENSIONS = (".csa", ".kif", ".kifu", ".ki2", ".ki2u", ".jkf", ".psn", ".sfen", ".usi", ".usen")
FACTS = ("start", "moves", "lines", "tokens", "winner", "reason", "times_ms")

OF_VARIANTS = ("kif:lishogi", "usi", *WESTERN)


@dataclass(frozen=True)
class Name:
    """Where a record is from, and its moves if they are known without kifu."""

    name: str
    moves: list[str] | None = None


@dataclass
class Sample:
    """A record to write: what kifu says of it, and its moves in USI."""

    name: str
    variant: str
    game: dict
    codes: frozenset[str]
    usi: Path
    lines: list[list[str]]


@dataclass
class Written:
    """A record that kifu wrote, what it is to mean, and what is particular about it."""

    sample: Sample
    notation: str
    path: Path
    meant: dict = field(default_factory=dict)

    @property
    def codes(self):
        return self.sample.codes

    @cached_property
    def content(self):
        # A lone carriage return is no line end to kifu.
        with self.path.open(encoding="utf-8", newline="") as file:
            return file.read().replace("\r\n", "\n")


def main():
    options = arguments()
    kifu = options.kifu or build()
    with tempfile.TemporaryDirectory(prefix="kifu-peers-") as folder:
        work = options.keep or Path(folder)
        written, faults = [], []
        sources = {"shogi": of_shogi(work / "source", options.limit)}
        sources |= {name: of_variant(work / f"source-{name}", name, options.limit // 10) for name in VARIANTS}
        for variant, names in sources.items():
            if names:
                written += write_samples(Kifu(kifu, variant, faults), names, work)
        unexplained = compare(written, options)
        read_lishogi(kifu, written, work / "lishogi", faults)
    print(f"{len(faults)} faults of kifu itself")
    return 1 if unexplained or faults else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kifu", type=Path, help="the program to test, instead of building it")
    parser.add_argument("--limit", type=int, default=300, help="how many records of the corpus to take")
    parser.add_argument("--keep", type=Path, help="where to leave what was written, instead of nowhere")
    parser.add_argument(
        "--peer", action="append", choices=[peer.name for peer in PEERS], help="ask this one only"
    )
    parser.add_argument("--verbose", action="store_true", help="print the known differences too")
    return parser.parse_args()


def build():
    subprocess.run(["cargo", "build", "--release", "--features", "cli"], cwd=ROOT, check=True)
    return ROOT / "target" / "release" / "kifu"


def of_shogi(source, limit):
    """Copies all fixtures, and as many files of the corpus, taken at even distances."""
    # Of the suite each file has its own answer, which suite.py compares.
    paths = sorted(
        path for path in (ROOT / "fixtures").rglob("*") if is_sample(path) and "suite" not in path.parts
    )
    if CORPUS.is_dir():
        files = sorted(path for path in CORPUS.rglob("*") if is_sample(path))
        paths += files[:: max(1, len(files) // max(1, limit))]
    else:
        print(f"no corpus at {CORPUS}: of shogi, the fixtures alone are read back")
    source.mkdir(parents=True)
    names = {}
    for number, path in enumerate(paths):
        shutil.copy(path, source / f"{number:05}{path.suffix}")
        names[f"{number:05}"] = Name(str(path.relative_to(ROOT.parent)))
    return names


def of_variant(source, variant, limit):
    """Writes games of a variant as positions of USI, of which kifu is to play every move."""
    path = ORACLES / f"games_shogiops_{VARIANTS[variant]}.jsonl"
    if not path.is_file():
        print(f"no {path}: {variant} is not written")
        return {}
    games = path.read_text(encoding="utf-8").splitlines()
    source.mkdir(parents=True)
    names = {}
    for number, game in enumerate(map(json.loads, games[:: max(1, len(games) // max(1, limit))])):
        stem = f"{variant}-{number:03}"
        usi = f"position sfen {game['start_sfen']} moves {' '.join(game['moves'])}\n"
        (source / f"{stem}.usi").write_text(usi, encoding="utf-8")
        names[stem] = Name(f"{variant} {number}", game["moves"])
    return names


def is_sample(path):
    return path.suffix in EXTENSIONS and path.is_file()


@dataclass(frozen=True)
class Kifu:
    """The program to test, told which game is played."""

    program: Path
    variant: str
    #: What kifu does not read as it wrote it.
    faults: list[str] = field(default_factory=list)

    def fault(self, what):
        print(what)
        self.faults.append(what)

    def show(self, folder):
        """What `kifu show --json` says of the files of a folder, by their stem; files of one game only."""
        command = [self.program, "show", "--json", "--variant", self.variant, folder]
        shown = subprocess.run(command, capture_output=True, text=True, check=False)
        games = {}
        for line in shown.stdout.splitlines():
            game = json.loads(line)
            games.setdefault(Path(game["path"]).stem, []).append(game)
        return {stem: found[0] for stem, found in games.items() if len(found) == 1}

    def convert(self, source, target, *options):
        """Writes the files of a folder, and gives what was written by stem."""
        command = [self.program, "convert", "--variant", self.variant, "--lossy", "--overwrite"]
        subprocess.run([*command, *options, "-o", target, source], capture_output=True, check=False)
        return {path.stem: path for path in sorted(target.rglob("*")) if path.is_file()}


def write_samples(kifu, names, work):
    """Writes each sample in each notation. The moves are those of the sample; the rest is what kifu says of
    the text that it wrote, as no notation holds every ending and time."""
    variant = kifu.variant
    source = work / "source" if variant == "shogi" else work / f"source-{variant}"
    usi = kifu.convert(source, work / variant / "main", "--to", "usi", "--main-line")
    lines = kifu.convert(source, work / variant / "lines", "--to", "usi", "--split-variations")
    samples = {}
    for stem, game in sorted(kifu.show(source).items()):
        if game["variant"] == variant and stem in usi:
            codes = frozenset(finding["code"] for finding in game["findings"])
            of_play = lines_of_play(lines[stem].read_text(encoding="utf-8"))
            samples[stem] = Sample(names[stem].name, variant, game, codes, usi[stem], of_play)
            if names[stem].moves not in (None, game["moves"]):
                kifu.fault(f"kifu plays other moves: {names[stem].name}")
    written = []
    for notation in NOTATIONS if variant == "shogi" else OF_VARIANTS:
        target = work / variant / notation.replace(":", "-")
        texts = kifu.convert(source, target, *NOTATIONS[notation])
        again = kifu.show(target)
        for stem, sample in samples.items():
            if stem not in texts:
                kifu.fault(f"kifu did not write {sample.name} in {notation}")
                continue
            text = Written(sample, notation, texts[stem])
            text.meant = meaning(text, again.get(stem, {}), kifu)
            written.append(text)
    print(f"{len(names)} samples, {len(samples)} of them one game of {variant}; {len(written)} texts written")
    return written


def meaning(text, again, kifu):
    """What a text is to mean, where `again` is what kifu says of it."""
    said, meant = facts_of(text.sample.game), facts_of(again)
    for fact in ("start", "moves"):
        if plain(fact, meant[fact]) != plain(fact, said[fact]):
            kifu.fault(f"kifu reads back other {fact}: {text.sample.name} in {text.notation}")
        meant[fact] = said[fact]
    meant["lines"] = text.sample.lines
    meant["tokens"] = tokens(text.notation, text.content, len(said["moves"]))
    return meant


def read_lishogi(program, written, work, faults):
    """Lets kifu read KIF that shogiops makes of games that are not shogi."""
    peer = next(peer for peer in PEERS if "chu" in peer.variants)
    texts = [text for text in written if text.notation == "usi" and text.sample.variant != "shogi"]
    if not texts or not peer.is_ready():
        return
    made = [Written(text.sample, "made", text.path) for text in texts]
    for text, answer in zip(made, ask(peer, made), strict=True):
        path = work / text.sample.variant / f"{text.path.stem}.kif"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(answer["text"], encoding="utf-8")
    # The text is to say which game it is.
    read = Kifu(program, "shogi", faults).show(work)
    for text in made:
        game, said = read.get(text.path.stem, {}), text.sample.game
        for fact in ("variant", "start", "moves"):
            meant, found = (plain(fact, value.get(fact)) for value in (said, game))
            if meant != found:
                read_as = f"kifu {found!r}, meant {meant!r}" if fact != "moves" else ""
                Kifu(program, "shogi", faults).fault(
                    f"kifu reads other {fact} of lishogi: {text.sample.name} {read_as}"
                )
    print(f"{len(made)} texts made by shogiops as lishogi writes them, read by kifu")


def facts_of(game):
    ending = game.get("ending") or {}
    return {
        "start": game.get("start"),
        "moves": game.get("moves"),
        "winner": ending.get("winner"),
        "reason": ending.get("reason"),
        "times_ms": game.get("times_ms"),
    }


def compare(written, options):
    """Prints the table, and gives how many differences nothing explains."""
    table = Counter()
    reasons = Counter()
    for peer in PEERS:
        if options.peer and peer.name not in options.peer:
            continue
        if not peer.is_ready():
            print(f"SKIPPED: {peer.name} {peer.version} cannot be installed from {peer.registry}")
            continue
        texts = [text for text in written if can_read(peer, text)]
        for text, answer in zip(texts, ask(peer, texts), strict=True):
            outcome, details, why = judge(peer, text, answer)
            column = (peer.name, text.sample.variant, text.notation)
            reasons.update((*column, reason) for reason in why)
            table[(*column, outcome)] += 1
            if outcome == "differs" or (options.verbose and details):
                print(f"{outcome}: {peer.name}, {text.notation}, {text.sample.name}")
                print("".join(f"    {detail}\n" for detail in details), end="")
    print_table(table)
    print("\nThe reasons of what is known:")
    for (name, variant, notation, reason), count in reasons.most_common():
        print(f"{count:7} {name}, {variant}, {notation}: {reason}")
    unexplained = sum(count for (*_, outcome), count in table.items() if outcome == "differs")
    print(f"\n{unexplained} differences that nothing explains")
    return unexplained


def can_read(peer, text):
    return text.notation in peer.notations and text.sample.variant in peer.variants


def print_table(table):
    outcomes = ("same", "known", "cannot", "differs")
    titles = " | ".join(f"{outcome:>7}" for outcome in outcomes)
    print(f"\n| {'peer':16} | {'game':10} | {'notation':20} | {titles} |")
    print(f"|{'-' * 18}|{'-' * 12}|{'-' * 22}|{'|'.join('-' * 8 + ':' for _ in outcomes)}|")
    for name, variant, notation in dict.fromkeys(row[:3] for row in table):
        counts = " | ".join(f"{table[(name, variant, notation, outcome)]:7}" for outcome in outcomes)
        print(f"| {name:16} | {variant:10} | {notation:20} | {counts} |")


def ask(peer, texts):
    """The peer's answers. A peer that dies is asked anew from the text after the one that killed it."""
    answers = []
    while len(answers) < len(texts):
        asked = texts[len(answers) :]
        rows = ((text.notation, text.sample.variant, str(text.path), str(text.sample.usi)) for text in asked)
        lines = "".join("\t".join(row) + "\n" for row in rows)
        run = subprocess.run(peer.command(), input=lines, capture_output=True, text=True, check=False)
        answers += [json.loads(line) for line in run.stdout.splitlines()[1:]]
        if len(answers) < len(texts):
            answers.append({"error": f"died with status {run.returncode}"})
    return answers


def judge(peer, text, answer):
    """`same`, `known` (differs for a known reason), `cannot` (refuses for a known reason) or `differs`; with
    all that differs, and the known reasons."""
    if "error" in answer:
        reason = explain(peer, text, "refuses", answer["error"])
        detail = f"refuses: {answer['error']!r} ({reason})"
        return ("cannot" if reason else "differs"), [detail], {reason} - {None}
    details, reasons = [], set()
    words, said = text.meant["tokens"], answer.get("tokens")
    if words and said and len(words) == len(said):
        # A peer may have no word for a move.
        answer["tokens"] = [theirs or ours for ours, theirs in zip(words, said, strict=True)]
    for fact in FACTS:
        meant, read = plain(fact, text.meant[fact]), plain(fact, answer.get(fact))
        if read is not None and meant != read:
            reason = explain(peer, text, fact, read)
            reasons.add(reason)
            details.append(f"{fact}: kifu {meant!r}, {peer.name} {read!r} ({reason})")
    outcome = "differs" if None in reasons else "known" if reasons else "same"
    return outcome, details, reasons - {None}


def explain(peer, text, fact, read):
    for defect in KNOWN:
        if defect.explains(peer.name, text, fact, read):
            return defect.reason
    return None


def plain(fact, value):
    """A value without what is only a matter of spelling."""
    if value is None:
        return None
    if fact == "start":
        board, turn, hands = value.split()[:3]
        # The order of hands and the number of the next move differ between programs.
        counted, number = [], ""
        for letter in hands:
            if letter.isdigit():
                number += letter
            else:
                counted.append((letter, int(number or 1)))
                number = ""
        return board, turn, sorted(counted)
    if fact == "lines":
        # A line that another one goes on with is no line of its own.
        lines = sorted(map(tuple, value))
        return [a for a, b in zip(lines, [*lines[1:], None], strict=True) if b is None or b[: len(a)] != a]
    if fact == "times_ms":
        # Some peers say 0 for a move without a time.
        return [time or 0 for time in value]
    return value


if __name__ == "__main__":
    sys.exit(main())
