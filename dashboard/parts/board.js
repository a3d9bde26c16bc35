// A game on a board: the whole game comes once, every step is made here. Text goes in as text only.
// Places: each seat has its own numbers, 24 down to 1, 25 the bar, 0 off; `sides` is [seat 0, seat 1].

const SVG = "http://www.w3.org/2000/svg";
const R = 31, D = 62, W = 71, LEFT = 50, TOP = 42, FIELD = 2 * 5 * D + 92, BAR = 68, TRAY = 74;
const RIGHT_HALF = LEFT + 6 * W + BAR, FIELD_END = RIGHT_HALF + 6 * W, TRAY_X = FIELD_END + 18;
const WIDTH = TRAY_X + TRAY + 20, HEIGHT = FIELD + 2 * TOP, MIDDLE = HEIGHT / 2, BAR_X = LEFT + 6 * W + BAR / 2;
const BOTTOM = TOP + FIELD;
const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function draw(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function html(name, cls, text) {
  const made = document.createElement(name);
  if (cls) made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Viewer {
  constructor(root, component) {
    this.root = root;
    this.component = component;
    this.game = component.data.game;
    this.words = component.data.words;
    this.bottom = 0;
    this.before = false;
    this.place = 0;
    this.build();
    this.goto(this.game.at, true);
    this.applied = this.game.at;
    this.takeKeys();
  }

  // The keys work on arrival, unless a person is already typing or stands on something else.
  takeKeys() {
    const held = document.activeElement;
    if (!held || !/^(INPUT|TEXTAREA|SELECT)$/.test(held.tagName)) this.viewer.focus({ preventScroll: true });
  }

  // --- building, once a game --------------------------------------------------------------------------------

  build() {
    const viewer = html("div", "viewer");
    viewer.tabIndex = 0;
    viewer.setAttribute("role", "group");
    viewer.setAttribute("aria-label", this.words.viewer);
    this.viewer = viewer;
    const stage = html("div", "stage");
    this.bars = [this.person(), this.person()];
    this.svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "board" });
    this.paint();
    this.caption = html("p", "caption");
    this.caption.setAttribute("aria-live", "polite");
    this.marks = html("div", "marks");
    stage.append(this.bars[1].box, this.svg, this.bars[0].box, this.controls(), this.caption, this.marks);
    viewer.append(stage, this.list());
    this.root.replaceChildren(viewer);
    viewer.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(this.svg);
  }

  person() {
    const box = html("div", "person");
    const parts = { box, disc: html("span", "disc"), name: html("span", "name"), roll: html("span", "roll") };
    parts.spent = html("span", "spent");
    parts.pips = html("span", "pips");
    box.append(parts.disc, parts.name, parts.roll, parts.spent, parts.pips);
    return parts;
  }

  paint() {
    const svg = this.svg;
    svg.append(this.definitions());
    const plain = (x, y, width, height, cls, rx = 4) => draw("rect", { x, y, width, height, rx, class: cls });
    svg.append(plain(0, 0, WIDTH, HEIGHT, "frame", 16), plain(5, 5, WIDTH - 10, HEIGHT - 10, "bevel", 12));
    for (const x of [LEFT, RIGHT_HALF]) {
      svg.append(plain(x - 5, TOP - 5, 6 * W + 10, FIELD + 10, "rim", 5), plain(x, TOP, 6 * W, FIELD, "field", 2));
    }
    svg.append(plain(BAR_X - BAR / 2 + 7, TOP - 5, BAR - 14, FIELD + 10, "bar", 3));
    for (const y of [TOP + 60, BOTTOM - 60]) {
      svg.append(plain(BAR_X - 15, y - 9, 30, 18, "hinge", 3), draw("path", { d: `M${BAR_X} ${y - 9}v18`, class: "pin" }));
    }
    for (let place = 1; place <= 24; place++) svg.append(this.triangle(place));
    for (const y of [TOP, BOTTOM - 5 * D - 8]) svg.append(plain(TRAY_X, y, TRAY, 5 * D + 8, "tray", 5));
    this.numbers = [];
    for (let place = 1; place <= 24; place++) {
      const { x, up } = this.column(place);
      const label = draw("text", { x, y: up ? TOP - 14 : BOTTOM + 28, class: "number" });
      this.numbers[place] = label;
      svg.append(label);
    }
    this.way = draw("g", { class: "way" });
    this.slabs = draw("g");
    this.checkers = draw("g");
    this.counts = draw("g");
    this.dice = draw("g", { class: "dice" });
    this.cube = draw("g", { class: "cube" });
    this.arrows = draw("g", { class: "arrows" });
    this.banner = draw("g", { class: "banner" });
    svg.append(this.way, this.slabs, this.cube, this.checkers, this.counts, this.dice, this.arrows, this.banner);
    this.pool = [[], []];
    const each = this.game.plies[0].sides.map((side) => side.reduce((sum, count) => sum + count, 0));
    for (const seat of [0, 1]) {
      for (let index = 0; index < each[seat]; index++) {
        const group = draw("g", { class: `checker seat${seat}` });
        group.append(
          draw("circle", { r: R, cy: 2.5, class: "shadow" }), draw("circle", { r: R - 0.5, class: "body" }),
          draw("circle", { r: R * 0.72, class: "groove" }), draw("circle", { r: R * 0.42, class: "groove inner" }),
        );
        this.checkers.append(group);
        this.pool[seat].push({ group, place: null });
      }
    }
  }

  definitions() {
    const gradient = (id, stops, more = {}) => {
      const made = draw(more.cx ? "radialGradient" : "linearGradient", { id, ...more });
      stops.forEach(([offset, cls]) => made.append(draw("stop", { offset, class: cls })));
      return made;
    };
    const head = (id) => draw("marker", {
      id, viewBox: "0 0 10 10", refX: 6.4, refY: 5, markerWidth: 3.3, markerHeight: 3.3, orient: "auto-start-reverse",
    }, draw("path", { d: "M0 0L10 5L0 10L2.4 5z", class: id }));
    return draw("defs", {},
      gradient("g-frame", [[0, "frame-a"], [0.5, "frame-b"], [1, "frame-c"]], { x1: 0, y1: 0, x2: 1, y2: 1 }),
      gradient("g-seat0", [[0, "s0-a"], [0.75, "s0-b"], [1, "s0-c"]], { cx: "38%", cy: "32%", r: "75%" }),
      gradient("g-seat1", [[0, "s1-a"], [0.75, "s1-b"], [1, "s1-c"]], { cx: "38%", cy: "32%", r: "75%" }),
      gradient("g-field", [[0, "field-a"], [0.5, "field-b"], [1, "field-a"]], { x1: 0, y1: 0, x2: 0, y2: 1 }),
      gradient("g-brass", [[0, "brass-a"], [0.5, "brass-b"], [1, "brass-a"]], { x1: 0, y1: 0, x2: 1, y2: 1 }),
      head("head"), head("head-bad"), head("head-hit"), head("head-way"));
  }

  triangle(place) {
    const { x, up } = this.column(place);
    const base = up ? TOP : BOTTOM, tip = up ? TOP + 4.7 * D : BOTTOM - 4.7 * D, toward = up ? 1 : -1;
    const shape = (half, start, end) => `M${x - half} ${start}L${x} ${end}L${x + half} ${start}z`;
    return draw("g", { class: `point ${place % 2 ? "odd" : "even"}` },
      draw("path", { d: shape(W / 2 - 2, base, tip), class: "wood" }),
      draw("path", { d: shape(W / 2 - 14, base, tip - toward * 62), class: "inlay" }));
  }

  controls() {
    const bar = html("div", "controls");
    const button = (icon, label, act, cls = "") => {
      const made = html("button", cls);
      made.type = "button";
      made.title = label;
      made.setAttribute("aria-label", label);
      made.append(this.icon(icon));
      made.addEventListener("click", act);
      bar.append(made);
      return made;
    };
    const words = this.words;
    this.first = button("first", words.first, () => this.goto(0));
    this.back = button("back", words.back, () => this.goto(this.place - 1), "big");
    this.next = button("next", words.next, () => this.goto(this.place + 1), "big");
    this.last = button("last", words.last, () => this.goto(this.game.plies.length - 1));
    this.slider = html("input", "slider");
    Object.assign(this.slider, { type: "range", min: 0, max: this.game.plies.length - 1, value: 0 });
    this.slider.setAttribute("aria-label", words.slider);
    this.slider.addEventListener("input", () => this.goto(Number(this.slider.value)));
    bar.append(this.slider);
    this.bad = button("bad", words.bad, () => this.nextMarked(1), "bad");
    this.bad.hidden = !this.game.plies.some((ply) => ply.marks.length);
    this.beforeButton = button("before", words.before, () => this.toggleBefore());
    button("flip", words.flip, () => this.flip());
    this.link = button("link", words.link, () => this.copy());
    return bar;
  }

  icon(name) {
    const paths = {
      first: "M6 5v14M19 6l-9 6 9 6z", back: "M17 5L7 12l10 7z", next: "M7 5l10 7-10 7z", last: "M18 5v14M5 6l9 6-9 6z",
      flip: "M7 4v13m0 3l-4-4m4 4l4-4M17 20V7m0-3l-4 4m4-4l4 4", before: "M4 12a8 8 0 1 0 3-6.2M4 4v5h5M12 8v4l3 2",
      link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
      bad: "M12 4L2.5 20h19zM12 10v5M12 17.2v.6",
    };
    const filled = ["back", "next", "first", "last"].includes(name);
    const svg = draw("svg", { viewBox: "0 0 24 24", class: filled ? "icon filled" : "icon", "aria-hidden": "true" });
    svg.append(draw("path", { d: paths[name] }));
    return svg;
  }

  list() {
    const side = html("div", "side");
    side.append(html("h3", "", this.words.plays));
    const list = html("ol", "plays");
    list.setAttribute("aria-label", this.words.plays);
    this.items = this.game.plies.map((ply, place) => {
      const item = html("li");
      const button = html("button", `ply ${ply.kind}`);
      button.type = "button";
      button.append(html("span", "no", ply.kind === "turn" ? String(ply.turn) : ""));
      const disc = html("span", "disc");
      if (ply.seat !== null) disc.classList.add(`seat${ply.seat}`);
      button.append(disc);
      if (ply.kind === "turn") {
        button.append(this.smallDice(ply.dice));
        const said = html("span", "said");
        said.append(html("b", "", ply.play), html("small", "", ply.dice_name));
        button.append(said, html("span", "used", ply.used ?? ""));
      } else {
        button.append(html("span", "said wide", ply.caption));
      }
      button.setAttribute("aria-label", ply.caption + ply.marks.map((mark) => ` ${mark.title}.`).join(""));
      if (ply.marks.length) {
        const worst = ply.marks.some((mark) => mark.severity === "E") ? "E" : ply.marks.some((mark) => mark.severity === "W") ? "W" : "I";
        button.classList.add("marked", `sev${worst}`);
        const codes = html("span", "codes");
        ply.marks.forEach((mark) => codes.append(html("span", `code sev${mark.severity}`, mark.code)));
        button.append(codes);
      }
      button.addEventListener("click", () => this.goto(place));
      item.append(button);
      list.append(item);
      return button;
    });
    side.append(list, html("p", "keys", this.words.keys));
    this.plays = list;
    this.side = side;
    return side;
  }

  smallDice(dice) {
    const svg = draw("svg", { viewBox: "0 0 46 22", class: "smalldice", "aria-hidden": "true" });
    dice.forEach((die, index) => {
      const x = 11 + index * 24;
      svg.append(draw("rect", { x: x - 10, y: 1, width: 20, height: 20, rx: 5, class: "die" }));
      for (const [dx, dy] of PIPS[die]) svg.append(draw("circle", { cx: x + dx * 5.4, cy: 11 + dy * 5.4, r: 2.1, class: "pip" }));
    });
    return svg;
  }

  // --- where things stand -----------------------------------------------------------------------------------

  // Column of a point by the numbers of the seat at the bottom.
  column(place) {
    const up = place > 12;
    const along = up ? place - 13 : 12 - place;
    return { x: (along < 6 ? LEFT : LEFT + BAR) + (along + 0.5) * W, up };
  }

  // Centre of the checker at `index` of `total` on a place that `seat` calls `place`.
  spot(seat, place, index, total, under = 0) {
    const own = seat === this.bottom;
    if (place === 25) {
      const step = Math.min(D, 150 / Math.max(total - 1, 1));
      return { x: BAR_X, y: MIDDLE + (own ? -1 : 1) * (78 + index * step) };
    }
    if (place === 0) {
      return { x: TRAY_X + TRAY / 2, y: own ? BOTTOM - 14 - index * 20 : TOP + 14 + index * 20 };
    }
    const { x, up } = this.column(own ? place : 25 - place);
    const count = total + under, step = count > 5 ? (4 * D) / (count - 1) : D;
    const from = R + 1 + (index + under) * step;
    return { x, y: up ? TOP + from : BOTTOM - from };
  }

  // --- one step ---------------------------------------------------------------------------------------------

  goto(place, quiet = false) {
    this.place = Math.max(0, Math.min(place, this.game.plies.length - 1));
    this.before = false;
    this.show();
    if (!quiet) this.report();
  }

  show() {
    const ply = this.game.plies[this.place], earlier = this.game.plies[Math.max(this.place - 1, 0)];
    const shown = this.before ? earlier : ply;
    this.setCheckers(shown.sides);
    this.setNumbers(ply.seat ?? this.bottom);
    this.setDice(ply);
    this.setCube(shown.cube);
    this.setArrows(ply, earlier);
    this.setBanner(ply);
    this.setPeople(ply, shown);
    this.setCaption(ply);
    this.slider.value = this.place;
    this.slider.setAttribute("aria-valuetext", ply.caption);
    this.first.disabled = this.back.disabled = this.place === 0;
    this.last.disabled = this.next.disabled = this.place === this.game.plies.length - 1;
    this.beforeButton.disabled = !ply.moves?.length;
    this.beforeButton.setAttribute("aria-pressed", String(this.before));
    this.items.forEach((item, index) => {
      if (index === this.place) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    this.reveal(this.items[this.place]);
  }

  // Scrolls the list, and only the list, until the item is in sight.
  reveal(item) {
    const list = this.plays, top = item.parentElement.offsetTop - list.offsetTop;
    const low = top + item.offsetHeight;
    if (top < list.scrollTop + 40) list.scrollTop = top - 40;
    else if (low > list.scrollTop + list.clientHeight - 40) list.scrollTop = low - list.clientHeight + 40;
  }

  // Checkers that need not move stay; the others go where one is missing.
  setCheckers(sides) {
    this.counts.replaceChildren();
    this.slabs.replaceChildren();
    for (const seat of [0, 1]) {
      const wanted = [...sides[seat]], loose = [];
      for (const checker of this.pool[seat]) {
        if (checker.place !== null && wanted[checker.place] > 0) wanted[checker.place] -= 1;
        else loose.push(checker);
      }
      wanted.forEach((count, place) => {
        for (; count > 0; count--) loose.pop().place = place;
      });
      const seen = new Array(26).fill(0);
      for (const checker of this.pool[seat]) {
        const { place } = checker, index = seen[place]++;
        const { x, y } = this.spot(seat, place, index, sides[seat][place], this.under(sides, seat, place));
        checker.group.style.transform = `translate(${x}px, ${y}px)`;
        checker.group.classList.toggle("off", place === 0);
      }
      this.setCounts(sides, seat);
      for (let index = 0; index < sides[seat][0]; index++) {
        const { x, y } = this.spot(seat, 0, index, sides[seat][0]);
        this.slabs.append(draw("rect", { x: x - TRAY / 2 + 6, y: y - 8.5, width: TRAY - 12, height: 17, rx: 4, class: `slab seat${seat}` }));
      }
    }
  }

  // Checkers of the other colour under ours: only after an illegal play.
  under(sides, seat, place) {
    return seat === 1 && place > 0 && place < 25 ? sides[0][25 - place] : 0;
  }

  setCounts(sides, seat) {
    for (let place = 0; place < 26; place++) {
      const count = sides[seat][place];
      if (count < 6 && !(place === 0 && count)) continue;
      const spot = this.spot(seat, place, count - 1, count, this.under(sides, seat, place));
      const own = seat === this.bottom;
      const y = place === 0 ? (own ? BOTTOM - 5 * D - 22 : TOP + 5 * D + 36) : spot.y + 8;
      this.counts.append(draw("text", { x: spot.x, y, class: place === 0 ? "offcount" : `count seat${seat}` }, String(count)));
    }
  }

  setNumbers(seat) {
    for (let place = 1; place <= 24; place++) this.numbers[place].textContent = String(seat === this.bottom ? place : 25 - place);
    const own = seat === this.bottom, x = LEFT / 2 - 2, reach = 120;
    const [from, to] = own ? [MIDDLE - reach, MIDDLE + reach] : [MIDDLE + reach, MIDDLE - reach];
    this.way.replaceChildren(draw("path", { d: `M${x} ${from}Q${x - 14} ${MIDDLE} ${x} ${to}`, "marker-end": "url(#head-way)", class: `wayline seat${seat}` }));
  }

  setDice(ply) {
    this.dice.replaceChildren();
    if (ply.kind !== "turn") return;
    const centre = (ply.seat === this.bottom ? RIGHT_HALF : LEFT) + 3 * W;
    ply.dice.forEach((die, index) => {
      const group = draw("g", {
        transform: `translate(${centre + (index ? 38 : -38)} ${MIDDLE}) rotate(${index ? 5 : -7})`, class: `bigdie seat${ply.seat}`,
      });
      group.append(draw("rect", { x: -28, y: -25, width: 56, height: 56, rx: 12, class: "shadow" }),
        draw("rect", { x: -28, y: -28, width: 56, height: 56, rx: 12, class: "die" }));
      for (const [dx, dy] of PIPS[die]) group.append(draw("circle", { cx: dx * 15, cy: dy * 15, r: 5.4, class: "pip" }));
      this.dice.append(group);
    });
  }

  setCube({ value, owner, offered }) {
    this.cube.replaceChildren();
    if (!this.game.has_cube) return;
    const y = owner === null ? MIDDLE : owner === this.bottom ? BOTTOM - 120 : TOP + 120;
    const group = draw("g", { transform: `translate(${BAR_X} ${y})`, class: offered ? "offered" : "" });
    const text = String(offered ?? value);
    group.append(draw("rect", { x: -24, y: -24, width: 48, height: 48, rx: 9 }),
      draw("text", { y: 8, class: text.length > 3 ? "small" : "" }, text));
    this.cube.append(group);
  }

  setArrows(ply, earlier) {
    this.arrows.replaceChildren();
    if (!ply.moves?.length) return;
    const bad = ply.marks.some((mark) => mark.severity === "E"), seat = ply.seat, other = 1 - seat;
    const now = earlier.sides.map((side) => [...side]);
    const ends = [];
    ply.moves.forEach(([from, to, hit]) => {
      const start = this.spot(seat, from, Math.max(now[seat][from] - 1, 0), now[seat][from], this.under(now, seat, from));
      now[seat][from] -= 1;
      if (hit) {
        now[other][25 - to] -= 1;
        now[other][25] += 1;
      }
      now[seat][to] += 1;
      ends.push({ start, from, to, index: now[seat][to] - 1, hit });
    });
    ends.forEach(({ start, to, index, hit }, order) => {
      const end = this.spot(seat, to, index, Math.max(now[seat][to], index + 1), this.under(now, seat, to));
      this.arrow(start, end, bad ? "bad" : "", order);
      this.arrows.append(draw("circle", { cx: start.x, cy: start.y, r: R - 3, class: bad ? "origin bad" : "origin" }));
      if (hit) this.arrows.append(draw("circle", { cx: end.x, cy: end.y, r: R + 3, class: "hit" }));
    });
  }

  arrow(start, end, cls, order) {
    const dx = end.x - start.x, dy = end.y - start.y, length = Math.hypot(dx, dy) || 1;
    const bend = Math.min(70, 24 + length * 0.16) + order * 8;
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    const inward = middle.y < MIDDLE ? 1 : -1;
    const control = Math.abs(dy) > 240
      ? { x: middle.x + (dy / length) * bend * 0.6, y: middle.y - (dx / length) * bend * 0.6 }
      : { x: middle.x, y: middle.y + inward * (bend + 30) };
    const back = Math.hypot(end.x - control.x, end.y - control.y) || 1, short = 12;
    const tip = { x: end.x - ((end.x - control.x) / back) * short, y: end.y - ((end.y - control.y) / back) * short };
    const d = `M${start.x} ${start.y}Q${control.x} ${control.y} ${tip.x} ${tip.y}`;
    this.arrows.append(draw("path", { d, class: "halo" }),
      draw("path", { d, class: `flight ${cls}`, "marker-end": `url(#head${cls ? "-bad" : ""})` }));
  }

  setBanner(ply) {
    this.banner.replaceChildren();
    let text = "";
    if (ply.kind === "turn" && !ply.moves.length) text = ply.play;
    else if (this.before) text = this.words.before_play;
    else if (ply.kind === "end") text = this.words.end;
    else if (ply.kind === "cube" || ply.kind === "event") text = ply.caption;
    if (!text) return;
    const short = text.length > 34 ? `${text.slice(0, 33)}…` : text;
    const width = Math.max(130, short.length * 13.5 + 40);
    const right = ply.kind === "turn" && ply.seat === this.bottom;
    const x = ply.kind === "turn" ? (right ? LEFT : RIGHT_HALF) + 3 * W : BAR_X;
    this.banner.append(draw("rect", { x: x - width / 2, y: MIDDLE - 23, width, height: 46, rx: 23 }), draw("text", { x, y: MIDDLE + 8 }, short));
  }

  setPeople(ply, shown) {
    for (const where of [0, 1]) {
      const seat = where === 0 ? this.bottom : 1 - this.bottom, parts = this.bars[where];
      parts.box.classList.toggle("onroll", ply.seat === seat && ply.kind !== "event");
      parts.disc.className = `disc seat${seat}`;
      parts.name.textContent = this.game.names[seat];
      parts.name.title = `${this.game.names[seat]} · ${this.game.accounts[seat]}`;
      parts.roll.textContent = this.game.scores[seat];
      parts.spent.textContent = ply.spent[seat] ? `${this.words.clock} ${ply.spent[seat]}` : "";
      parts.pips.textContent = `${this.words.pips} ${shown.pips[seat]}`;
    }
  }

  setCaption(ply) {
    this.caption.textContent = ply.caption;
    const more = [];
    if (ply.written != null) more.push(this.words.written.replace("{play}", ply.written || "“”"));
    if (ply.by) more.push(ply.by);
    if (ply.verdict && ply.verdict !== "legal" && ply.verdict !== "dance") more.push(ply.verdict_name);
    if (more.length) this.caption.append(html("small", "", ` ${more.join(" · ")}`));
    this.svg.setAttribute("aria-label", `${ply.caption} ${this.words.pips_of.replace("{0}", ply.pips[0]).replace("{1}", ply.pips[1])}`);
    this.marks.replaceChildren(...ply.marks.map((mark) => {
      const box = html("div", `mark sev${mark.severity}`);
      const head = html("div", "markhead");
      head.append(html("b", "", mark.title), html("span", "code", mark.code));
      box.append(head, html("span", "", mark.message));
      return box;
    }));
  }

  // --- what a person does -----------------------------------------------------------------------------------

  key(event) {
    if (event.target === this.slider && event.key.startsWith("Arrow")) return;
    const acts = {
      ArrowRight: () => this.goto(this.place + 1), ArrowLeft: () => this.goto(this.place - 1),
      ArrowDown: () => this.goto(this.place + 1), ArrowUp: () => this.goto(this.place - 1),
      Home: () => this.goto(0), End: () => this.goto(this.game.plies.length - 1),
      n: () => this.nextMarked(1), N: () => this.nextMarked(-1), b: () => this.toggleBefore(), f: () => this.flip(),
    };
    if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    acts[event.key]();
  }

  nextMarked(step) {
    const { plies } = this.game;
    for (let count = 1; count <= plies.length; count++) {
      const place = (this.place + step * count + plies.length * 2) % plies.length;
      if (plies[place].marks.length) return this.goto(place);
    }
  }

  toggleBefore() {
    if (!this.game.plies[this.place].moves?.length) return;
    this.before = !this.before;
    this.show();
  }

  flip() {
    this.bottom = 1 - this.bottom;
    this.show();
  }

  report() {
    clearTimeout(this.later);
    this.applied = this.place;
    this.later = setTimeout(() => {
      // Streamlit would make an entry of the history for every step; it makes none where the address is there.
      const address = this.address({ turn: this.turn() });
      if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address.href);
      this.component.setStateValue("place", this.place);
    }, 400);
  }

  turn() {
    return this.game.plies[this.place].turn;
  }

  // The page's address with some parameters set, those without a value left out.
  address(params) {
    const address = new URL(window.location.href);
    for (const [name, value] of Object.entries(params)) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    return address;
  }

  copy() {
    const address = this.address({ ...this.game.address, turn: this.turn(), lang: null });
    const done = () => this.say(this.words.copied);
    const shown = () => window.prompt(this.words.link, address.href);
    if (navigator.clipboard) navigator.clipboard.writeText(address.href).then(done, shown);
    else shown();
  }

  say(text) {
    const note = html("span", "note", text);
    note.setAttribute("role", "status");
    this.link.after(note);
    setTimeout(() => note.remove(), 1800);
  }

  // The list is as high as the board beside it.
  fit() {
    this.plays.style.maxHeight = this.side.offsetLeft > 10 ? `${this.viewer.querySelector(".stage").offsetHeight - 64}px` : "";
    this.reveal(this.items[this.place]);
  }
}

export default function (component) {
  const { data, parentElement } = component;
  const mount = (parentElement.hakemMount ??= html("div", "mount"));
  if (!mount.isConnected) parentElement.append(mount);
  mount.dataset.theme = data.theme;
  const held = parentElement.hakemBoard;
  if (held && held.said === data.game.key) {
    held.viewer.component = component;
    if (data.game.at !== held.asked && data.game.at !== held.viewer.applied) held.viewer.goto(data.game.at, true);
    held.asked = data.game.at;
    return;
  }
  parentElement.hakemBoard = { said: data.game.key, asked: data.game.at, viewer: new Viewer(mount, component) };
}
