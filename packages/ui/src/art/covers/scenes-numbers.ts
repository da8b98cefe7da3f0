/** Scenes of number games: lotteries, keno, bingo, scratch cards, video poker. */

import { lineWidth, setLine } from "../set-line.ts";
import { playMotifs } from "../motifs/motifs-play.ts";
import type { Motif } from "../motifs/motif.ts";
import { coins } from "./scenes-slots.ts";
import { halo, put, shadow } from "../stage.ts";
import type { Scene, Stage } from "../stage.ts";
import { disc, group, n, rectangle } from "../shapes.ts";

const colors = ["R", "B", "Y", "G", "P", "O", "T"] as const;
const play = (name: string): Motif => playMotifs[name] ?? [];

function digits(text: string, [x, y, size]: readonly [number, number, number], fill: string): string {
  return setLine(text, { x: x - (lineWidth(text) * size) / 2, y: y + size * 0.33, size }, `fill="${fill}"`);
}

function ball({ seeded, colors: { rim } }: Stage, [x, y, r]: readonly [number, number, number], most = 58): string {
  return (
    disc(x, y, { r, fill: `url(#${seeded.pick(colors)})`, more: `stroke="${rim}" stroke-width="${n(r / 14)}"` }) +
    disc(x, y, { r: r * 0.56, fill: "#fffdf6" }) +
    digits(String(seeded.whole(1, most)), [x, y, r * 0.66], rim) +
    `<ellipse cx="${n(x - r * 0.36)}" cy="${n(y - r * 0.58)}" rx="${n(r * 0.3)}" ry="${n(r * 0.15)}" fill="#fff" opacity=".6"/>`
  );
}

/** A wall of numbered panes, some of which are lit. */
function lattice(
  { seeded, colors: { light, deep, glow, rim }, theme }: Stage,
  [columns, rows]: readonly [number, number],
): string {
  const step = 284 / columns;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [8 + (index % columns) * step + 2, 8 + Math.floor(index / columns) * step + 2];
    const isLit = seeded.unit() < 0.3;
    const side = step - 4;
    const fill = isLit ? light : deep;
    const shape =
      theme === "harbour"
        ? `<path d="M${n(x)} ${n(y)}h${n(side)}v${n(side * 0.5)}a${n(side / 2)} ${n(side / 2)} 0 0 1-${n(side / 2)} ${n(side / 2)}h-${n(side / 2)}z" fill="${fill}"/>`
        : rectangle({ x, y, w: side, h: side, r: 4 }, `fill="${fill}"`);
    return (
      shape +
      (isLit
        ? digits(String((index % 45) + 1), [x + side / 2, y + side / 2, side * 0.5], rim)
        : disc(x + side / 2, y + side / 2, { r: 2.5, fill: glow, more: 'opacity=".4"' }))
    );
  }).join("");
}

const row: Scene = (stage) => {
  const count = stage.seeded.pick([3, 4, 5]);
  const r = count === 3 ? 46 : count === 4 ? 37 : 31;
  const places = Array.from({ length: count }, (_, index): [number, number, number] => [
    150 + (index - (count - 1) / 2) * (r * 1.9),
    196 + Math.abs(index - (count - 1) / 2) * -9,
    r,
  ]);
  return (
    lattice(stage, [6, 4]) +
    halo(150, 190, [160]) +
    places.map(([x, , radius]) => shadow(x, 252, [radius * 0.9, 8])).join("") +
    places.map((place) => ball(stage, place)).join("")
  );
};

const tumbler: Scene = (stage) => {
  const {
    colors: { rim },
  } = stage;
  const inside = [
    [112, 168, 28],
    [168, 176, 28],
    [140, 124, 26],
    [196, 132, 25],
    [96, 116, 22],
    [150, 80, 20],
  ].map(([x = 0, y = 0, r = 0]) => ball(stage, [x, y, r]));
  return (
    halo(150, 130, [180]) +
    `<path d="M96 262h108l-18-52h-72z" fill="url(#N)" stroke="${rim}" stroke-width="3"/>` +
    '<circle cx="150" cy="130" r="108" fill="#eaf6ff" opacity=".3"/>' +
    inside.join("") +
    `<circle cx="150" cy="130" r="108" fill="none" stroke="url(#Y)" stroke-width="10"/><path d="M42 130h216M150 22v216" stroke="#ffe9a8" stroke-opacity=".5" stroke-width="3"/><path d="M74 92Q92 52 134 44" stroke="#fff" stroke-opacity=".8" stroke-width="8" fill="none" stroke-linecap="round"/>` +
    ball(stage, [246, 236, 30]) +
    ball(stage, [52, 240, 26])
  );
};

const keno: Scene = (stage) =>
  lattice(stage, [5, 5]) +
  halo(150, 150, [170]) +
  ball(stage, [150, 146, 76]) +
  ball(stage, [62, 226, 32]) +
  ball(stage, [240, 222, 34]);
