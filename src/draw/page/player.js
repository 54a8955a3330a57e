// Plays the game whose data stands in `root`. `told` is called with the number of the move whenever one is shown; what
// is returned goes to a move, by its number, in the line that is shown.
const play = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  // What others have written is only ever given to `textContent`.
  const make = (tag, attributes = {}, text = "") => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };
  const draw = (tag, attributes, text = "") => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };
  const clock = (ms) => {
    const s = Math.floor(ms / 1000), two = (n) => String(n).padStart(2, "0");
    return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  };
  const score = (node) => {
    if (node.mate) return `${node.mate[0] ? "☖" : "☗"}詰${node.mate[1] ?? ""}`;
    return node.score === undefined ? "" : (node.score > 0 ? "+" : "") + node.score;
  };

  return (root, told = () => {}) => {
    root.dataset.ready = "";
    const game = JSON.parse(root.querySelector("script[type='application/json']").textContent);
    const nodes = game.nodes;
    nodes.forEach((node) => { node.children = []; });
    nodes.forEach((node, at) => { if (at) nodes[node.parent].children.push(at); });
    const main = [0];
    for (let next = nodes[0].children[0]; next !== undefined; next = nodes[next].children[0]) main.push(next);
    // Which child was last gone to, so that going on stays in a variation.
    const chosen = new Map();
    let at = 0, language = 0, view = 0, lit;

    const board = make("div", { class: "kifu-board" });
    const bar = make("div", { class: "kifu-bar" });
    const said = make("div", { class: "kifu-said" });
    const graph = make("div", { class: "kifu-graph" });
    const list = make("div", { class: "kifu-moves" });
    const found = make("ul", { class: "kifu-found" });
    const facts = make("table", { class: "kifu-facts" });

    // What is said in the language that is shown.
    const messages = [];

    const button = (text, title, names, act) => {
      const made = make("button", { type: "button", title }, text);
      messages.push(() => made.setAttribute("aria-label", names[language]));
      made.addEventListener("click", act);
      bar.append(made);
      return made;
    };
    const after = (node) => chosen.get(node) ?? nodes[node].children[0];
    const go = (to) => {
      if (to === undefined) return;
      at = to;
      for (let node = to; node; node = nodes[node].parent) chosen.set(nodes[node].parent, node);
      show();
    };
    const last = () => { let to = at; for (let next; (next = after(to)) !== undefined;) to = next; return to; };
    const end = () => go(last());
    const line = (ply) => { let to = 0; for (let next; nodes[to].ply < ply && nodes[next = after(to)] && !nodes[next].end;) to = next; go(to); };
    const beside = (step) => {
      if (!at) return;
      const all = nodes[nodes[at].parent].children;
      go(all[(all.indexOf(at) + step + all.length) % all.length]);
    };
    button("|◀", "Home", ["初めの局面", "first position"], () => go(0));
    button("◀", "←", ["一手戻る", "one move back"], () => go(at ? nodes[at].parent : 0));
    const count = make("output");
    bar.append(count);
    button("▶", "→", ["一手進む", "one move on"], () => go(after(at)));
    button("▶|", "End", ["最後の局面", "last position"], end);
    button("⇅", "flip", ["盤を反転", "flip the board"], () => { view = 1 - view; canvas(); show(); });
    button("歩/P", "words", ["指し手の表記を変える", "change the words of the moves"], () => { language = 1 - language; words(); show(); });

    // The board.
    let picture, layers;
    const canvas = () => {
      const text = game.views[view].svg.replace("<defs/>", () => game.defs);
      picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
      layers = {};
      for (const layer of picture.querySelectorAll("[data-layer]")) layers[layer.dataset.layer] = layer;
      game.views[view].names.forEach(([x, y, anchor], color) => {
        picture.append(draw("text", { x, y, "text-anchor": anchor, "font-size": 36, "font-family": "serif" }, game.names[color]));
      });
      board.replaceChildren(picture);
    };
    const position = () => {
      const path = [];
      for (let node = at; node; node = nodes[node].parent) path.push(node);
      const state = new Map();
      for (const node of [0, ...path.reverse()]) {
        const changes = nodes[node].changes;
        for (let i = 0; i < changes.length; i += 2) state.set(changes[i], changes[i + 1]);
      }
      return state;
    };
    const pieces = () => {
      const { places, numbers, size, turned } = game.views[view];
      const layer = [layers.black, layers.white];
      for (const name of ["black", "white", "numbers", "last", "turn"]) layers[name].replaceChildren();
      const stand = (color, piece, place) => {
        let [x, y] = places[place];
        if (turned === color) [x, y] = [size[0] - x, size[1] - y];
        layer[color].append(draw("use", { href: `#${game.pieces[piece]}`, x, y }));
      };
      for (const [place, value] of position()) {
        if (!value) continue;
        if (place < game.squares) {
          stand((value - 1) % 2, (value - 1) >> 1, place);
          continue;
        }
        const held = place - game.squares, color = Number(held >= game.held.length);
        stand(color, game.held[held % game.held.length], place);
        const [x, y] = numbers[held];
        if (value > 1) [...String(value)].forEach((digit, i, all) => {
          const right = (2 * i - all.length + 1) * game.digit / 2;
          layers.numbers.append(draw("use", { href: `#c3${digit}`, x: x * game.grown + right, y: y * game.grown }));
        });
      }
      for (const place of nodes[at].squares ?? []) {
        const [x, y] = places[place], [width, height] = game.square;
        layers.last.append(draw("rect", { x: x - width / 2, y: y - height / 2, width, height }));
      }
      const [cx, cy] = game.views[view].signs[nodes[at].turn];
      layers.turn.append(draw("circle", { cx, cy, r: 25 }));
    };

    // The moves: a row each, and variations in blocks behind the move that they are instead of.
    const rows = new Map();
    const row = (id) => {
      const node = nodes[id], made = make("button", { type: "button", class: "kifu-move" });
      made.append(make("span", { class: "kifu-ply" }, node.end ? "" : String(node.ply)), make("span", { class: "kifu-words" }));
      if (node.ms !== undefined) made.append(make("span", { class: "kifu-time" }, clock(node.ms)));
      if (score(node)) made.append(make("span", { class: "kifu-score" }, score(node)));
      if (node.comments) made.append(make("span", { class: "kifu-note" }, "※"));
      if (node.illegal) made.append(make("span", { class: "kifu-illegal", title: node.illegal }, "✕"));
      made.addEventListener("click", () => go(id));
      rows.set(id, made);
      return made;
    };
    const words = () => {
      rows.forEach((made, id) => { made.querySelector(".kifu-words").textContent = nodes[id].words[language]; });
      messages.forEach((say) => say());
    };
    const open = [[nodes[0].children, list]];
    while (open.length) {
      let [children, block] = open.pop();
      while (children.length) {
        const [next, ...others] = children;
        block.append(row(next));
        for (const other of others) {
          const inner = make("div", { class: "kifu-variation" });
          inner.append(row(other));
          block.append(inner);
          open.push([nodes[other].children, inner]);
        }
        children = nodes[next].children;
      }
    }

    // Evaluations and times of the main line.
    const WIDE = 600, TALL = 90;
    const across = (i) => main.length > 1 ? i * WIDE / (main.length - 1) : 0;
    let here;
    const chart = (value, path, label) => {
      const points = main.map((id, i) => [i, value(nodes[id])]).filter(([, v]) => v !== undefined);
      if (points.length < 2) return;
      const made = draw("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "kifu-chart", preserveAspectRatio: "none" });
      made.append(draw("title", {}, label), path(points));
      const line = draw("line", { y1: 0, y2: TALL, class: "kifu-here" });
      made.append(line);
      made.addEventListener("click", (event) => {
        const box = made.getBoundingClientRect();
        go(main[Math.round((event.clientX - box.left) / box.width * (main.length - 1))]);
      });
      graph.append(made);
      const before = here;
      here = (x) => { before?.(x); line.setAttribute("x1", x); line.setAttribute("x2", x); };
    };
    chart(
      (node) => node.mate ? (node.mate[0] ? -9999 : 9999) : node.score,
      // What is near to nothing is shown large, what is far small.
      (points) => draw("polyline", { class: "kifu-line", points: points.map(([i, v]) => `${across(i).toFixed(1)},${(TALL / 2 - Math.tanh(v / 1200) * (TALL / 2 - 3)).toFixed(1)}`).join(" ") }),
      "評価値");
    chart(
      (node) => node.ms,
      (points) => {
        const most = points.reduce((most, [, ms]) => Math.max(most, ms), 1), base = TALL / 2;
        // Black's times stand above, also if White moves first. An ending takes the time of the side to move.
        const up = ({ turn, end }) => Boolean(turn) !== Boolean(end);
        const bar = ([i, ms]) => `M${across(i).toFixed(1)} ${base}v${((up(nodes[main[i]]) ? -1 : 1) * ms / most * (base - 3)).toFixed(1)}`;
        return draw("path", { class: "kifu-times", d: points.map(bar).join("") });
      },
      "消費時間");

    for (const [key, value] of game.headers) {
      const line = make("tr");
      line.append(make("th", {}, key), make("td", {}, value));
      facts.append(line);
    }
    for (const one of game.findings) {
      const line = make("li", { class: `kifu-${one.severity}` });
      const to = one.ply === null ? undefined : main[one.ply];
      if (to !== undefined) {
        const link = make("button", { type: "button" }, String(one.ply));
        link.addEventListener("click", () => go(to));
        line.append(link);
        rows.get(to)?.classList.add(`kifu-${one.severity}`);
      }
      const text = make("span");
      messages.push(() => { text.textContent = one.messages[language]; });
      line.append(text);
      found.append(line);
    }

    const show = () => {
      pieces();
      const node = nodes[at];
      count.textContent = `${node.ply} / ${nodes[last()].ply}`;
      said.replaceChildren(...(node.comments ?? []).map((line) => make("p", {}, line)));
      lit?.classList.remove("kifu-now");
      const now = lit = rows.get(at), box = list.getBoundingClientRect();
      now?.classList.add("kifu-now");
      if (now) {
        const place = now.getBoundingClientRect();
        if (place.top < box.top || place.bottom > box.bottom) list.scrollTop += place.top - box.top - box.height / 2;
        // Far inside variations of variations, a row ends behind the edge of the list.
        list.scrollLeft += place.right - box.left - list.clientLeft - list.clientWidth;
      } else list.scrollTop = 0;
      const place = main.indexOf(at);
      if (place >= 0) here?.(across(place));
      told(node.ply - Boolean(node.end));
    };
    const keys = {
      ArrowLeft: () => go(at ? nodes[at].parent : 0), ArrowRight: () => go(after(at)),
      ArrowUp: () => beside(-1), ArrowDown: () => beside(1), Home: () => go(0), End: end,
    };
    const alone = document.body.classList.contains("kifu-page");
    (alone ? document : root).addEventListener("keydown", (event) => {
      const act = keys[event.key];
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    });
    root.tabIndex = 0;
    const left = make("div", { class: "kifu-left" }), right = make("div", { class: "kifu-right" });
    left.append(board, bar, said, graph);
    right.append(facts, list, found);
    root.replaceChildren(root.querySelector("style"), left, right);
    canvas();
    words();
    go(main[game.ply] ?? 0);
    return line;
  };
})();
