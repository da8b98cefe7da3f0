/** Where a title plays: one scene per category of games, on a stage of 300 × 400 whose light comes from `sun`. */

import type { CoverPalette } from "./cover-palette.ts";
import { pickMotif, pickMotifs } from "./cover-motifs.ts";
import { ball, card, chipStack, dots, fish, sunburst } from "./scene-props.ts";
import type { Seeded } from "./seeded.ts";
import { disc, group, n, polygon, rectangle } from "./shapes.ts";

/** Draws the scene; the big motif is the scene's own affair. */
export type Scene = (seeded: Seeded, palette: CoverPalette) => string;

/** Reels as windows, symbols in them, one symbol grown out of the frame. */
const reels: Scene = (seeded, palette) => {
  const count = seeded.whole(3, 5);
  const lines = seeded.whole(2, 3);
  const width = 244 / count;
  const top = seeded.between(150, 190);
  const tall = Math.min(width, 66);
  const symbols = pickMotifs(seeded, 4);
  const cells = Array.from({ length: count * lines }, (_, index) => {
    const x = 28 + (index % count) * width;
    const y = top + Math.floor(index / count) * (tall + 5);
    const symbol = symbols[seeded.whole(0, 3)] ?? symbols[0];
    const scale = (Math.min(width, tall) / 100) * 0.66;
    return (
      rectangle(
        { x: x + 2, y, w: width - 4, h: tall, r: 4 },
        `fill="${palette.glow}" opacity="${n(seeded.between(1.2, 2.4) * 10) === "0" ? 0.2 : Math.round(seeded.between(12, 26)) / 100}"`,
      ) + group(symbol?.(palette) ?? "", { x: x + width / 2, y: y + tall / 2, scale })
    );
  });
  const frame = rectangle(
    { x: 20, y: top - 10, w: 260, h: lines * (tall + 5) + 16, r: 8 },
    `fill="${palette.night}" fill-opacity=".72" stroke="${palette.light}" stroke-width="3"`,
  );
  const hero = group(pickMotif(seeded)(palette), {
    x: 150,
    y: top - 62,
    scale: seeded.between(1.1, 1.35),
    turn: seeded.between(-8, 8),
  });
  return sunburst(seeded, palette, [150, top - 60]) + frame + cells.join("") + hero;
};

/** A felt table under a lamp, cards and chips on it. */
const felt: Scene = (seeded, palette) => {
  const tilt = seeded.between(-6, 6);
  const lamp = seeded.between(110, 190);
  const cards = seeded.whole(2, 4);
  const hand = Array.from({ length: cards }, (_, index) =>
    group(card(palette, seeded), {
      x: 150 + (index - (cards - 1) / 2) * 46,
      y: 214,
      turn: (index - (cards - 1) / 2) * 13 + tilt,
      scale: 1.12,
    }),
  );
  const stacks = Array.from({ length: seeded.whole(3, 5) }, (_, index) => chipStack(seeded, palette, 52 + index * 48));
  return (
    polygon(
      [
        [lamp - 26, 0],
        [lamp + 26, 0],
        [300, 330],
        [0, 330],
      ],
      `fill="${palette.glow}" opacity=".16"`,
    ) +
    `<ellipse cx="150" cy="340" rx="${n(seeded.between(190, 240))}" ry="138" fill="${palette.body}"/>` +
    `<ellipse cx="150" cy="346" rx="172" ry="112" fill="none" stroke="${palette.light}" stroke-opacity=".5" stroke-width="2.5"/>` +
    `<path d="M${n(lamp - 46)} 0h92l16 34h-124z" fill="${palette.accent}"/><ellipse cx="${n(lamp)}" cy="34" rx="62" ry="7" fill="${palette.glow}"/>` +
    hand.join("") +
    stacks.join("")
  );
};