const draw: Scene = (stage) =>
  halo(150, 140, [180]) +
  put(play("ticket"), stage, { x: 104, y: 116, scale: 1.7, turn: -14 }) +
  put(stage.hero, stage, { x: 214, y: 110, scale: 1.2 }) +
  ball(stage, [82, 214, 38]) +
  ball(stage, [158, 224, 42]) +
  ball(stage, [236, 216, 36]);
const lantern: Scene = (stage) =>
  lattice(stage, [7, 5]) +
  halo(150, 140, [180]) +
  put(stage.hero, stage, { x: 150, y: 126, scale: 1.75 }) +
  ball(stage, [54, 222, 32]) +
  ball(stage, [118, 238, 30]) +
  ball(stage, [182, 238, 30]) +
  ball(stage, [246, 222, 32]);

export const lotteryScenes: readonly [Scene, ...Scene[]] = [row, tumbler, keno, draw, lantern];

/** A bingo card of five by five numbers, some of which are marked. */
export const bingo: Scene = (stage) => {
  const {
    seeded,
    colors: { rim },
  } = stage;
  const cells = Array.from({ length: 25 }, (_, index) => {
    const [x, y] = [-78 + (index % 5) * 39, -62 + Math.floor(index / 5) * 34];
    const isDaubed = seeded.unit() < 0.42 || index === 12;
    return (
      rectangle({ x: x - 18, y: y - 15, w: 36, h: 31, r: 3 }, 'fill="#fffdf6"') +
      digits(String(1 + (index % 5) * 15 + seeded.whole(0, 14)), [x, y, 19], rim) +
      (isDaubed ? disc(x, y, { r: 14, fill: "#dc3a30", more: 'opacity=".75"' }) : "")
    );
  });
  const card =
    rectangle({ x: -104, y: -112, w: 208, h: 214, r: 10 }, `fill="url(#a)" stroke="${rim}" stroke-width="4"`) +
    Array.from("BINGO", (letter, index) => digits(letter, [-78 + index * 39, -92, 28], "#fffdf6")).join("") +
    cells.join("");
  return (
    halo(150, 150, [180]) +
    group(card, { x: 150, y: 142, turn: seeded.between(-10, 10) }) +
    ball(stage, [46, 226, 32], 75) +
    ball(stage, [258, 70, 28], 75) +
    ball(stage, [252, 234, 34], 75)
  );
};

/** A scratch card that is half scratched. */
export const scratchCard: Scene = (stage) => {
  const {
    seeded,
    colors: { rim, glow },
    hero,
    friends,
  } = stage;
  const cells = [hero, friends[0], hero, friends[1], hero, friends[2]].map((motif, index) => {
    const [x, y] = [-62 + (index % 3) * 62, -34 + Math.floor(index / 3) * 66];
    return (
      rectangle({ x: x - 28, y: y - 29, w: 56, h: 58, r: 6 }, `fill="${glow}"`) +
      put(motif, stage, { x, y, scale: 0.46 })
    );
  });
  const foil = `<path d="M30-66h66v130H8l16-22-14-18 22-16-14-22 20-16-10-20z" fill="url(#S)" stroke="#fff" stroke-width="2"/>`;
  return (
    halo(150, 140, [175]) +
    group(
      rectangle({ x: -108, y: -104, w: 216, h: 196, r: 12 }, `fill="url(#a)" stroke="${rim}" stroke-width="4"`) +
        cells.join("") +
        foil,
      { x: 150, y: 152, turn: seeded.between(-9, 9) },
    ) +
    coins(stage, 5)
  );
};

/** Five cards on a lit screen. */
export const videoPoker: Scene = (stage) => {
  const {
    colors: { rim, glow },
    seeded,
  } = stage;
  const cards = [-2, -1, 0, 1, 2].map((at, index) =>
    put(play(index % 2 === 0 ? "spade" : "heart"), stage, { x: 150 + at * 50, y: 150, scale: 0.78, turn: at * 2 }),
  );
  const lines = Array.from(
    { length: 5 },
    (_, index) =>
      `M30 ${38 + index * 13}h${n(seeded.between(120, 170))}M236 ${38 + index * 13}h${n(seeded.between(14, 34))}`,
  ).join("");
  return (
    rectangle({ x: 8, y: 14, w: 284, h: 250, r: 18 }, `fill="url(#K)" stroke="url(#Y)" stroke-width="6"`) +
    rectangle({ x: 20, y: 26, w: 260, h: 190, r: 8 }, 'fill="url(#b)"') +
    `<path d="${lines}" stroke="${glow}" stroke-width="5" stroke-opacity=".7"/>` +
    halo(150, 150, [140, 0.7]) +
    cards.join("") +
    [0, 1, 2, 3, 4]
      .map((index) =>
        rectangle(
          { x: 28 + index * 50, y: 226, w: 42, h: 24, r: 6 },
          `fill="url(#${index === 2 ? "R" : "Y"})" stroke="${rim}" stroke-width="2"`,
        ),
      )
      .join("")
  );
};
