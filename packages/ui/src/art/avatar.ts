/** The picture of a member who has none of his own: a parol, the star lantern of capiz, in the colours of its code. */

import { coverPalette } from "./cover-palette.ts";
import type { CoverPalette } from "./cover-palette.ts";
import { seededBy } from "./seeded.ts";

const size = 96;
const middle = size / 2;

/** The avatar as a square SVG document; the same code draws the same lantern for ever. */
export function avatar(code: string): string {
  const seeded = seededBy(`avatar/${code}`);
  const palette = coverPalette(seeded);
  const tips = seeded.pick([5, 6, 8]);
  const turn = seeded.pick([0, 0.5]);
  const outer = star({ tips, turn, outer: 38, inner: tips === 5 ? 17 : 22 });
  const inner = star({ tips, turn: turn + 0.5, outer: 22, inner: tips === 5 ? 10 : 13 });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
    `${ground(palette)}<path d="${outer}" fill="${palette.light}"/>` +
    `<path d="${ribs(tips, turn)}" stroke="${palette.deep}" stroke-width="1.5" stroke-linecap="round"/>` +
    `<path d="${inner}" fill="${palette.accent}"/><circle cx="48" cy="48" r="7" fill="${palette.glow}"/></svg>`
  );
}

function ground({ body, deep, night }: CoverPalette): string {
  return (
    '<defs><radialGradient id="g" cx="50%" cy="50%" r="70%">' +
    `<stop offset="0" stop-color="${body}"/><stop offset=".7" stop-color="${deep}"/>` +
    `<stop offset="1" stop-color="${night}"/></radialGradient></defs><rect width="${size}" height="${size}" fill="url(#g)"/>`
  );
}

interface Star {
  readonly tips: number;
  /** In parts of the angle between two tips. */
  readonly turn: number;
  readonly outer: number;
  readonly inner: number;
}

function star({ tips, turn, outer, inner }: Star): string {
  const corners = Array.from({ length: tips * 2 }, (_, index) =>
    point((index / 2 + turn) / tips, index % 2 === 0 ? outer : inner),
  );
  return `M${corners.join("L")}Z`;
}

/** The bamboo between the panes: from the middle to each tip. */
function ribs(tips: number, turn: number): string {
  return Array.from({ length: tips }, (_, index) => `M48 48L${point((index + turn) / tips, 38)}`).join("");
}

/** At a share of the whole turn, from the top. */
function point(share: number, radius: number): string {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
}
