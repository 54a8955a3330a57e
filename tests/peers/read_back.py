"""Reads records with a Python peer: `read_back.py PEER`.

A line of input is a notation, a game, the path of a text and that of its moves in USI, between tabs. Answers
one JSON object a line, in the order of the input: `start` (SFEN), `moves` (USI), `lines` (the moves of every
line of play), `tokens` (how the peer writes the moves), `winner`, `reason` and `times_ms`, each null where the
peer does not have it, and `note`, what had to be done for the peer, if anything; or `error`, what the peer
said when it refused.
"""

import importlib.metadata
import json
import re
import sys
from pathlib import Path

# What rsshogi calls an ending, as kifu's reason; who won is asked of the result itself.
RSSHOGI_REASONS = {
    "RESIGN": "resign",
    "MATE": "checkmate",
    "NO_MATE": "no-mate",
    "REPETITION_DRAW": "repetition",
    "IMPASSE": "impasse",
    "DRAW": "draw",
    "WIN_BY_DECLARATION": "declaration",
    "TIMEOUT": "time",
    "INTERRUPT": "interrupted",
    "MAX_MOVES": "max-moves",
    "WIN_BY_ILLEGAL_MOVE": "illegal-move",
    "LOSE_BY_ILLEGAL_MOVE": "illegal-move",
    "WIN_BY_DEFAULT": "forfeit",
    "LOSE_BY_DEFAULT": "forfeit",
}

# What cshogi calls an ending, in KIF too. It says %TORYO and %SENNICHITE of a good many others in KIF.
CSA_REASONS = {
    "%TORYO": "resign",
    "%TSUMI": "checkmate",
    "%FUZUMI": "no-mate",
    "%SENNICHITE": "repetition",
    "%JISHOGI": "impasse",
    "%HIKIWAKE": "draw",
    "%KACHI": "declaration",
    "%TIME_UP": "time",
    "%CHUDAN": "interrupted",
    "%MAX_MOVES": "max-moves",
    "%ILLEGAL_MOVE": "illegal-move",
    "%+ILLEGAL_ACTION": "illegal-move",
    "%-ILLEGAL_ACTION": "illegal-move",
}


# The words for endings that kifu writes after the moves of a position command.
USI_ENDINGS = {"resign", "break", "rep_draw", "draw", "timeout", "win"}


def protocol(text):
    """A position command as the protocol has it, without an ending, and a note if there was one."""
    words = text.split()
    if words[-1] in USI_ENDINGS:
        return words[:-1], "USI: the word for the ending is taken off first"
    return words, None


def read_rsshogi(notation, text):
    from rsshogi.record import Record

    if notation == "usi":
        words, note = protocol(text)
        record = Record.from_usi_position(" ".join(words))
        return {
            "start": record.init_position_sfen,
            "moves": [entry.move.to_usi() for entry in record.moves],
            "note": note,
        }
    readers = {
        "csa": Record.from_csa_str,
        "kif": Record.from_kif_str,
        "ki2": Record.from_ki2_str,
        "jkf": Record.from_jkf_str,
    }
    record = readers[notation](text)
    result, terminal = record.result, record.main_terminal
    sides = {"black": result.is_black_win(), "white": result.is_white_win(), "draw": result.is_draw()}
    return {
        "start": record.init_position_sfen,
        "moves": [entry.move.to_usi() for entry in record.moves],
        "winner": next((side for side, has_won in sides.items() if has_won), None),
        "reason": terminal and RSSHOGI_REASONS.get(terminal.kind),
        "lines": None if notation == "csa" else rsshogi_lines(record),
        "times_ms": None if notation == "ki2" else [entry.time_ms for entry in record.moves],
    }


def rsshogi_lines(record):
    lines, open_nodes = [], [(record.root_node_id(), [])]
    while open_nodes:
        node, moves = open_nodes.pop()
        children = [child for child in record.children(node) if record.node_move(child) is not None]
        open_nodes += [(child, [*moves, record.node_move(child).move.to_usi()]) for child in children]
        if not children:
            lines.append(moves)
    return lines


def read_cshogi(notation, text):
    import cshogi
    from cshogi import KI2, KIF

    if notation == "usi":
        board = cshogi.Board()
        words, note = protocol(text)
        board.set_position(" ".join(words[1:]))
        history = board.history
        for _ in history:
            board.pop()
        return {"start": board.sfen(), "moves": [cshogi.move_to_usi(move) for move in history], "note": note}
    if notation == "ki2":
        lines = (
            re.sub(" +(?=[▲△])", "\n", line) if line[:1] in ("▲", "△") else line for line in text.splitlines()
        )
        game = KI2.Parser.parse_str("\n".join(lines))
        return {
            "start": game.sfen,
            "moves": [cshogi.move_to_usi(move) for move in game.moves],
            "note": "KI2: each move is put on a line of its own first",
        }
    game = KIF.Parser.parse_str(text) if notation == "kif" else cshogi.Parser.parse_str(text)[0]
    winners = {cshogi.BLACK_WIN: "black", cshogi.WHITE_WIN: "white", cshogi.DRAW: "draw"}
    times = game.times[: len(game.moves)]
    return {
        "start": game.sfen,
        "moves": [cshogi.move_to_usi(move) for move in game.moves],
        "winner": winners.get(game.win),
        "reason": CSA_REASONS.get(game.endgame),
        # Moves without a time are left out of the list, so a short one says nothing of a single move.
        "times_ms": [1000 * time for time in times] if len(times) == len(game.moves) else None,
    }


def read_python_shogi(notation, text):
    from shogi import CSA, KIF

    [game] = (KIF if notation == "kif" else CSA).Parser.parse_str(text)
    winners = {"b": "black", "w": "white", "-": None}
    return {"start": game["sfen"], "moves": game["moves"], "winner": winners.get(game["win"])}


PEERS = {"rsshogi": read_rsshogi, "cshogi": read_cshogi, "python-shogi": read_python_shogi}


def main():
    read = PEERS[sys.argv[1]]
    print(json.dumps({"version": importlib.metadata.version(sys.argv[1])}), flush=True)
    for line in sys.stdin:
        notation, _, path, _ = line.rstrip("\n").split("\t")
        try:
            # How it is written is not told.
            answer = read(notation.partition(":")[0], Path(path).read_text(encoding="utf-8"))
        except Exception as error:  # Whatever a peer raises is its answer.
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
