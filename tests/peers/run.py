#!/usr/bin/env python3
"""Proves that other programs read what kifu writes as kifu means it. README.md says how to run it."""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import venv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from known import KNOWN

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
NOTATIONS = ("csa", "kif", "usi")
EXTENSIONS = (".csa", ".kif", ".kifu", ".sfen", ".usi")
FACTS = ("start", "moves", "winner", "reason", "times_ms")


@dataclass(frozen=True)
class Peer:
    """A program that reads records, and how it is installed and asked."""

    name: str
    version: str
    notations: tuple[str, ...]
    registry: str

    def command(self):
        if self.registry == "pypi":
            return [str(python()), str(HERE / "read_back.py"), self.name]
        return ["node", str(HERE / "read_back.mjs"), self.name]

    def is_installed(self):
        try:
            ask = subprocess.run(self.command(), input="", capture_output=True, text=True, check=False)
        except OSError:
            return False
        return ask.returncode == 0 and json.loads(ask.stdout)["version"] == self.version

    def install(self):
        if self.registry == "pypi":
            if not python().exists():
                venv.create(HERE / ".venv", with_pip=True)
            install = [str(python()), "-m", "pip", "install", "--quiet", f"{self.name}=={self.version}"]
        else:
            others = [f"{peer.name}@{peer.version}" for peer in PEERS if peer.registry == "npm"]
            install = ["npm", "install", "--silent", "--no-save", "--no-package-lock", *others]
        subprocess.run(install, cwd=HERE, check=True)


PEERS = (
    Peer("rsshogi", "1.7.0", ("csa", "kif", "usi"), "pypi"),
    Peer("cshogi", "1.1.0", ("csa", "kif", "usi"), "pypi"),
    Peer("tsshogi", "2.2.0", ("csa", "kif", "usi"), "npm"),
    Peer("json-kifu-format", "5.5.0", ("csa", "kif"), "npm"),
)


@dataclass
class Written:
    """A record that kifu wrote, what it is to mean, and what is particular about it."""

    sample: str
    notation: str
    path: Path
    meant: dict
    codes: frozenset[str]


def main():
    options = arguments()
    kifu = options.kifu or build()
    with tempfile.TemporaryDirectory(prefix="kifu-peers-") as folder:
        work = options.keep or Path(folder)
        written = write_samples(kifu, samples(options.limit), work)
        unexplained = compare(written, options.verbose)
    return 1 if unexplained else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kifu", type=Path, help="the program to test, instead of building it")
    parser.add_argument("--limit", type=int, default=300, help="how many records of the corpus to take")
    parser.add_argument("--keep", type=Path, help="where to leave what was written, instead of nowhere")
    parser.add_argument("--verbose", action="store_true", help="print the known differences too")
    return parser.parse_args()


def build():
    subprocess.run(["cargo", "build", "--release", "--features", "cli"], cwd=ROOT, check=True)
    return ROOT / "target" / "release" / "kifu"


def python():
    return HERE / ".venv" / "bin" / "python"


