/** Scenes of slot games: reels, medallions, heaps, windows, or one large object. */

import { treasureMotifs } from "../motifs/motifs-treasure.ts";
import type { Motif } from "../motifs/motif.ts";
import { feastMotifs } from "../motifs/motifs-feast.ts";
import type { Seeded } from "../seeded.ts";
import { again, halo, once, put, shadow } from "../stage.ts";
import type { Scene, Stage } from "../stage.ts";
import { disc, polygon, rectangle, starPoints } from "../shapes.ts";

const coin: Motif = treasureMotifs["coin"] ?? [];
const parol: Motif = feastMotifs["parol"] ?? [];

/** Draws a row of coins of random sizes at the bottom. */
export function coins(stage: Stage, count: number): string {
  const { seeded } = stage;
  const places = Array.from({ length: count }, (_, index) => {
    const x = 16 + (index * 268) / (count - 1) + seeded.between(-12, 12);
    return again("c", {
      x,
      y: 262 + seeded.between(-16, 14),
      scale: seeded.between(0.2, 0.42),
      turn: seeded.between(-40, 40),
    });
  });
  return once("c", coin, stage) + places.join("");
}

/** Small lights in the air. */
export function sparks({ seeded, colors, isLarge }: Stage): string {
  return Array.from({ length: isLarge ? 12 : 6 }, () =>
    polygon(
      starPoints([seeded.between(16, 284), seeded.between(16, 250)], {
        r: seeded.between(4, 11),
        inner: 0.22,
        tips: 4,
      }),
      `fill="${colors.glow}"`,
    ),
  ).join("");
}

const heroAlone: Scene = (stage) => {
  const { seeded, hero, friends } = stage;
  const scale = seeded.between(1.9, 2.25);
  return (
    halo(150, 150, [165]) +
    put(friends[0], stage, { x: 56, y: 190, scale: 1, turn: -16 }) +
    put(friends[1], stage, { x: 246, y: 188, scale: 1, turn: 16 }) +
    sparks(stage) +
    put(hero, stage, { x: 150, y: 148, scale, turn: seeded.pick([0, 0, -6, 6]) }) +
    (stage.isLarge || seeded.unit() < 0.5 ? coins(stage, 7) : "")
  );
};

const reels: Scene = (stage) => {
  const { seeded, colors, hero, friends } = stage;
  const columns = seeded.pick([3, 3, 5]);
  const [left, top, wide, tall] = [26, 92, 248, 158];
  const step = wide / columns;
  const ids = [hero, friends[0], friends[1]].map((motif, index) => once(`r${index}`, motif, stage)).join("");
  const size = columns === 3 ? 0.62 : 0.44;
  const symbols = Array.from({ length: columns * 3 }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const kind = row === 1 ? 0 : seeded.whole(1, 2);
    const scale = row === 1 ? size * 1.08 : size * 0.86;
    return again(`r${kind}`, {
      x: left + step * (column + 0.5),
      y: top + 30 + row * 49,
      scale,
      more: row === 1 ? "" : 'opacity=".85"',
    });
  });
  const strips = Array.from({ length: columns }, (_, column) =>
    rectangle({ x: left + column * step + 2, y: top, w: step - 4, h: tall, r: 5 }, 'fill="url(#W)"'),
  );
  const bulbs = Array.from({ length: 11 }, (_, index) =>
    disc(22 + index * 25.6, 82, { r: 4, fill: index % 2 === 0 ? colors.glow : colors.light }),
  );
  return (
    halo(150, 140, [170]) +
    ids +
    put(hero, stage, { x: 150, y: 48, scale: 0.86 }) +
    rectangle({ x: 10, y: 74, w: 280, h: 190, r: 16 }, `fill="url(#a)" stroke="${colors.rim}" stroke-width="4"`) +
    rectangle({ x: 19, y: 90, w: 262, h: 164, r: 9 }, `fill="${colors.rim}"`) +
    bulbs.join("") +
    strips.join("") +
    symbols.join("") +
    rectangle({ x: left, y: top + 55, w: wide, h: 48, r: 6 }, `fill="none" stroke="#ffd34d" stroke-width="4"`) +
    polygon(
      [
        [12, top + 68],
        [28, top + 79],
        [12, top + 90],
      ],
      'fill="#ffd34d"',
    ) +
    polygon(
      [
        [288, top + 68],
        [272, top + 79],
        [288, top + 90],
      ],
      'fill="#ffd34d"',
    )
  );
};

const medallion: Scene = (stage) => {
  const { seeded, colors, hero, friends } = stage;
  const tips = seeded.pick([8, 12, 16, 24]);
  const small = [
    [48, 84],
    [252, 84],
    [48, 226],
    [252, 226],
  ] as const;
  const around = small.map(
    ([x, y], index) =>
      disc(x, y, { r: 33, fill: "url(#Y)", more: `stroke="${colors.rim}" stroke-width="3"` }) +
      disc(x, y, { r: 26, fill: colors.deep }) +
      put(friends[index] ?? hero, stage, { x, y, scale: 0.44 }),
  );
  return (
    halo(150, 152, [175]) +
    around.join("") +
    polygon(
      starPoints([150, 152], { r: 118, inner: 0.88, tips }),
      `fill="url(#Y)" stroke="${colors.rim}" stroke-width="4"`,
    ) +
    disc(150, 152, { r: 97, fill: colors.rim }) +
    disc(150, 152, { r: 92, fill: "url(#b)" }) +
    halo(150, 152, [92, 0.8]) +
    put(hero, stage, { x: 150, y: 152, scale: 1.62 })
  );
};

