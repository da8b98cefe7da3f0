/** Scenes of card and tile games between players. */

import type { Motif } from "../motifs/motif.ts";
import { playMotifs } from "../motifs/motifs-play.ts";
import { group } from "../shapes.ts";
import { again, halo, once, put } from "../stage.ts";
import type { Scene } from "../stage.ts";
import { hand, heart, spade, stacks } from "./table-things.ts";

const tile: Motif = playMotifs["tile"] ?? [];

const fan: Scene = (stage) => {
  const { seeded, hero, friends } = stage;
  const count = seeded.whole(4, 6);
  const cards = Array.from({ length: count }, (_, index) => {
    const angle = (index - (count - 1) / 2) * seeded.pick([15, 16]);
    return group(put(index % 2 === 0 ? spade : heart, stage, { x: 0, y: -100, scale: 1.22 }), {
      x: 150,
      y: 262,
      turn: angle,
    });
  });
  return (
    halo(150, 140, [175]) +
    cards.join("") +
    put(hero, stage, { x: 150, y: 222, scale: 0.95 }) +
    put(friends[0], stage, { x: 42, y: 244, scale: 0.55 }) +
    put(friends[1], stage, { x: 258, y: 244, scale: 0.55 })
  );
};
const tower: Scene = (stage) =>
  halo(150, 140, [175]) +
  put(stage.hero, stage, { x: 150, y: 112, scale: 1.7 }) +
  stacks(stage, [
    [52, 250],
    [92, 262],
    [150, 266],
    [208, 262],
    [248, 250],
  ]) +
  hand(stage, [heart, spade], [150, 226, 0.72]);
const tiles: Scene = (stage) =>
  halo(150, 140, [175]) +
  once("mt", tile, stage) +
  [-2, -1, 0, 1, 2]
    .map((at) => again("mt", { x: 150 + at * 54, y: 200 + Math.abs(at) * 8, scale: 0.92, turn: at * 5 }))
    .join("") +
  put(stage.hero, stage, { x: 150, y: 98, scale: 1.35 });
const duel: Scene = (stage) =>
  halo(150, 150, [180]) +
  put(stage.friends[0], stage, { x: 78, y: 118, scale: 1.25, turn: -6 }) +
  put(stage.hero, stage, { x: 222, y: 118, scale: 1.35, turn: 6 }) +
  hand(stage, [spade, heart, spade], [150, 222, 0.8]);

export const playerScenes: readonly [Scene, ...Scene[]] = [fan, tower, tiles, duel];
