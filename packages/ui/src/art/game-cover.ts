/**
 * The cover of a game, 300 × 400, drawn from its codes: scene of the category, palette of the title, ornament of the
 * vendor. The title itself is live text over the lower third, set by the card; no picture carries words.
 */

import { coverPalette } from "./cover-palette.ts";
import { vendorFrame } from "./cover-motifs.ts";
import { coverScenes } from "./cover-scenes.ts";
import type { Scene } from "./cover-scenes.ts";
import { capizAfterDarkScene } from "./capiz-after-dark-scene.ts";
import { seededBy } from "./seeded.ts";

/** What a cover is drawn from; the same codes draw the same picture for ever. */
export interface CoverSeed {
  /** RNG, LIVE, SPORTS, ESPORTS, FISH, PVP, LOTT, ELOTT or COCKFIGHT; others are drawn as slots. */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
}

/** Titles of our own studio whose cover is composed by hand. */
const ownScenes: Readonly<Record<string, Scene>> = { "STUDIO/capiz-after-dark": capizAfterDarkScene };

/** The cover as an SVG document. */
export function gameCover({ category, vendor, gameCode }: CoverSeed): string {
  const seeded = seededBy(`${category}/${vendor}/${gameCode}`);
  const palette = coverPalette(seeded);
  const own = ownScenes[`${vendor}/${gameCode}`];
  const scene = own ?? coverScenes[category] ?? coverScenes.RNG;
  const light = { x: Math.round(seeded.between(30, 70)), y: Math.round(seeded.between(20, 55)) };
  const definitions =
    `<defs><radialGradient id="l" cx="${light.x}%" cy="${light.y}%" r="85%"><stop offset="0" stop-color="${palette.body}"/>` +
    `<stop offset=".55" stop-color="${palette.deep}"/><stop offset="1" stop-color="${palette.night}"/></radialGradient>` +
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".56" stop-color="${palette.night}" stop-opacity="0"/>` +
    `<stop offset=".76" stop-color="${palette.night}" stop-opacity=".86"/><stop offset="1" stop-color="${palette.night}"/></linearGradient></defs>`;
  const ground = '<rect width="300" height="400" fill="url(#l)"/>';
  const shade = '<rect width="300" height="400" fill="url(#s)"/>';
  const frame = own === undefined ? vendorFrame(seededBy(`vendor/${vendor}`), palette) : "";
  const drawing = scene?.(seeded, palette) ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">${definitions}${ground}${drawing}${shade}${frame}</svg>`;
}