const trio: Scene = (stage) => {
  const { seeded, hero, friends } = stage;
  const lift = seeded.between(16, 34);
  return (
    halo(150, 150, [170]) +
    sparks(stage) +
    shadow(70, 248, [52, 9]) +
    shadow(230, 248, [52, 9]) +
    put(friends[0], stage, { x: 68, y: 194, scale: 1.2, turn: -10 }) +
    put(friends[1], stage, { x: 232, y: 194, scale: 1.2, turn: 10 }) +
    put(hero, stage, { x: 150, y: 136 - lift / 2, scale: 1.75 })
  );
};

/** A lattice window with an object in each pane. */
const windowOfThings: Scene = (stage) => {
  const { seeded, colors, hero, friends, theme } = stage;
  const columns = 3;
  const pane = 84;
  const motifsOfPanes = [hero, ...friends];
  const used = motifsOfPanes.slice(0, stage.isLarge ? 5 : 4);
  const cells = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [19 + (index % columns) * 89, 14 + Math.floor(index / columns) * 84];
    const isHero = index === 4;
    const kind = isHero ? 0 : 1 + ((index + seeded.whole(0, 1)) % (used.length - 1));
    const light = seeded.pick(["url(#Y)", "url(#W)", "url(#b)", "url(#l)"]);
    const shape =
      theme === "harbour"
        ? `<path d="M${x} ${y}h${pane}v50a30 30 0 0 1-30 30H${x}z" fill="${light}"/>`
        : rectangle({ x, y, w: pane, h: 80, r: 4 }, `fill="${light}"`);
    return shape + again(`p${kind}`, { x: x + pane / 2, y: y + 40, scale: 0.68 });
  });
  return (
    used.map((motif, index) => once(`p${index}`, motif, stage)).join("") +
    rectangle({ x: 6, y: 0, w: 288, h: 272 }, 'fill="url(#N)"') +
    rectangle({ x: 13, y: 8, w: 274, h: 258, r: 3 }, `fill="${colors.rim}"`) +
    cells.join("") +
    halo(150, 138, [140, 0.5]) +
    put(hero, stage, { x: 150, y: 138, scale: 1.35 })
  );
};

const heap: Scene = (stage) => {
  const { seeded, hero, friends } = stage;
  const row = (count: number, y: number, scale: number) =>
    Array.from({ length: count }, (_, index) =>
      again("c", {
        x: 150 + (index - (count - 1) / 2) * (250 / count),
        y: y + seeded.between(-4, 4),
        scale,
        turn: seeded.between(-30, 30),
      }),
    );
  return (
    halo(150, 140, [175]) +
    put(hero, stage, { x: 150, y: 128, scale: 1.95 }) +
    once("c", coin, stage) +
    row(5, 226, 0.36).join("") +
    put(friends[0], stage, { x: 60, y: 218, scale: 0.7, turn: -14 }) +
    put(friends[1], stage, { x: 242, y: 216, scale: 0.7, turn: 14 }) +
    row(7, 246, 0.44).join("") +
    row(8, 272, 0.5).join("") +
    sparks(stage)
  );
};

/** An object so large that it exceeds the frame. */
const close: Scene = (stage) => {
  const { seeded, hero } = stage;
  const side = seeded.pick([-1, 1]);
  return (
    halo(150, 150, [190]) +
    sparks(stage) +
    put(hero, stage, { x: 150 + side * 18, y: 158, scale: seeded.between(2.7, 3.1), turn: side * seeded.between(0, 8) })
  );
};

/**
 * Replacements for the colours of the lantern's paper. In each pair of inks, the second ink replaces the first; the
 * empty text keeps the colours.
 */
const papers = ["", "OR", "OT", "OB", "OG", "OP", "OW,YB", "OR,YT", "OB,YP", "OG,YO"] as const;

function lanternOf(seeded: Seeded): Motif {
  const dyed = new Map(
    seeded
      .pick(papers)
      .split(",")
      .map((pair): [string, string] => [pair[0] ?? "", pair[1] ?? ""]),
  );
  return parol.map(([ink, outline]) => [dyed.get(ink) ?? ink, outline]);
}

/** The star lantern of a jackpot. */
export const jackpot: Scene = (stage) => {
  const { colors, hero } = stage;
  const bulbs = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2;
    return disc(150 + Math.cos(angle) * 124, 142 + Math.sin(angle) * 116, {
      r: 5,
      fill: index % 2 === 0 ? colors.glow : colors.light,
    });
  });
  return (
    halo(150, 142, [185]) +
    bulbs.join("") +
    put(lanternOf(stage.seeded), stage, { x: 150, y: 134, scale: 2.25 }) +
    put(hero, stage, { x: 150, y: 140, scale: 0.72 }) +
    coins(stage, 8)
  );
};

export const slotScenes: readonly [Scene, ...Scene[]] = [
  heroAlone,
  reels,
  medallion,
  trio,
  windowOfThings,
  heap,
  close,
  heroAlone,
];
