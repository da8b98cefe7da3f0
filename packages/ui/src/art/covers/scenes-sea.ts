/** Scenes under and on the water, for fishing games. */

import { placeMotifs } from "../motifs/motifs-place.ts";
import { seaMotifs } from "../motifs/motifs-sea.ts";
import { again, halo, once, put } from "../stage.ts";
import type { Scene, Stage } from "../stage.ts";
import { n, polygon } from "../shapes.ts";
import { coins } from "./scenes-slots.ts";

function deep({ seeded, colors, isLarge }: Stage): string {
  const shafts = Array.from({ length: 5 }, (_, index) => {
    const x = index * 66 + seeded.between(-16, 16);
    return polygon(
      [
        [x, 0],
        [x + 30, 0],
        [x + 86, 330],
        [x - 20, 330],
      ],
      `fill="${colors.glow}" opacity=".13"`,
    );
  });
  const bubbles = Array.from(
    { length: isLarge ? 16 : 9 },
    () =>
      `<circle cx="${n(seeded.between(14, 286))}" cy="${n(seeded.between(20, 250))}" r="${n(seeded.between(2, 9))}"/>`,
  );
  const weed = Array.from({ length: 8 }, (_, index) => {
    const [x, tall, lean] = [index * 42 + seeded.between(-8, 8), seeded.between(50, 130), seeded.between(-34, 34)];
    return `<path d="M${n(x)} 330q${n(lean)} ${n(-tall / 2)} 0 ${n(-tall)}q${n(-lean)} ${n(-tall / 5)} ${n(lean / 2)} ${n(-tall / 3)}" fill="none" stroke="${index % 2 === 0 ? colors.body : colors.accent}" stroke-width="${n(seeded.between(7, 13))}" stroke-linecap="round"/>`;
  });
  const rock = `<path d="M0 330V262q30-34 66-8 26-30 52 6 40-20 66 8 30-40 70-10 26-10 46 10v62z" fill="${colors.night}" opacity=".8"/>`;
  return (
    shafts.join("") +
    weed.join("") +
    rock +
    `<g fill="none" stroke="${colors.glow}" stroke-opacity=".75" stroke-width="2">${bubbles.join("")}</g>`
  );
}

function school(stage: Stage, count: number): string {
  const { seeded } = stage;
  const places = Array.from({ length: count }, (_, index) => {
    const spot = {
      x: seeded.between(24, 276),
      y: 40 + (index * 220) / count,
      scale: seeded.between(0.22, 0.46),
      turn: seeded.between(-12, 12),
    };
    return again("f", spot);
  });
  return once("f", seaMotifs["fish"] ?? [], stage) + places.join("");
}

const great: Scene = (stage) => {
  const { seeded, hero, friends } = stage;
  return (
    deep(stage) +
    halo(150, 146, [160, 0.8]) +
    school(stage, stage.isLarge ? 8 : 5) +
    put(friends[0], stage, { x: 58, y: 226, scale: 0.72 }) +
    put(friends[1], stage, { x: 246, y: 220, scale: 0.72 }) +
    put(hero, stage, { x: 150, y: 140, scale: seeded.between(1.9, 2.3), turn: seeded.between(-12, 8) })
  );
};

const surface: Scene = (stage) => {
  const { colors, hero, friends, seeded } = stage;
  const sail = seeded.pick(["vinta", "ship", "vinta", "island"]);
  const wave = (y: number, fill: string, opacity: number) =>
    `<path d="M0 400V${y}q18-14 37 0t38 0 37 0 38 0 37 0 38 0 37 0 38 0V400z" fill="${fill}" opacity="${opacity}"/>`;
  return (
    halo(220, 50, [110, 1]) +
    put(placeMotifs[sail] ?? [], stage, { x: 92, y: 68, scale: 1.2 }) +
    wave(112, colors.body, 0.95) +
    wave(128, colors.deep, 0.9) +
    deep(stage) +
    put(friends[0], stage, { x: 62, y: 226, scale: 0.7 }) +
    put(hero, stage, { x: 172, y: 190, scale: 1.6, turn: -8 }) +
    put(friends[1], stage, { x: 258, y: 132, scale: 0.5 })
  );
};

const hunt: Scene = (stage) => {
  const { colors, hero, friends } = stage;
  const aim = `<g fill="none" stroke="${colors.light}" stroke-width="5"><circle cx="150" cy="130" r="104" stroke-dasharray="60 22"/><circle cx="150" cy="130" r="88" stroke-width="2"/></g><path d="M150 10v34M150 216v34M30 130h34M236 130h34" stroke="#ffd34d" stroke-width="6"/>`;
  return (
    deep(stage) +
    halo(150, 130, [150, 0.8]) +
    school(stage, 5) +
    aim +
    put(hero, stage, { x: 150, y: 130, scale: 1.55 }) +
    put(friends[0], stage, { x: 50, y: 224, scale: 0.66 }) +
    put(friends[1], stage, { x: 252, y: 224, scale: 0.66 }) +
    coins(stage, 6)
  );
};

export const seaScenes: readonly [Scene, ...Scene[]] = [great, surface, hunt, great];
