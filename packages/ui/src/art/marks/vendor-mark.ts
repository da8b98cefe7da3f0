/**
 * Our own mark of a vendor: the vendor's monogram in a lit pane. Shape and colour are derived from the vendor's code.
 */

import { hexColor } from "../../tokens/color.ts";
import type { ThemeName } from "../../tokens/theme-name.ts";
import { fixedInks } from "../inks.ts";
import { slab } from "../motifs/motif.ts";
import { seededBy } from "../seeded.ts";
import { lineWidth, setLine, settable } from "../set-line.ts";
import { n } from "../shapes.ts";
import { innerLight, smallPicture } from "../small-picture.ts";

const size = 96;
const hues = [18, 34, 52, 76, 110, 145, 165, 188, 208, 228, 250, 4] as const;

const shapes: readonly [string, ...string[]] = [
  slab(6, 6, [84, 84, 12]),
  "M6 90V44A42 38 0 0 1 90 44V90z",
  "M48 4L88 26V70L48 92 8 70V26z",
  "M48 6a42 42 0 1 0 .1 0z",
  "M48 3L93 48 48 93 3 48z",
  "M6 6H90V56Q90 84 48 92 6 84 6 56z",
  "M24 6H72L90 24V72L72 90H24L6 72V24z",
];

/**
 * Returns the letters of the mark. If the code has several parts: the initials of the first four. Otherwise the whole
 * code if it has at most four letters, or its first three letters.
 */
export function monogramOf(vendor: string): string {
  const code = settable(vendor.replaceAll("_", " ")).toUpperCase();
  const parts = code.split(/[\s-]+/).filter((part) => part !== "");
  if (parts.length > 1)
    return parts
      .map((part) => part[0])
      .join("")
      .slice(0, 4);
  return code.length <= 4 ? code : code.slice(0, 3);
}

/** Returns the mark as a square SVG document. */
export function vendorMark(theme: ThemeName, vendor: string): string {
  const seeded = seededBy(`mark/${vendor}`);
  const hue = seeded.pick(hues);
  const shape = seeded.pick(shapes);
  const letters = monogramOf(vendor);
  const largest = Math.min(46, 62 / Math.max(0.2, lineWidth(letters)));
  const line = { x: 48 - (lineWidth(letters) * largest) / 2, y: 48 + largest * 0.33, size: largest };
  const rim = hexColor([0.16, 0.04, hue]);
  const edge = theme === "harbour" ? ["#0d2c55", "#bfe6f5"] : ["#3b2013", "#ffd27a"];
  const lattice =
    theme === "harbour"
      ? `<path d="M0 0h32a32 32 0 0 1-32 32zM64 0h32v32a32 32 0 0 1-32-32zM0 64a32 32 0 0 1 32 32H0zM64 96a32 32 0 0 1 32-32v32z" fill="#fff" fill-opacity=".12"/>`
      : `<path d="M32 0v96M64 0v96M0 32h96M0 64h96" stroke="${rim}" stroke-opacity=".3" stroke-width="2.5"/>`;
  const body =
    `<clipPath id="p"><path d="${shape}"/></clipPath><path d="${shape}" fill="url(#g)"/><g clip-path="url(#p)">${lattice}</g>` +
    `<path d="${shape}" fill="none" stroke="${edge[0]}" stroke-width="6"/><path d="${shape}" fill="none" stroke="${edge[1]}" stroke-width="2"/>` +
    setLine(
      letters,
      line,
      `fill="#fffaf0" stroke="${rim}" stroke-width="${n(1_100 / largest)}" stroke-linejoin="round" paint-order="stroke"`,
    );
  return smallPicture({
    width: size,
    height: size,
    inks: fixedInks,
    rim,
    definitions: innerLight(hexColor([0.64, 0.14, hue]), hexColor([0.3, 0.09, hue])),
    body,
  });
}
