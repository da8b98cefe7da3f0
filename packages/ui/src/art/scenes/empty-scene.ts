/** The picture of a page without content: a dark window with one lit pane, which shows a motif. */

import type { ThemeName } from "../../tokens/theme-name.ts";
import { motifs } from "../motifs/all-motifs.ts";
import { themeColors } from "../theme-colors.ts";
import type { Motif } from "../motifs/motif.ts";
import { round, slab } from "../motifs/motif.ts";
import { seededBy } from "../seeded.ts";
import { rectangle } from "../shapes.ts";
import { smallPicture } from "../small-picture.ts";
import { put } from "../stage.ts";

const glass: Motif = [
  ["N*11", "M18 20L44 46"],
  ["S*8", round(-8, -8, 30)],
  ["B", round(-8, -8, 25)],
  ["h", "M-24-14A20 20 0 0 1-8-26L-8-20A14 14 0 0 0-18-11z"],
];
const letter: Motif = [
  ["W", slab(-46, -32, [92, 64, 7])],
  ["O*4", "M-42-26L0 8 42-26M-42 28L-12-2M42 28L12-2"],
  ["R", round(34, -30, 12)],
];
const love: Motif = [
  ["R", "M0 46Q-54 4-44-24-26-46 0-18 26-46 44-24 54 4 0 46z"],
  ["h", "M-34-18Q-26-32-12-24-26-18-30 0z"],
];
const plug: Motif = [
  ["N*7", "M-52 40Q-30 44-24 18M52-40Q30-44 24-18"],
  ["K", slab(-38, -12, [28, 34, 7])],
  ["S*5", "M-30-14V-28M-18-14V-28"],
  ["K", slab(10, -22, [28, 34, 7])],
  ["Y*4", "M-6-30L-2-44M8-32L16-44M-8 34L-4 46"],
];

/** Maps each scene to the motif in the lit pane. */
const missing: Readonly<Record<string, Motif | undefined>> = {
  search: glass,
  favourites: love,
  history: motifs["hourglass"],
  messages: letter,
  wallet: motifs["chest"],
  closed: motifs["candle"],
  lost: motifs["compass"],
  offline: plug,
};

/** Returns the picture as an SVG document of 320 × 240, or undefined for an unknown scene. */
export function emptyScene(theme: ThemeName, scene: string): string | undefined {
  const motif = Object.hasOwn(missing, scene) ? missing[scene] : undefined;
  if (motif === undefined) return undefined;
  const colors = themeColors(theme);
  const seeded = seededBy(`empty/${scene}`);
  const panes = Array.from({ length: 15 }, (_, index) => {
    const [x, y] = [33 + (index % 5) * 52, 43 + Math.floor(index / 5) * 52];
    const light = Math.round(seeded.between(0.06, 0.3) * 10) / 10;
    const outline =
      theme === "harbour"
        ? `<path d="M${x} ${y}h46a46 46 0 0 1-46 46z" fill="${colors.light}" opacity="${light}"/>`
        : rectangle({ x, y, w: 46, h: 46, r: 3 }, `fill="${colors.light}" opacity="${light}"`);
    return outline;
  });
  const body =
    rectangle({ x: 16, y: 26, w: 288, h: 188, r: 12 }, 'fill="url(#N)"') +
    rectangle({ x: 25, y: 35, w: 270, h: 170, r: 5 }, `fill="${colors.rim}"`) +
    panes.join("") +
    '<circle cx="160" cy="118" r="118" fill="url(#h)"/>' +
    rectangle({ x: 98, y: 44, w: 124, h: 152, r: 6 }, `fill="url(#l)" stroke="#2a150b" stroke-width="5"`) +
    '<path d="M160 46v148M100 118h120" stroke="#2a150b" stroke-opacity=".3" stroke-width="3"/>' +
    put(motif, { colors }, { x: 160, y: 120, scale: 1.02 });
  const halo = `<radialGradient id="h"><stop stop-color="${colors.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${colors.light}" stop-opacity="0"/></radialGradient>`;
  return smallPicture({ width: 320, height: 240, inks: colors.inks, rim: colors.rim, definitions: halo, body });
}
