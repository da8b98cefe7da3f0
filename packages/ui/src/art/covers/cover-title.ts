/** Draws the title on a game cover as outlines of the display typeface, in the style of the game maker. */

import type { CoverColors } from "./cover-colors.ts";
import type { MakerStyle } from "./maker-style.ts";
import { setLine } from "../set-line.ts";
import { n, polygon } from "../shapes.ts";
import { titleLockup } from "./title-lockup.ts";

const box = { x: 17, y: 270, width: 266, height: 112, largest: 70 } as const;
const unitsPerEm = 200;

/** The colours of a title's letters. A test checks their contrast. */
export interface TitleInk {
  /** The colours at the top and at the bottom of the letters' gradient. */
  readonly fill: readonly [string, string];
  /** The outline around each letter. */
  readonly rim: string;
}

/** Returns the colours of a title in the lettering style of its maker. */
export function titleInk({ night, rim, glow, light, inks }: CoverColors, { lettering, plate }: MakerStyle): TitleInk {
  if (plate === "pane") return { fill: [rim, night], rim: "#fff8e6" };
  const fills = {
    light: [glow, light],
    gold: ["#fff6c9", "#ffc23d"],
    white: ["#ffffff", "#f3e7cf"],
    accent: ["#fffdf4", inks["a"]?.[0] ?? light],
  } as const;
  return { fill: fills[lettering], rim };
}

/** Draws the plate behind the title and the letters, with the gradients that they need. */
export function coverTitle(title: string, colors: CoverColors, maker: MakerStyle): string {
  const lines = titleLockup(maker.isUpperCase ? title.toUpperCase() : title, box);
  const top = lines.reduce((least, { y, size }) => Math.min(least, y - size * 0.7), box.y + box.height);
  const ink = titleInk(colors, maker);
  const outlines = lines.map((line) => setLine(line.text, line, `stroke-width="${n((7.5 * unitsPerEm) / line.size)}"`));
  return (
    `<defs><linearGradient id="t" gradientUnits="userSpaceOnUse" y1="-132" x2="0" y2="0"><stop offset=".25" stop-color="${ink.fill[0]}"/><stop offset="1" stop-color="${ink.fill[1]}"/></linearGradient>` +
    `<linearGradient id="e" x2="0" y2="1"><stop stop-color="${colors.night}" stop-opacity="0"/><stop offset=".42" stop-color="${colors.night}" stop-opacity=".82"/><stop offset="1" stop-color="${colors.night}"/></linearGradient>` +
    `<g id="q" stroke-linejoin="round">${outlines.join("")}</g></defs>` +
    plateOf(maker, colors, top) +
    (maker.plate === "pane" ? "" : `<use href="#q" y="4" fill="${ink.rim}" stroke="${ink.rim}"/>`) +
    `<use href="#q" fill="url(#t)" stroke="${ink.rim}" paint-order="stroke"/>`
  );
}

function plateOf({ plate }: MakerStyle, { rim, accent, light, night }: CoverColors, top: number): string {
  const shade = '<path d="M0 190h300v210H0z" fill="url(#e)"/>';
  const edge = Math.min(300, top - 14);
  if (plate === "shade") return shade;
  if (plate === "band") {
    const curve = `M0 ${n(edge)}Q150 ${n(edge - 26)} 300 ${n(edge)}V400H0z`;
    return `<path d="${curve}" fill="${night}"/><path d="${curve}" fill="url(#b)" opacity=".45"/><path d="M0 ${n(edge)}Q150 ${n(edge - 26)} 300 ${n(edge)}" fill="none" stroke="${light}" stroke-width="4"/>`;
  }
  if (plate === "ribbon") {
    const [head, foot] = [edge + 4, 388];
    const end = (x: number, side: number) =>
      polygon(
        [
          [x, head + 12],
          [x + side * 26, head + 12],
          [x + side * 14, (head + foot) / 2 + 6],
          [x + side * 26, foot + 6],
          [x, foot + 6],
        ],
        `fill="${rim}"`,
      );
    return (
      shade +
      end(20, -1) +
      end(280, 1) +
      `<path d="M8 ${n(head)}Q150 ${n(head - 14)} 292 ${n(head)}V${foot}Q150 ${foot - 12} 8 ${foot}z" fill="url(#a)" stroke="${rim}" stroke-width="3.5"/><path d="M8 ${n(head)}Q150 ${n(head - 14)} 292 ${n(head)}V${foot}Q150 ${foot - 12} 8 ${foot}z" fill="${night}" opacity=".42"/>`
    );
  }
  if (plate === "board") {
    return (
      shade +
      `<rect x="9" y="${n(edge)}" width="282" height="${n(392 - edge)}" rx="9" fill="url(#N)" stroke="${rim}" stroke-width="3.5"/><rect x="15" y="${n(edge + 6)}" width="270" height="${n(380 - edge)}" rx="5" fill="${night}" opacity=".5"/><rect x="15" y="${n(edge + 6)}" width="270" height="${n(380 - edge)}" rx="5" fill="none" stroke="#ffc23d" stroke-opacity=".7" stroke-width="2"/>`
    );
  }
  return (
    shade +
    `<rect x="9" y="${n(edge)}" width="282" height="${n(392 - edge)}" rx="7" fill="${accent}" stroke="${rim}" stroke-width="3"/><rect x="14" y="${n(edge + 5)}" width="272" height="${n(382 - edge)}" rx="4" fill="#fff8e6"/>`
  );
}