/** A pitch running away from the eye, floodlights, a ball. */
const pitch: Scene = (seeded, palette) => {
  const horizon = seeded.between(170, 205);
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const far = 150 + (index - 3) * 26;
    const near = 150 + (index - 3) * 92;
    return polygon(
      [
        [far - 13, horizon],
        [far + 13, horizon],
        [near + 46, 400],
        [near - 46, 400],
      ],
      `fill="${index % 2 === 0 ? palette.body : palette.deep}"`,
    );
  });
  const lights = [40, 260].map((x) => {
    const lamps = Array.from({ length: 6 }, (_, index) =>
      disc(x - 15 + (index % 3) * 15, 66 + Math.floor(index / 3) * 14, { r: 5.5, fill: palette.glow }),
    );
    return (
      polygon(
        [
          [x, 80],
          [150 - (x - 150) * 0.9, 400],
          [150 + (x - 150) * 0.2, 400],
        ],
        `fill="${palette.glow}" opacity=".12"`,
      ) +
      `<path d="M${x} 86V${n(horizon)}" stroke="${palette.light}" stroke-width="4"/>` +
      lamps.join("")
    );
  });
  const centre = seeded.between(120, 180);
  return (
    stripes.join("") +
    `<path d="M0 ${n(horizon)}H300" stroke="${palette.glow}" stroke-width="2"/>` +
    `<ellipse cx="150" cy="320" rx="110" ry="34" fill="none" stroke="${palette.glow}" stroke-opacity=".7" stroke-width="3"/>` +
    lights.join("") +
    group(ball(seeded, palette), {
      x: centre,
      y: seeded.between(225, 262),
      scale: seeded.between(1.25, 1.6),
      turn: seeded.between(0, 90),
    })
  );
};

/** A grid that runs to a horizon, towers of light, an emblem. */
const arena: Scene = (seeded, palette) => {
  const horizon = 232;
  const rays = Array.from(
    { length: 13 },
    (_, index) => `<path d="M${150 + (index - 6) * 14} ${horizon}L${150 + (index - 6) * 74} 400"/>`,
  );
  const across = [240, 254, 276, 310, 360].map((y) => `<path d="M0 ${y}H300"/>`);
  const towers = Array.from({ length: 9 }, (_, index) => {
    const tall = seeded.between(30, 120);
    return (
      rectangle(
        { x: index * 34 - 3, y: horizon - tall, w: seeded.between(18, 30), h: tall },
        `fill="${palette.deep}"`,
      ) +
      rectangle(
        { x: index * 34 + 4, y: horizon - tall + 8, w: 4, h: tall * 0.6 },
        `fill="${palette.accent}" opacity=".7"`,
      )
    );
  });
  const sides = seeded.whole(5, 8);
  const shield = Array.from({ length: sides }, (_, index): [number, number] => {
    const angle = ((-90 + (index * 360) / sides) * Math.PI) / 180;
    return [150 + Math.cos(angle) * 82, 172 + Math.sin(angle) * 82];
  });
  return (
    towers.join("") +
    `<g stroke="${palette.light}" stroke-opacity=".55" stroke-width="1.5">${rays.join("")}${across.join("")}</g>` +
    polygon(shield, `fill="${palette.night}" stroke="${palette.light}" stroke-width="5"`) +
    group(pickMotif(seeded)(palette), { x: 150, y: 172, scale: 1.1 })
  );
};

/** Under water: shafts of light, weed, fish of many sizes. */
const sea: Scene = (seeded, palette) => {
  const shafts = Array.from({ length: 4 }, (_, index) => {
    const x = 30 + index * 70 + seeded.between(-16, 16);
    return polygon(
      [
        [x, 0],
        [x + 26, 0],
        [x + 70, 400],
        [x - 6, 400],
      ],
      `fill="${palette.glow}" opacity=".1"`,
    );
  });
  const fishes = Array.from({ length: seeded.whole(5, 8) }, (_, index) =>
    group(fish(seeded, palette), {
      x: seeded.between(30, 270),
      y: 90 + index * 34,
      scale: seeded.between(0.25, 0.55),
      more: 'opacity=".85"',
    }),
  );
  const weed = Array.from({ length: 7 }, (_, index) => {
    const x = 12 + index * 46 + seeded.between(-10, 10);
    const tall = seeded.between(40, 110);
    return `<path d="M${n(x)} 400q${n(seeded.between(-26, 26))} ${n(-tall / 2)} 0 ${n(-tall)}" fill="none" stroke="${palette.body}" stroke-width="9" stroke-linecap="round"/>`;
  });
  const bubbles = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${n(seeded.between(20, 280))}" cy="${n(seeded.between(40, 360))}" r="${n(seeded.between(2, 7))}" fill="none" stroke="${palette.glow}" stroke-opacity=".6"/>`,
  );
  const hero = group(fish(seeded, palette), {
    x: 150,
    y: seeded.between(180, 220),
    scale: seeded.between(1.7, 2.1),
    turn: seeded.between(-14, 14),
  });
  return shafts.join("") + weed.join("") + fishes.join("") + bubbles.join("") + hero;
};

