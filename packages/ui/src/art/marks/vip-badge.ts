/** The badge of a VIP level: a parol (star lantern), from a bronze star to a crowned lantern with diamonds. */

import { motifs } from "../motifs/all-motifs.ts";
import { fixedInks } from "../inks.ts";
import type { Shades } from "../inks.ts";
import { around, round, tips } from "../motifs/motif.ts";
import { lineWidth, setLine } from "../set-line.ts";
import { smallPicture } from "../small-picture.ts";
import { put } from "../stage.ts";

const bronze: Shades = ["#ffd9b0", "#c9793a", "#6d3513"];
const silver: Shades = ["#ffffff", "#b9c6d0", "#56636f"];
const gold: Shades = ["#fff4bd", "#f5b52e", "#a9620d"];
const jade: Shades = ["#d3f7e0", "#2fae86", "#0b4f43"];
const ruby: Shades = ["#ffc0ad", "#dc3a30", "#7f1324"];
const diamond: Shades = ["#ffffff", "#8fd3ef", "#2d6fb0"];

/** The metals of the star and of its ring, for each level from 1. */
const metals: readonly (readonly [Shades, Shades])[] = [
  [bronze, bronze],
  [bronze, silver],
  [silver, bronze],
  [silver, silver],
  [gold, silver],
  [gold, gold],
  [jade, gold],
  [ruby, gold],
  [diamond, gold],
  [diamond, ruby],
];

/**
 * Returns the badge as a square SVG document with a transparent background. Levels outside 1–10 get the nearest badge.
 */
export function vipBadge(level: number): string {
  const step = Math.min(metals.length, Math.max(1, Math.trunc(level) || 1));
  const [star = gold, ring = gold] = metals[step - 1] ?? [];
  const inks = { ...fixedInks, l: star, a: ring };
  const count = step < 4 ? 5 : step < 7 ? 6 : 8;
  const [outer, inner] = [37, count === 5 ? 19 : 23];
  const facets = around(
    count,
    (turn) =>
      `M${turn(0, 0)}L${turn(0, -outer)} ${turn(inner * Math.sin(Math.PI / count), -inner * Math.cos(Math.PI / count))}z`,
  );
  const beads =
    step >= 3
      ? around(count, (turn) => {
          const [x = "0", y = "0"] = turn(46 * Math.sin(Math.PI / count), -46 * Math.cos(Math.PI / count)).split(" ");
          return round(Number(x), Number(y), step >= 7 ? 4.4 : 3.2);
        })
      : "";
  const rays = step >= 6 ? around(16, (turn) => `M${turn(-2, -44)}L${turn(0, -55)} ${turn(2, -44)}z`) : "";
  const digits = String(step);
  const size = digits.length > 1 ? 21 : 25;
  const letters = setLine(
    digits,
    { x: -(lineWidth(digits) * size) / 2, y: size * 0.33, size },
    `fill="#fffaf0" stroke="#1a0f0c" stroke-width="${Math.round(700 / size)}" paint-order="stroke" stroke-linejoin="round"`,
  );
  const body =
    '<g transform="translate(60 60)" class="m">' +
    `<path d="M-18 30Q-26 46-20 56M-24 28Q-36 42-30 54M18 30Q26 46 20 56M24 28Q36 42 30 54" fill="none" stroke="${ring[1]}" stroke-width="3" stroke-linecap="round"/>` +
    (rays === "" ? "" : `<path d="${rays}" fill="url(#Y)"/>`) +
    `<circle r="43" fill="none" stroke="${ring[1]}" stroke-width="4"/><path d="${tips(count, [outer, inner])}" fill="url(#l)"/><path d="${facets}" fill="#fff" fill-opacity=".38" stroke="none"/>` +
    (beads === "" ? "" : `<path d="${beads}" fill="url(#a)"/>`) +
    `<circle r="17" fill="#2a150b"/><circle r="17" fill="none" stroke="${ring[0]}" stroke-width="2.4"/></g>` +
    (step === 10 ? put(motifs["crown"] ?? [], { colors: { inks } }, { x: 60, y: 15, scale: 0.3 }) : "") +
    `<g transform="translate(60 60)">${letters}</g>`;
  return smallPicture({ width: 120, height: 120, inks, rim: "#1a0f0c", body });
}
