// Reads records with a peer from npm: `read_back.mjs PEER`, where a line of input is `NOTATION<tab>PATH`.
//
// Answers one JSON object a line, in the order of the input, as read_back.py does.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);

// What tsshogi calls an ending: kifu's reason, and who wins of the side to move and the other.
const TSSHOGI_ENDINGS = {
  resign: ["resign", "other"],
  mate: ["checkmate", "other"],
  noMate: ["no-mate", null],
  repetitionDraw: ["repetition", "draw"],
  impass: ["impasse", "draw"],
  draw: ["draw", "draw"],
  maxMoves: ["max-moves", "draw"],
  interrupt: ["interrupted", null],
  timeout: ["time", "other"],
  foulWin: ["illegal-move", "mover"],
  foulLose: ["illegal-move", "other"],
  enteringOfKing: ["declaration", "mover"],
  winByDefault: ["forfeit", "mover"],
  loseByDefault: ["forfeit", "other"],
};

// The same of the words of CSA, which are what json-kifu-format has. It says ILLEGAL_ACTION without a side.
const CSA_ENDINGS = {
  TORYO: ["resign", "other"],
  TSUMI: ["checkmate", "other"],
  FUZUMI: ["no-mate", null],
  SENNICHITE: ["repetition", "draw"],
  JISHOGI: ["impasse", "draw"],
  HIKIWAKE: ["draw", "draw"],
  MAX_MOVES: ["max-moves", "draw"],
  CHUDAN: ["interrupted", null],
  TIME_UP: ["time", "other"],
  ILLEGAL_MOVE: ["illegal-move", "other"],
  ILLEGAL_ACTION: ["illegal-move", "mover"],
  "+ILLEGAL_ACTION": ["illegal-move", "white"],
  "-ILLEGAL_ACTION": ["illegal-move", "black"],
  KACHI: ["declaration", "mover"],
};

const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };

const RANKS = "abcdefghi";

function readTsshogi(peer) {
  const readers = { csa: peer.importCSA, kif: peer.importKIF, usi: (text) => peer.Record.newByUSI(text.trim()) };
  return (notation, text) => {
    const record = readers[notation](text);
    if (record instanceof Error) {
      throw record;
    }
    const nodes = record.moves.slice(1);
    const moves = nodes.filter((node) => node.move instanceof peer.Move);
    const last = nodes.find((node) => !(node.move instanceof peer.Move));
    const mover = (record.initialPosition.color === "black") === (moves.length % 2 === 0) ? "black" : "white";
    return {
      start: record.initialPosition.sfen,
      moves: moves.map((node) => node.move.usi),
      ...ending(TSSHOGI_ENDINGS[last?.move.type], mover),
      times_ms: notation === "usi" ? null : moves.map((node) => node.elapsedMs),
    };
  };
}

function readJsonKifuFormat({ JKFPlayer, Shogi }) {
  const readers = { csa: JKFPlayer.parseCSA, kif: JKFPlayer.parseKIF };
  return (notation, text) => {
    const { initial, moves: lines } = readers[notation](text).kifu;
    const start = new Shogi.Shogi(initial);
    const moves = lines.filter((line) => line.move);
    const last = lines.find((line) => line.special);
    const mover = (start.turn === Shogi.Color.Black) === (moves.length % 2 === 0) ? "black" : "white";
    return {
      start: start.toSFENString(1),
      moves: moves.map((line) => usi(line.move)),
      ...ending(CSA_ENDINGS[last?.special], mover),
      times_ms: moves.map((line) => (line.time ? seconds(line.time.now) * 1000 : null)),
    };
  };
}

function ending(row, mover) {
  const [reason, winner] = row ?? [null, null];
  const sides = { mover, other: mover === "black" ? "white" : "black" };
  return { reason, winner: sides[winner] ?? winner };
}

function usi({ from, to, piece, promote }) {
  const target = `${to.x}${RANKS[to.y - 1]}`;
  return from ? `${from.x}${RANKS[from.y - 1]}${target}${promote ? "+" : ""}` : `${LETTERS[piece]}*${target}`;
}

function seconds({ h, m, s }) {
  return (h ?? 0) * 3600 + m * 60 + s;
}

const PEERS = { tsshogi: readTsshogi, "json-kifu-format": readJsonKifuFormat };

const name = process.argv[2];
const version = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
const read = PEERS[name](require(name));
console.log(JSON.stringify({ version }));
for await (const line of createInterface({ input: process.stdin })) {
  const [notation, path] = line.split("\t");
  try {
    console.log(JSON.stringify(read(notation, readFileSync(path, "utf8"))));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message ?? error) }));
  }
}
