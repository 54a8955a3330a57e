// Reads records with a peer from npm: `read_back.mjs PEER`. It is asked and answers as read_back.py does.

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

const WITH_TREES = ["kif", "ki2", "jkf", "usen"];
const WITH_TIMES = ["csa", "kif", "jkf"];

const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };

const RANKS = "abcdefghi";

function readTsshogi(peer) {
  const readers = {
    csa: peer.importCSA,
    kif: peer.importKIF,
    ki2: peer.importKI2,
    jkf: peer.importJKFString,
    usen: (text) => peer.Record.newByUSEN(text.trim()),
    usi: (text) => peer.Record.newByUSI(text.trim()),
  };
  const isMove = (node) => node.move instanceof peer.Move;
  return (notation, text) => {
    const record = readers[notation](text);
    if (record instanceof Error) {
      throw record;
    }
    const nodes = mainLine(record.first);
    const moves = nodes.filter(isMove);
    const last = nodes.find((node) => !isMove(node));
    const mover = (record.initialPosition.color === "black") === (moves.length % 2 === 0) ? "black" : "white";
    const next = (node) => siblings(node.next).filter(isMove);
    return {
      start: record.initialPosition.sfen,
      moves: moves.map((node) => node.move.usi),
      lines: WITH_TREES.includes(notation) ? linesOfPlay(record.first, next, (node) => node.move.usi) : null,
      ...ending(TSSHOGI_ENDINGS[last?.move.type], mover),
      times_ms: WITH_TIMES.includes(notation) ? moves.map((node) => node.elapsedMs) : null,
    };
  };
}

// The line that is on may be another one.
function mainLine(root) {
  const nodes = [];
  for (let node = root.next; node; node = node.next) {
    nodes.push(node);
  }
  return nodes;
}

function siblings(node) {
  const all = [];
  for (let next = node; next; next = next.branch) {
    all.push(next);
  }
  return all;
}

function readJsonKifuFormat({ JKFPlayer, Shogi }) {
  const readers = {
    csa: JKFPlayer.parseCSA,
    kif: JKFPlayer.parseKIF,
    ki2: JKFPlayer.parseKI2,
    jkf: JKFPlayer.parseJKF,
  };
  return (notation, text) => {
    const { initial, moves: lines } = readers[notation](text).kifu;
    const start = new Shogi.Shogi(initial);
    const moves = lines.filter((line) => line.move);
    const last = lines.find((line) => line.special);
    const mover = (start.turn === Shogi.Color.Black) === (moves.length % 2 === 0) ? "black" : "white";
    // A fork stands at the move that it replaces.
    const place = (list, index) => ({ list, index, line: list[index] });
    const next = ({ list, index }) =>
      index + 1 < list.length
        ? [place(list, index + 1), ...(list[index + 1].forks ?? []).map((fork) => place(fork, 0))].filter(
            ({ line }) => line?.move,
          )
        : [];
    return {
      start: start.toSFENString(1),
      moves: moves.map((line) => usi(line.move)),
      lines: WITH_TREES.includes(notation) ? linesOfPlay(place(lines, 0), next, ({ line }) => usi(line.move)) : null,
      ...ending(CSA_ENDINGS[last?.special], mover),
      times_ms: WITH_TIMES.includes(notation)
        ? moves.map((line) => (line.time ? seconds(line.time.now) * 1000 : null))
        : null,
    };
  };
}

