/** Scenes of table games, one for each class of live games. */

import { liveHost } from "../scenes/live-host.ts";
import { motifs } from "../motifs/all-motifs.ts";
import type { Motif } from "../motifs/motif.ts";
import { creatureMotifs } from "../motifs/motifs-creature.ts";
import { playMotifs } from "../motifs/motifs-play.ts";
import { hand, heart, spade, stacks } from "./table-things.ts";
import { again, halo, once, put, shadow } from "../stage.ts";
import type { Scene, Stage } from "../stage.ts";
import { group, polygon, rectangle } from "../shapes.ts";

const play = (name: string): Motif => playMotifs[name] ?? [];
const felts = ["#0d6b4a", "#0b5a66", "#7d1a2c", "#1c3f7d", "#146b34", "#8a3b12", "#33404f"] as const;

/** Draws the lit room behind a table. */
function room(stage: Stage): string {
  const { seeded, colors, theme } = stage;
  const panes = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [8 + (index % 6) * 48, 4 + Math.floor(index / 6) * 48];
    const light = Math.round(seeded.between(0.2, 0.85) * 5) / 5;
    const shape =
      theme === "harbour"
        ? `<path d="M${x} ${y}h44a44 44 0 0 1-44 44z" fill="${colors.light}" opacity="${light}"/>`
        : rectangle({ x, y, w: 44, h: 44, r: 3 }, `fill="${colors.light}" opacity="${light}"`);
    return shape;
  });
  return seeded.unit() < 0.6 ? panes.join("") : halo(150, 90, [180]);
}

function dealer(stage: Stage): string {
  const { seeded } = stage;
  const x = seeded.pick([150, 150, 112, 188]);
  return halo(x, 90, [120, 0.7]) + group(liveHost(seeded), { x, y: 112, scale: 1.32 });
}

/** Draws the felt from the player's view, with a rail and the markings of the game. */
function felt({ seeded, colors }: Stage, marks: string): string {
  const color = seeded.pick(felts);
  return (
    `<ellipse cx="150" cy="300" rx="212" ry="128" fill="url(#N)" stroke="${colors.rim}" stroke-width="4"/>` +
    `<ellipse cx="150" cy="304" rx="196" ry="116" fill="${color}"/><ellipse cx="150" cy="304" rx="196" ry="116" fill="url(#h)" opacity=".3"/>` +
    `<g fill="none" stroke="#ffe9a8" stroke-opacity=".75" stroke-width="2.5">${marks}</g>`
  );
}

const arcs = '<ellipse cx="150" cy="312" rx="164" ry="94"/><ellipse cx="150" cy="318" rx="128" ry="72"/>';

const baccarat: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  hand(stage, [spade, heart], [96, 216, 0.74]) +
  hand(stage, [heart, spade], [204, 216, 0.74]) +
  stacks(stage, [
    [40, 262],
    [150, 268],
    [262, 262],
  ]);
const blackjack: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, `${arcs}<path d="M40 250Q150 300 260 250"/>`) +
  hand(stage, [spade, heart], [150, 204, 1.05]) +
  stacks(stage, [
    [60, 262],
    [240, 262],
  ]);
const poker3: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  hand(stage, [heart, spade, heart], [150, 210, 0.98]) +
  stacks(stage, [
    [40, 264],
    [262, 264],
  ]);
const roulette: Scene = (stage) =>
  room(stage) +
  (stage.seeded.unit() < 0.6 ? dealer(stage) : "") +
  felt(stage, "") +
  shadow(150, 232, [128, 36]) +
  group(put(play("wheel"), stage, { x: 0, y: 0, scale: 2.5 }), { x: 150, y: 206, more: "" }).replace(
    '<g transform="translate(150 206)"',
    '<g transform="translate(150 206)scale(1 .5)"',
  ) +
  stacks(stage, [
    [36, 268],
    [266, 268],
  ]);
const sicbo: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  `<ellipse cx="150" cy="240" rx="92" ry="26" fill="url(#Y)" stroke="${stage.colors.rim}" stroke-width="3"/>` +
  once("d", play("dice"), stage) +
  again("d", { x: 112, y: 210, scale: 0.6 }) +
  again("d", { x: 186, y: 208, scale: 0.6, turn: 40 }) +
  again("d", { x: 148, y: 222, scale: 0.66, turn: -12 }) +
  '<path d="M72 234Q72 130 150 130T228 234Q150 262 72 234z" fill="#eaf6ff" opacity=".24"/><path d="M92 210Q94 158 130 146" stroke="#fff" stroke-opacity=".8" stroke-width="7" fill="none" stroke-linecap="round"/>';
/** The two halves of a table: their colours, and the x coordinate of the upper end of the line between them. */
const sides = [
  ["#a8232b", "#14539c", 186],
  ["#14539c", "#a8232b", 114],
  ["#8a1f4a", "#0f6b63", 150],
  ["#b5651d", "#17406b", 196],
  ["#0f6b4a", "#a8412b", 104],
  ["#2b2f6b", "#9c6a14", 170],
] as const;

