/** The colours of one title: dark ground, body, light and a counter-accent, from the seed and never purple-on-neon. */

import { hexColor } from "../tokens/color.ts";
import type { Seeded } from "./seeded.ts";

/** Six colours of a cover, from dark to light. */
export interface CoverPalette {
  readonly night: string;
  readonly deep: string;
  readonly body: string;
  readonly light: string;
  readonly glow: string;
  /** Set against the others: the one thing that must be seen. */
  readonly accent: string;
}

/** Hues that sit well under lantern light; violet is left to others. */
const hues = [18, 32, 46, 62, 78, 96, 132, 152, 170, 188, 205, 222, 238, 252, 26, 8] as const;
const accentTurns = [150, 165, 180, 195, 35, -35] as const;

/** Draws the palette of a title. */
export function coverPalette(seeded: Seeded): CoverPalette {
  const hue = seeded.pick([...hues] as [number, ...number[]]) + seeded.between(-5, 5);
  const accentHue = hue + seeded.pick([...accentTurns] as [number, ...number[]]);
  const chroma = seeded.between(0.8, 1.15);
  const side = seeded.between(-13, 13);
  return {
    night: hexColor([0.2, 0.045 * chroma, hue + side]),
    deep: hexColor([0.31, 0.075 * chroma, hue + side / 2]),
    body: hexColor([0.5, 0.115 * chroma, hue]),
    light: hexColor([0.78, 0.12 * chroma, hue - side / 2]),
    glow: hexColor([0.93, 0.06, hue - side]),
    accent: hexColor([0.76, 0.15, accentHue]),
  };
}
