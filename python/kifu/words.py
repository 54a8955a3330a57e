"""The words that are arguments and results of the package, and the dicts that it returns, as types."""

from typing import Literal, TypeAlias, TypedDict

Newline: TypeAlias = Literal["\n", "\r\n", "\r"]
# generated: words, by `cargo xtask gen`
Bound: TypeAlias = Literal["lower", "upper"]
# fmt: off
Code: TypeAlias = Literal[
    "encoding.undecodable", "encoding.declared", "encoding.guessed", "encoding.replacement",
    "encoding.mojibake", "detect.nothing", "detect.compressed", "detect.binary", "detect.unknown",
    "syntax.unread-line", "syntax.move", "syntax.trailing", "syntax.misplaced", "syntax.spelling",
    "syntax.damaged", "syntax.unpaired", "syntax.cut", "syntax.json", "syntax.unterminated", "header.date",
    "header.date-order", "header.key", "header.time-control", "header.number", "header.handicap",
    "header.conflict", "header.late", "setup.board", "setup.hand", "setup.hand-alone", "setup.sfen",
    "setup.missing", "setup.pieces", "setup.king", "setup.dead-piece", "setup.nifu", "setup.check",
    "setup.conflict", "setup.turn", "move.number", "move.same", "move.none", "move.ambiguous",
    "move.unqualified", "move.promotion", "move.capture", "move.words", "move.marks", "move.after-end",
    "move.unplayed", "illegal.wrong-side", "illegal.empty-origin", "illegal.not-named-piece",
    "illegal.own-capture", "illegal.cannot-move", "illegal.path-blocked", "illegal.must-promote",
    "illegal.cannot-promote", "illegal.not-in-hand", "illegal.occupied-drop", "illegal.dead-end-drop",
    "illegal.forbidden-drop", "illegal.nifu", "illegal.pawn-drop-mate", "illegal.forbidden-mate",
    "illegal.king-in-check", "illegal.lion-trade", "illegal.game-over", "clock.total", "clock.syntax",
    "clock.alone", "clock.twice", "ending.missing", "ending.count", "ending.conflict", "ending.resumed",
    "ending.unknown", "ending.player", "ending.not-mate", "ending.futile-drops", "ending.no-repetition",
    "ending.repetition", "ending.perpetual-check", "ending.declaration", "ending.impasse",
    "ending.no-illegal-move", "ending.illegal-unnoticed", "ending.mate-unnoticed", "ending.winner",
    "ending.move-limit", "tree.no-branch", "tree.other-branch", "tree.missing", "tree.number", "limit.input",
    "limit.nodes", "limit.headers", "limit.stopped", "limit.findings", "archive.damaged", "archive.encrypted",
    "archive.limit", "archive.member", "archive.link", "archive.name", "loss.variations", "loss.comments",
    "loss.analysis", "loss.remarks", "loss.bookmarks", "loss.times", "loss.fractions", "loss.headers",
    "loss.ending", "loss.ending-merged", "loss.start-ply", "loss.names", "loss.unplayed", "loss.games",
    "loss.moves", "loss.text", "loss.characters", "loss.position",
]
# fmt: on
Color: TypeAlias = Literal["black", "white"]
Coordinates: TypeAlias = Literal["japanese", "western", "none"]
CsaVersion: TypeAlias = Literal["2.2", "3.0"]
Dialect: TypeAlias = Literal["floodgate", "shogigui", "shogihome", "piyo", "usi", "aobazero"]
Encoding: TypeAlias = Literal[
    "utf-8", "shift_jis", "euc-jp", "iso-2022-jp", "utf-16le", "utf-16be", "windows-1251", "koi8-r", "ibm866"
]
Format: TypeAlias = Literal["kif", "ki2", "csa", "usi", "jkf", "usen", "hodges", "hosking", "kitao", "psn2"]
KifDialect: TypeAlias = Literal[
    "plain", "kifu-for-windows", "shogigui", "shogidokoro", "shogihome", "lishogi"
]
# fmt: off
Kind: TypeAlias = Literal[
    "pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king", "tokin", "promoted-lance",
    "promoted-knight", "promoted-silver", "horse", "dragon", "queen", "crane-king", "cloud-eagle",
    "treacherous-fox", "flying-falcon", "tenacious-falcon", "swallows-wings", "gliding-swallow",
    "running-rabbit", "rabbit-fox", "violent-wolf", "bears-eyes", "violent-stag", "roaming-boar",
    "flying-goose", "goose-wings", "flying-cock", "raiding-falcon", "strutting-crow", "crow-falcon",
    "swooping-owl", "owl-eagle", "blind-dog", "dog-wolf", "climbing-monkey", "monkey-stag", "liberated-horse",
    "heavenly-horse", "oxcart", "plodding-ox", "sparrow-pawn", "golden-bird", "animal-lion", "giraffe",
    "elephant", "chick", "hen", "man", "silver-side", "lance-side", "gold-side", "rook-side", "bishop-side",
    "tokin-side", "pawn-side", "knight-side", "phoenix-king", "falcon", "eagle", "crane", "pheasant",
    "left-quail", "right-quail", "swallow", "goose", "general", "yari-rook", "free-rook", "yari-bishop",
    "bishop-gold", "yari-knight", "knight-gold", "yari-pawn", "yari-silver", "white-whale", "porpoise",
    "killer-whale", "humpback", "grey-whale", "narwhal", "blue-whale", "dolphin", "drunk-elephant",
    "crown-prince", "chariot", "wing", "go-between", "tile", "cat-sword", "dog", "kaze", "arashi", "bushi",
    "free-king", "lion", "dragon-king", "soaring-eagle", "dragon-horse", "horned-falcon", "kirin",
    "kirin-lion", "phoenix", "blind-tiger", "flying-stag", "ferocious-leopard", "leopard-bishop", "gold-rook",
    "silver-mover", "copper", "copper-mover", "vertical-mover", "flying-ox", "side-mover", "free-boar",
    "reverse-chariot", "whale", "white-horse", "between-elephant", "iron", "iron-gold", "stone", "stone-gold",
    "angry-boar", "angry-boar-gold", "cat-sword-gold", "evil-wolf", "evil-wolf-gold", "violent-ox",
    "violent-ox-gold", "flying-dragon", "flying-dragon-gold", "copper-gold", "side-mover-gold",
    "fierce-tiger", "fierce-tiger-gold", "free-chariot", "free-chariot-gold", "go-between-gold",
    "great-general", "vice-general", "rook-general", "rook-general-great-general", "bishop-general",
    "bishop-general-vice-general", "fire-demon", "lion-hawk", "lion-lion-hawk", "free-eagle",
    "free-king-free-eagle", "soaring-eagle-rook-general", "horned-falcon-bishop-general",
    "dragon-king-soaring-eagle", "dragon-horse-horned-falcon", "water-buffalo", "water-buffalo-fire-demon",
    "chariot-soldier", "heavenly-tetrarchs", "vertical-soldier", "vertical-soldier-chariot-soldier",
    "side-soldier", "side-soldier-water-buffalo", "rook-dragon-king", "bishop-dragon-horse",
    "phoenix-free-king", "ferocious-leopard-bishop", "silver-vertical-mover", "copper-side-mover",
    "iron-vertical-soldier", "knight-side-soldier", "multi-general", "furious-fiend", "lion-dog",
    "great-elephant", "hook-mover", "long-nosed-goblin", "left-chariot", "right-chariot", "racing-chariot",
    "square-mover", "rushing-bird", "rushing-bird-free-demon", "free-demon", "free-dream-eater",
    "water-buffalo-free-dream-eater", "standard-bearer", "fragrant-elephant", "white-elephant",
    "great-dragon", "kirin-great-dragon", "phoenix-golden-bird", "dove", "she-devil", "blue-dragon",
    "white-tiger", "poisonous-snake", "poisonous-snake-hook-mover", "old-kite", "old-kite-long-nosed-goblin",
    "northern-barbarian", "northern-barbarian-fragrant-elephant", "southern-barbarian",
    "southern-barbarian-white-elephant", "eastern-barbarian", "eastern-barbarian-lion", "western-barbarian",
    "western-barbarian-lion-dog", "neighboring-king", "neighboring-king-standard-bearer", "blind-monkey",
    "mountain-witch", "flying-horse", "flying-horse-free-king", "prancing-stag", "prancing-stag-square-mover",
    "enchanted-badger", "enchanted-badger-dove", "enchanted-fox", "enchanted-fox-she-devil", "old-rat",
    "wizard-stork", "flying-dragon-dragon-king", "cat-sword-dragon-horse", "violent-bear", "savage-tiger",
    "right-general", "left-general", "wood", "howling-dog", "emperor", "lion-dog-gold", "hook-mover-gold",
    "capricorn", "capricorn-gold", "rook-gold", "vertical-mover-gold", "side-flyer", "side-flyer-gold",
    "reverse-chariot-gold", "lance-gold", "left-chariot-gold", "right-chariot-gold", "she-devil-gold",
    "wrestler", "wrestler-gold", "guardian-of-the-gods", "guardian-of-the-gods-gold", "buddhist-devil",
    "buddhist-devil-gold", "donkey", "donkey-gold", "free-tiger", "free-leopard", "reclining-dragon",
    "free-dragon", "chinese-cock", "old-monkey", "blind-bear", "free-bear", "bat", "free-wolf", "free-cat",
    "coiled-serpent", "free-serpent", "deva", "teaching-king", "dark-spirit", "buddhist-spirit", "free-gold",
    "free-silver", "free-copper", "free-iron", "free-tile", "free-stone", "earth", "free-earth", "free-goer",
    "turtle-snake", "turtle-snake-gold", "whale-gold", "long-nosed-goblin-gold", "dove-gold",
    "white-tiger-gold", "side-dragon", "side-dragon-gold", "soaring-eagle-gold", "free-dream-eater-gold",
    "fierce-eagle", "fierce-eagle-gold", "white-elephant-gold", "free-demon-gold", "left-general-gold",
    "crown-prince-emperor", "right-general-gold", "racing-chariot-gold", "white-horse-gold",
    "ram-head-soldier", "ram-head-soldier-gold", "silver-hare", "silver-hare-gold", "golden-deer",
    "golden-deer-gold", "blind-monkey-gold", "soldier", "soldier-gold", "horned-falcon-gold", "peacock",
    "peacock-gold", "great-dragon-gold", "golden-bird-gold", "blue-dragon-gold", "wood-gold",
    "drunk-elephant-crown-prince", "vermillion-sparrow", "vermillion-sparrow-gold", "howling-dog-gold",
    "flying-ox-gold", "violent-bear-gold", "standard-bearer-gold", "pawn-gold", "earth-white-elephant",
    "go-between-drunk-elephant", "stone-white-elephant", "iron-white-elephant", "swooping-owl-cloud-eagle",
    "mocking-bird", "tile-white-elephant", "sword-soldier", "sword-general", "flying-goose-swallows-wings",
    "climbing-monkey-violent-stag", "reclining-dragon-great-dragon", "coiled-dragon", "venomous-wolf",
    "rushing-boar", "blind-dog-violent-stag", "blind-bear-flying-stag", "neighboring-king-front-standard",
    "blind-tiger-flying-stag", "left-army", "right-army", "wood-white-elephant", "donkey-ceramic-dove",
    "enchanted-badger-ceramic-dove", "beast-cadet", "beast-cadet-beast-officer", "elephant-king",
    "white-elephant-elephant-king", "great-bear", "northern-barbarian-wooden-dove",
    "southern-barbarian-golden-bird", "fierce-eagle-soaring-eagle", "wrestler-heavenly-tetrarchs",
    "fowl-cadet", "fowl-cadet-fowl-officer", "horse-general", "free-horse", "ox-general", "free-ox",
    "wind-general", "fierce-wind", "river-general", "huai-river", "fire-general",
    "fire-general-great-general", "water-general", "water-general-vice-general", "mountain-general",
    "mount-tai", "buddhist-devil-heavenly-tetrarchs", "she-devil-heavenly-tetrarchs", "fowl-officer", "fowl",
    "beast-officer", "beast-bird", "chicken-general", "free-chicken", "pup-general", "pup-general-free-pup",
    "pig-general", "free-pig", "mountain-stag", "mountain-stag-great-stag", "turtle-dove",
    "turtle-dove-great-dove", "crossbow-soldier", "crossbow-general", "cannon-soldier", "cannon-general",
    "lance-white-horse", "great-tiger", "reverse-chariot-whale", "running-dragon", "great-horse", "cavalier",
    "running-chariot", "cannon-chariot", "strong-chariot", "great-whale", "fire-ox", "mountain-crane",
    "free-king-great-general", "left-howling-dog", "left-dog", "right-howling-dog", "right-dog",
    "vertical-horse", "vertical-horse-dragon-horse", "spear-soldier", "spear-general", "vertical-pup",
    "leopard-king", "vertical-leopard", "great-leopard", "tiger-soldier", "flying-swallow",
    "flying-swallow-rook", "wood-chariot", "wind-snapping-turtle", "tile-chariot", "running-tile",
    "running-pup", "running-serpent", "earth-chariot", "reed-bird", "vertical-mover-flying-ox",
    "violent-ox-flying-ox", "side-wolf", "side-ox", "side-ox-flying-ox", "side-mover-free-boar",
    "side-monkey", "side-monkey-side-soldier", "side-flyer-side-dragon", "divine-sparrow", "divine-turtle",
    "side-boar", "side-boar-free-boar", "left-iron-chariot", "right-iron-chariot", "right-tiger",
    "right-tiger-white-tiger", "left-tiger", "left-tiger-turtle-snake", "running-rabbit-treacherous-fox",
    "running-wolf", "running-wolf-free-wolf", "wind-dragon", "cloud-dragon", "cloud-dragon-great-dragon",
    "rain-dragon", "rain-dragon-great-dragon", "vertical-tiger", "running-tiger", "running-tiger-free-tiger",
    "running-bear", "golden-deer-white-horse", "silver-hare-whale", "right-dragon",
    "right-dragon-blue-dragon", "left-dragon", "left-dragon-vermillion-sparrow", "divine-dragon",
    "divine-tiger", "running-stag", "free-stag", "rear-standard", "rear-standard-center-standard",
    "ceramic-dove", "horseman", "horseman-cavalier", "woodland-demon", "stone-peng", "heavenly-tetrarch-king",
    "free-fire", "great-dream-eater", "wind-horse", "vertical-bear", "vertical-bear-free-bear",
    "earth-dragon", "earth-dragon-rain-dragon", "silver-chariot", "goose-wing", "stone-chariot",
    "walking-heron", "gold-chariot", "playful-parrot", "boar-soldier", "running-boar", "leopard-soldier",
    "running-leopard", "bear-soldier", "strong-bear", "free-pup", "free-dog", "little-standard",
    "little-standard-rear-standard", "copper-chariot", "copper-elephant", "forest-demon", "thunder-runner",
    "ancient-dragon", "center-standard", "center-standard-front-standard", "front-standard",
    "front-standard-great-standard", "great-dove", "great-dove-wooden-dove", "great-standard",
    "vertical-wolf", "vertical-wolf-running-wolf", "side-serpent", "great-shark", "strong-eagle",
    "horse-soldier", "horse-soldier-running-horse", "ox-soldier", "running-ox", "longbow-soldier",
    "longbow-general", "fire-dragon", "fire-dragon-kirin-master", "water-dragon",
    "water-dragon-phoenix-master", "free-demon-free-king", "free-dream-eater-free-king", "kirin-golden-bird",
    "flying-cat", "flying-cat-rook", "running-horse", "running-horse-free-demon", "mountain-falcon",
    "mountain-falcon-horned-falcon", "little-turtle", "treasure-turtle", "great-stag", "great-stag-free-stag",
    "left-mountain-eagle", "left-mountain-eagle-soaring-eagle", "right-mountain-eagle",
    "right-mountain-eagle-soaring-eagle", "kirin-master", "great-turtle", "spirit-turtle", "phoenix-master",
    "great-master", "great-falcon", "great-eagle", "roaring-dog", "roaring-dog-lion-dog", "wooden-dove",
    "center-master", "peng-master", "free-bird", "flying-crocodile", "rain-demon", "violent-dragon",
    "violent-dragon-great-dragon", "vice-general-great-general", "capricorn-hook-mover",
    "peacock-long-nosed-goblin",
]
# fmt: on
Language: TypeAlias = Literal["en", "ja"]
Outcome: TypeAlias = Literal["black", "white", "draw"]
PieceStyle: TypeAlias = Literal["wood", "plain"]
# fmt: off
Reason: TypeAlias = Literal[
    "resign", "checkmate", "repetition", "perpetual-check", "impasse", "declaration", "time", "illegal-move",
    "interrupted", "max-moves", "forfeit", "no-mate", "draw", "other",
]
# fmt: on
Sameness: TypeAlias = Literal["moves", "position", "prefix"]
Severity: TypeAlias = Literal["note", "warning", "error"]
Spelling: TypeAlias = Literal["kif", "ki2", "csa", "usi", "hodges", "hosking", "kitao", "usen"]
Unencodable: TypeAlias = Literal["refuse", "replace"]
Verdict: TypeAlias = Literal["win", "draw", "fails"]
# end of generated


class Over(TypedDict):
    """What has ended a game by the rules, such as `mate`, and who has won."""

    goal: str
    outcome: Outcome


class Repetition(TypedDict):
    """How often a position has occurred (`count`), and how many times end the game (`limit`).

    `checker` is the side that gave check with each of its moves since the first time, if one did;
    `outcome` is who wins by the repetition, if it ends the game.
    """

    count: int
    limit: int
    checker: Color | None
    outcome: Outcome | None


class Impasse(TypedDict):
    """The points of both sides if they agree on an impasse, Black first, and who wins under each rule."""

    points: list[int]
    entered: list[bool]
    by_24: Outcome | None
    by_27: Outcome | None


class Declaration(TypedDict):
    """What counts when a side declares a win because its king has entered the other camp."""

    king_entered: bool
    pieces: int
    points: int
    in_check: bool
    tried: bool


class Declared(Declaration):
    """What counts when the side to move declares a win, and the result under each rule."""

    by_24: Verdict
    by_27: Verdict


class Ruling(TypedDict):
    """What the rules say of the last position of a game."""

    winner: Outcome | None
    over: Over | None
    repetition: Repetition
    impasse: Impasse | None
    declarations: list[Declaration] | None