/** A fan of cards and tiles in front of a round table light. */
const fan: Scene = (seeded, palette) => {
  const count = seeded.whole(4, 6);
  const cards = Array.from({ length: count }, (_, index) => {
    const turn = (index - (count - 1) / 2) * 15;
    return group(group(card(palette, seeded), { y: -92, scale: 1.25 }), { x: 150, y: 330, turn });
  });
  return (
    sunburst(seeded, palette, [150, 320]) +
    cards.join("") +
    group(pickMotif(seeded)(palette), { x: 150, y: 330, scale: 0.72 })
  );
};

/** A wall of panes, some lit, and drawn balls in front. */
const numbers: Scene = (seeded, palette) => {
  const columns = seeded.whole(5, 7);
  const step = 260 / columns;
  const cells = Array.from({ length: columns * 5 }, (_, index) => {
    const isLit = seeded.unit() < 0.28;
    const box = {
      x: 20 + (index % columns) * step + 2,
      y: 56 + Math.floor(index / columns) * step + 2,
      w: step - 4,
      h: step - 4,
      r: 3,
    };
    return rectangle(box, `fill="${isLit ? palette.light : palette.deep}" opacity="${isLit ? 0.95 : 0.7}"`);
  });
  const balls = Array.from({ length: seeded.whole(3, 5) }, (_, index) => {
    const x = 60 + index * 50;
    const y = 252 + Math.abs(index - 2) * 12 + seeded.between(-10, 10);
    return (
      disc(x, y, { r: 30, fill: index === 1 ? palette.accent : palette.body }) +
      disc(x, y, { r: 17, fill: palette.glow }) +
      dots(seeded, palette, [x, y])
    );
  });
  return cells.join("") + balls.join("");
};

/** The round of a virtual contest: rings of sand, banners, two plumes. */
const ring: Scene = (seeded, palette) => {
  const rings = [150, 116, 82, 48].map(
    (r, index) =>
      `<ellipse cx="150" cy="300" rx="${r}" ry="${n(r * 0.42)}" fill="${index % 2 === 0 ? palette.body : palette.deep}"/>`,
  );
  const flags = Array.from({ length: 11 }, (_, index) =>
    polygon(
      [
        [index * 30, 60],
        [index * 30 + 24, 60],
        [index * 30 + 12, 60 + seeded.between(22, 34)],
      ],
      `fill="${index % 2 === 0 ? palette.accent : palette.light}"`,
    ),
  );
  const plume = (side: number, color: string) =>
    Array.from({ length: 6 }, (_, index) =>
      group(
        `<path d="M0 0Q${side * 40}-30 ${side * 26}-92Q${side * 4}-46 0 0z" fill="${index % 2 === 0 ? color : palette.light}"/>`,
        { turn: side * (index * 16 - 34) },
      ),
    ).join("");
  return (
    `<path d="M0 60H300" stroke="${palette.glow}" stroke-width="3"/>${flags.join("")}` +
    rings.join("") +
    group(plume(-1, palette.accent), { x: 118, y: 262 }) +
    group(plume(1, palette.glow), { x: 182, y: 262 })
  );
};

/** Category code → scene; the lottery codes share one. */
export const coverScenes: Readonly<Record<string, Scene>> = {
  RNG: reels,
  LIVE: felt,
  SPORTS: pitch,
  ESPORTS: arena,
  FISH: sea,
  PVP: fan,
  LOTT: numbers,
  ELOTT: numbers,
  COCKFIGHT: ring,
};