const dragonTiger: Scene = (stage) => {
  const [one, other, top] = stage.seeded.pick(sides);
  const [lift, drop] = [stage.seeded.between(-16, 16), stage.seeded.between(-16, 16)];
  const beast = (name: string, x: number, y: number) =>
    put(creatureMotifs[name] ?? [], stage, {
      x,
      y,
      scale: stage.seeded.between(1.2, 1.6),
      turn: stage.seeded.between(-8, 8),
    });
  const ground = `<path d="M0 0H${top}L${300 - top} 300H0z" fill="${one}"/><path d="M300 0H${top}L${300 - top} 300H300z" fill="${other}"/>`;
  const people = stage.seeded.unit() < 0.4 ? group(liveHost(stage.seeded), { x: 150, y: 96, scale: 1.1 }) : "";
  const beasts = beast("dragon", 80, 120 + lift) + beast("tiger", 220, 120 + drop);
  return (
    ground +
    halo(150, 140, [170, 0.8]) +
    people +
    felt(stage, arcs) +
    beasts +
    hand(stage, [spade], [104, 234, 0.7]) +
    hand(stage, [heart], [196, 234, 0.7])
  );
};
const mahjong: Scene = (stage) =>
  room(stage) +
  felt(stage, "") +
  halo(150, 150, [150]) +
  once("mt", play("tile"), stage) +
  [
    [62, 122, -14],
    [150, 96, 0],
    [238, 122, 14],
    [84, 214, -8],
    [150, 196, 4],
    [216, 214, 10],
  ]
    .map(([x = 0, y = 0, turn = 0]) => again("mt", { x, y, scale: 0.94, turn }))
    .join("");
const fantan: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  put(play("bead"), stage, { x: 150, y: 214, scale: 1.25 }) +
  stacks(stage, [
    [46, 262],
    [256, 262],
  ]);
const bullBull: Scene = (stage) =>
  room(stage) +
  halo(150, 110, [160]) +
  put(creatureMotifs["bull"] ?? [], stage, { x: 150, y: 104, scale: 1.9 }) +
  felt(stage, arcs) +
  hand(stage, [spade, heart, spade, heart, spade], [150, 226, 0.66]);
const wheelOfFortune: Scene = (stage) =>
  room(stage) +
  halo(150, 150, [180]) +
  put(play("wheel"), stage, { x: 150, y: 148, scale: 2.4 }) +
  polygon(
    [
      [136, 14],
      [164, 14],
      [150, 46],
    ],
    `fill="#ffd34d" stroke="${stage.colors.rim}" stroke-width="3"`,
  ) +
  group(liveHost(stage.seeded), { x: 244, y: 190, scale: 1.05 });
/** The dice of the Filipino colour game, with a colour on each side. */
const colorGame: Scene = (stage) => {
  const cube = (x: number, y: number, [top, left, right]: readonly [string, string, string]) =>
    polygon(
      [
        [x, y - 46],
        [x + 44, y - 24],
        [x, y - 2],
        [x - 44, y - 24],
      ],
      `fill="${top}" class="m"`,
    ) +
    polygon(
      [
        [x - 44, y - 24],
        [x, y - 2],
        [x, y + 50],
        [x - 44, y + 28],
      ],
      `fill="${left}" class="m"`,
    ) +
    polygon(
      [
        [x + 44, y - 24],
        [x, y - 2],
        [x, y + 50],
        [x + 44, y + 28],
      ],
      `fill="${right}" class="m"`,
    );
  return (
    room(stage) +
    dealer(stage) +
    felt(stage, arcs) +
    cube(82, 208, ["#ffd34d", "#d8343a", "#8d1d26"]) +
    cube(220, 204, ["#fff6e2", "#2a78c8", "#16447e"]) +
    cube(150, 228, ["#7fd36a", "#ec7188", "#a53e58"])
  );
};
const fishPrawnCrab: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  [
    ["fish", 66],
    ["shrimp", 150],
    ["crab", 234],
  ]
    .map(
      ([name = "", x = 0]) =>
        rectangle(
          { x: Number(x) - 37, y: 180, w: 74, h: 74, r: 12 },
          `fill="url(#W)" stroke="${stage.colors.rim}" stroke-width="3"`,
        ) + put(motifs[name] ?? [], stage, { x: Number(x), y: 217, scale: 0.58 }),
    )
    .join("");
const anyTable: Scene = (stage) =>
  room(stage) +
  dealer(stage) +
  felt(stage, arcs) +
  put(stage.hero, stage, { x: 150, y: 206, scale: 1 }) +
  hand(stage, [spade], [52, 236, 0.62]) +
  hand(stage, [heart], [248, 236, 0.62]);

/** Maps words of the class or title to a scene. The first match is used. */
const tables: readonly (readonly [RegExp, Scene])[] = [
  [/dragon.?tiger|longhu/, dragonTiger],
  [/sic.?bo|dice/, sicbo],
  [/roulette|ruleta/, roulette],
  [/black.?jack|21/, blackjack],
  [/mahjong|mah.?jong|wenzhou|pai.?gow/, mahjong],
  [/niu|bull/, bullBull],
  [/^fpc$|prawn|hoo.?hey/, fishPrawnCrab],
  [/fan.?tan|bead|se.?die|xoc/, fantan],
  [/wheel|fortune|spin|gulong/, wheelOfFortune],
  [/colou?r|perya|kulay/, colorGame],
  [/poker|3.?card|three|zjh|hold.?em|teen|win.?3/, poker3],
  [/bac|player|banker/, baccarat],
];

/**
 * Returns the scene of a live table, chosen by its class or else by its title. Other tables show the motif of the
 * title.
 */
export function liveScene(classify: string, title: string): Scene {
  const [, ofClass] = tables.find(([words]) => words.test(classify.toLowerCase())) ?? [];
  const [, ofTitle] = tables.find(([words]) => words.test(title.toLowerCase())) ?? [];
  return ofClass ?? ofTitle ?? anyTable;
}