// shogiops has no reader of whole records: it is handed the head, and then the lines of the moves.
async function loadShogiops() {
  const part = (path) => import(`shogiops/${path}`);
  const [sfen, util, variants, kif, csa, western, engine, kitao, japanese] = await Promise.all(
    ["sfen", "util", "variant/variant", ...["kif", "csa", "western", "western-engine", "kitao-kawasaki", "japanese"].map((name) => `notation/${name}`)].map(part),
  );
  const position = (text, rules) => {
    const [head, moves] = text.match(/^position.*$/m)[0].split(/ ?moves ?/);
    const [, kind, ...rest] = head.split(" ");
    const start = kind === "startpos" ? sfen.initialSfen(rules) : rest.join(" ");
    return [sfen.parseSfen(rules, start, false).unwrap(), moves ? moves.split(" ").map(util.parseUsi) : []];
  };
  const written = {
    // Of dragons and horses it says 行 for 上; both are good.
    ki2: (...move) => japanese.makeJapaneseMoveOrDrop(...move)?.replace("行", "上"),
    hodges: (...move) => inCapitals(engine.makeWesternEngineMoveOrDrop(...move)),
    // In shogiops with the hyphen and the star of Hodges.
    hosking: (...move) => western.makeWesternMoveOrDrop(...move)?.replace(/^([^\dx]*)-/, "$1").replace("*", "'"),
    kitao: kitao.makeKitaoKawasakiMoveOrDrop,
  };
  // KIF in the manner of lishogi: shogiops makes the head and the moves, and numbers stand before them.
  const makeKif = (board, moves) => {
    const isChu = board.rules === "chushogi";
    const lines = [kif.makeKifHeader(board), "手数----指手---------消費時間--"];
    moves.forEach((move, index) => {
      const number = String(index + 1).padStart(4) + (isChu ? "手目" : "");
      const steps = kif.makeKifMoveOrDrop(board, move, board.lastMoveOrDrop?.to).split("\n");
      lines.push(...steps.map((step) => number + (steps.length > 1 ? "" : "   ") + step));
      board.play(move);
    });
    return lines.join("\n") + "\n";
  };
  return (notation, text, rules, usiText) => {
    if (notation === "made") {
      return { text: makeKif(...position(usiText, rules)) };
    }
    if (notation in written) {
      const [board, moves] = position(usiText, rules);
      let last;
      const tokens = moves.map((move) => {
        // Of two steps it leaves out the origin.
        const token = move.midStep === undefined ? written[notation](board, move, last) : null;
        board.play(move);
        last = move.to;
        return token;
      });
      return { tokens };
    }
    let start, moves;
    if (notation === "usi") {
      [start, moves] = position(text, rules);
    } else if (notation === "csa") {
      start = csa.parseCsaHeader(text).unwrap();
      moves = csa.parseCsaMovesOrDrops(start.clone(), text.split(/\r?\n/).filter((line) => /^[+-]\d{4}/.test(line)));
    } else {
      const [head, body] = text.split(/^手数-.*$/m);
      // Chu is known by its moves.
      start =
        rules === "chushogi" && !head.includes("+---")
          ? variants.defaultPosition(rules)
          : kif.parseKifHeader(head).unwrap();
      moves = kif.parseKifMovesOrDrops((body ?? "").split("変化：")[0].split(/\r?\n/).filter((line) => /^ *\d/.test(line)));
    }
    return { start: sfen.makeSfen(start), moves: moves.map(util.makeUsi) };
  };
}

// The pieces of chu that shogiops names otherwise.
const CHU = { Ln: "LN", Kr: "KY", Ph: "PH", D: "DK", H: "DH" };

function inCapitals(token) {
  return token?.replace(/^(\+?)([A-Z][A-Zhnr]?)/, (all, sign, name) => (CHU[name] ? sign + CHU[name] : all));
}

const RULES = { shogi: "standard", annan: "annanshogi", kyoto: "kyotoshogi", chu: "chushogi" };

// The moves of every line of play, where `next` gives the ways to go on.
function linesOfPlay(root, next, name) {
  const lines = [];
  const open = [[root, []]];
  while (open.length > 0) {
    const [node, moves] = open.pop();
    const children = next(node);
    open.push(...children.map((child) => [child, [...moves, name(child)]]));
    if (children.length === 0) {
      lines.push(moves);
    }
  }
  return lines;
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

const PEERS = {
  tsshogi: () => readTsshogi(require("tsshogi")),
  "json-kifu-format": () => readJsonKifuFormat(require("json-kifu-format")),
  shogiops: loadShogiops,
};

const name = process.argv[2];
const version = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
const read = await PEERS[name]();
console.log(JSON.stringify({ version }));
for await (const line of createInterface({ input: process.stdin })) {
  const [notation, variant, path, usiPath] = line.split("\t");
  try {
    const [text, usiText] = [path, usiPath].map((file) => readFileSync(file, "utf8"));
    // How it is written is not told.
    const answer = read(notation.split(":")[0], text, RULES[variant] ?? variant, usiText);
    console.log(JSON.stringify(answer));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message ?? error) }));
  }
}
