/** The cover of the studio's first game: a capiz window at night whose panes are the reels, with a parol in front. */

import { hexColor } from "../../tokens/color.ts";
import { motifs } from "../motifs/all-motifs.ts";
import { drawMotif } from "../motifs/draw-motif.ts";
import { fixedInks } from "../inks.ts";
import { seededBy } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";
import { disc, group, parol, polygon, rectangle } from "../shapes.ts";

const colors = {
  sky: hexColor([0.2, 0.05, 265]),
  skyLow: hexColor([0.31, 0.06, 262]),
  wood: hexColor([0.31, 0.055, 50]),
  woodDark: hexColor([0.2, 0.04, 48]),
  woodLight: hexColor([0.42, 0.07, 55]),
  light: hexColor([0.94, 0.085, 88]),
  amber: hexColor([0.8, 0.148, 74]),
  ember: hexColor([0.62, 0.14, 58]),
} as const;

/** The symbols of the winning line. */
const symbols = ["mango", "kalesa", "parol", "bird", "sampaguita"] as const;

const columns = 5;
const rows = 3;
const pane = 46;
const gap = 5;
const leftX = 25;
const top = 118;

/** Draws the layer that `gameCover` puts between the background and the title, on 300 × 400. */
export function capizAfterDarkScene(): string {
  const seeded = seededBy("capiz-after-dark");
  return [
    gradients,
    rectangle({ x: 0, y: 0, w: 300, h: 400 }, 'fill="url(#sky)"'),
    stars(seeded),
    disc(238, 52, { r: 25, fill: colors.light, more: 'opacity=".92"' }),
    disc(228, 46, { r: 22, fill: colors.sky }),
    eaves(),
    '<ellipse cx="150" cy="230" rx="190" ry="170" fill="url(#warm)"/>',
    rectangle(
      { x: leftX - 13, y: top - 13, w: columns * (pane + gap) + 21, h: rows * (pane + gap) + 21, r: 4 },
      `fill="${colors.woodDark}"`,
    ),
    rectangle(
      { x: leftX - 9, y: top - 9, w: columns * (pane + gap) + 13, h: rows * (pane + gap) + 13, r: 2 },
      `fill="${colors.wood}"`,
    ),
    ...panes(seeded),
    rectangle({ x: 0, y: top + rows * (pane + gap) + 8, w: 300, h: 12 }, `fill="${colors.woodLight}"`),
    rectangle({ x: 0, y: top + rows * (pane + gap) + 20, w: 300, h: 70 }, `fill="${colors.woodDark}"`),
    `<path d="M150 0V66" stroke="${colors.woodDark}" stroke-width="2"/>`,
    '<circle cx="150" cy="118" r="120" fill="url(#warm)"/>',
    group(parol(56, { light: colors.light, deep: colors.amber, line: colors.woodDark }), { x: 150, y: 118 }),
  ].join("");
}

const gradients =
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.sky}"/>` +
  `<stop offset=".6" stop-color="${colors.skyLow}"/></linearGradient>` +
  `<radialGradient id="warm"><stop offset="0" stop-color="${colors.amber}" stop-opacity=".6"/>` +
  `<stop offset="1" stop-color="${colors.amber}" stop-opacity="0"/></radialGradient></defs>`;

function stars(seeded: Seeded): string {
  return Array.from({ length: 26 }, () =>
    disc(seeded.between(6, 294), seeded.between(6, 92), {
      r: seeded.between(0.5, 1.5),
      fill: colors.light,
      more: 'opacity=".8"',
    }),
  ).join("");
}

/** The carved edge of the roof. */
function eaves(): string {
  const scallops = Array.from(
    { length: 13 },
    (_, index) => `<path d="M${index * 24 - 6} 98a12 12 0 0 0 24 0z" fill="${colors.woodDark}"/>`,
  );
  return rectangle({ x: 0, y: 84, w: 300, h: 16 }, `fill="${colors.woodLight}"`) + scallops.join("");
}

function panes(seeded: Seeded): string[] {
  const drawn: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      drawn.push(paneAt(seeded, { x: leftX + column * (pane + gap), y: top + row * (pane + gap), row, column }));
    }
  }
  return drawn;
}

function paneAt(seeded: Seeded, { x, y, row, column }: { x: number; y: number; row: number; column: number }): string {
  const fromCentre = Math.hypot(column - 2, row - 1) / 3;
  const strength =
    Math.round(Math.min(1, Math.max(0.3, 1.05 - fromCentre * 0.6 + seeded.between(-0.14, 0.14))) * 100) / 100;
  const base = rectangle(
    { x, y, w: pane, h: pane, r: 2 },
    `fill="${strength > 0.72 ? colors.amber : colors.ember}" opacity="${strength}"`,
  );
  const sheen = polygon(
    [
      [x + 4, y + pane - 8],
      [x + pane - 8, y + 4],
      [x + pane - 4, y + 4],
      [x + pane - 4, y + 13],
      [x + 13, y + pane - 4],
      [x + 4, y + pane - 4],
    ],
    `fill="${colors.light}" opacity="${Math.round(strength * 45) / 100}"`,
  );
  const motif = row === 1 ? motifs[symbols[column] ?? ""] : undefined;
  const spot = { x: x + pane / 2, y: y + pane / 2, scale: 0.38, more: 'class="m"' };
  const symbol = motif === undefined ? "" : group(drawMotif(motif, fixedInks), spot);
  return base + sheen + symbol;
}