def samples(limit):
    """All fixtures, and as many files of the corpus, taken at even distances."""
    fixtures = sorted(path for path in (ROOT / "fixtures").rglob("*") if is_sample(path))
    if not CORPUS.is_dir():
        print(f"no corpus at {CORPUS}: the fixtures alone are read back")
        return fixtures
    files = sorted(path for path in CORPUS.rglob("*") if is_sample(path))
    return fixtures + files[:: max(1, len(files) // max(1, limit))]


def is_sample(path):
    return path.suffix in EXTENSIONS and path.is_file()


def show(kifu, folder):
    """What `kifu show --json` says of the files of a folder, by their stem; files of one game only."""
    shown = subprocess.run([kifu, "show", "--json", folder], capture_output=True, text=True, check=False)
    games = {}
    for line in shown.stdout.splitlines():
        game = json.loads(line)
        games.setdefault(Path(game["path"]).stem, []).append(game)
    return {stem: found[0] for stem, found in games.items() if len(found) == 1}


def write_samples(kifu, paths, work):
    """Writes each sample in each notation. The moves are those of the sample; the rest is what kifu says of
    the text that it wrote, as no notation holds every ending and time."""
    source = work / "source"
    source.mkdir(parents=True)
    names = {}
    for number, path in enumerate(paths):
        stem = f"{number:05}"
        shutil.copy(path, source / f"{stem}{path.suffix}")
        names[stem] = str(path.relative_to(ROOT.parent))
    read = {stem: game for stem, game in show(kifu, source).items() if game["variant"] == "shogi"}
    written = []
    for notation in NOTATIONS:
        target = work / notation
        convert = [kifu, "convert", "--to", notation, "--lossy", "--main-line", "--overwrite", "-o", target, source]
        subprocess.run(convert, capture_output=True, check=False)
        texts = {path.stem: path for path in sorted(target.rglob("*")) if path.is_file()}
        again = show(kifu, target)
        for stem, game in sorted(read.items()):
            if stem not in texts:
                print(f"kifu did not write {names[stem]} in {notation}")
                continue
            meant = facts_of(again.get(stem, {}))
            said = facts_of(game)
            for fact in ("start", "moves"):
                if plain(fact, meant[fact]) != plain(fact, said[fact]):
                    print(f"kifu reads back other {fact}: {names[stem]} in {notation}")
                meant[fact] = said[fact]
            codes = frozenset(finding["code"] for finding in game["findings"])
            written.append(Written(names[stem], notation, texts[stem], meant, codes))
    print(f"{len(paths)} samples, {len(read)} of them one game of shogi; {len(written)} texts written by kifu")
    return written


def facts_of(game):
    ending = game.get("ending") or {}
    return {
        "start": game.get("start"),
        "moves": game.get("moves"),
        "winner": ending.get("winner"),
        "reason": ending.get("reason"),
        "times_ms": game.get("times_ms"),
    }


def compare(written, verbose):
    """Prints the table, and gives how many differences nothing explains."""
    table = []
    reasons = Counter()
    unexplained = 0
    for peer in PEERS:
        if not is_ready(peer):
            print(f"SKIPPED: {peer.name} {peer.version} cannot be installed from {peer.registry}")
            continue
        texts = [text for text in written if text.notation in peer.notations]
        counts = {notation: Counter() for notation in peer.notations}
        for text, answer in zip(texts, ask(peer, texts), strict=True):
            outcome, details, why = judge(peer, text, answer)
            reasons.update((peer.name, text.notation, reason) for reason in why)
            counts[text.notation][outcome] += 1
            if outcome == "differs":
                unexplained += 1
            if outcome == "differs" or verbose and details:
                print(f"{outcome}: {peer.name}, {text.notation}, {text.sample}")
                print("".join(f"    {detail}\n" for detail in details), end="")
        table += [(peer.name, notation, count) for notation, count in counts.items()]
    outcomes = ("same", "known", "cannot", "differs")
    print(f"\n| {'peer':16} | notation | {' | '.join(f'{outcome:>7}' for outcome in outcomes)} |")
    print(f"|{'-' * 18}|{'-' * 10}|{'|'.join('-' * 8 + ':' for _ in outcomes)}|")
    for name, notation, count in table:
        print(f"| {name:16} | {notation:8} | {' | '.join(f'{count[outcome]:7}' for outcome in outcomes)} |")
    print("\nThe reasons of what is known:")
    for (name, notation, reason), count in reasons.most_common():
        print(f"{count:7} {name}, {notation}: {reason}")
    print(f"\n{unexplained} differences that nothing explains")
    return unexplained


def is_ready(peer):
    if peer.is_installed():
        return True
    try:
        peer.install()
    except (OSError, subprocess.CalledProcessError) as error:
        print(error)
    return peer.is_installed()


def ask(peer, texts):
    """The peer's answers. A peer that dies is asked anew from the text after the one that killed it."""
    answers = []
    while len(answers) < len(texts):
        lines = "".join(f"{text.notation}\t{text.path}\n" for text in texts[len(answers) :])
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
    if answer.get("note"):
        details.append(answer["note"])
        reasons.add(answer["note"])
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
    if fact == "times_ms":
        # Some peers say 0 for a move without a time.
        return [time or 0 for time in value]
    return value


if __name__ == "__main__":
    sys.exit(main())
