/** Objects on tables: stacks of chips, hands of cards. */

import type { Motif } from "../motifs/motif.ts";
import { playMotifs } from "../motifs/motifs-play.ts";
import { n } from "../shapes.ts";
import { put } from "../stage.ts";
import type { Stage } from "../stage.ts";

/** The motif of a black card. */
export const spade: Motif = playMotifs["spade"] ?? [];
/** The motif of a red card. */
export const heart: Motif = playMotifs["heart"] ?? [];

/** Draws stacks of chips at the given positions. */
export function stacks({ seeded, colors }: Stage, places: readonly (readonly [number, number])[]): string {
  return places
    .map(([x, y]) => {
      const color = seeded.pick(["#d8343a", "#2a78c8", "#2c9a57", "#e0a021", "#2a2530"]);
      return Array.from(
        { length: seeded.whole(3, 7) },
        (_, index) =>
          `<ellipse cx="${n(x)}" cy="${n(y - index * 5)}" rx="17" ry="7.5" fill="${color}" stroke="${colors.rim}" stroke-width="1.5"/><path d="M${n(x - 9)} ${n(y - index * 5)}h18" stroke="#fff" stroke-width="4" stroke-dasharray="5 4"/>`,
      ).join("");
    })
    .join("");
}

/** Draws a fanned hand of cards. */
export function hand(stage: Stage, cards: readonly Motif[], [x, y, scale]: readonly [number, number, number]): string {
  return cards
    .map((card, index) => {
      const from = index - (cards.length - 1) / 2;
      return put(card, stage, { x: x + from * 44 * scale, y: y + Math.abs(from) * 6, scale, turn: from * 12 });
    })
    .join("");
}
