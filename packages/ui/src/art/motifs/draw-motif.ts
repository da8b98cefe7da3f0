/** Converts a motif to SVG markup. */

import type { Inks } from "../inks.ts";
import type { Ink, Motif } from "./motif.ts";

/** Returns the paths of a motif. To outline them, put them into a group with the attributes of `motifLine`. */
export function drawMotif(motif: Motif, inks: Inks): string {
  return motif.map(([ink, outline]) => `<path ${paintOf(ink, inks)} d="${outline}"/>`).join("");
}

/** Returns the attributes for a group around a motif, with which each path is outlined. */
export function motifLine(color: string, width = 2.4): string {
  return `stroke="${color}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`;
}

function paintOf(ink: Ink, inks: Inks): string {
  if (ink === "h") return 'fill="#fff" fill-opacity=".5" stroke="none"';
  if (ink === "s") return 'fill="#140806" fill-opacity=".3" stroke="none"';
  const [letter = "", width] = ink.split("*");
  // A gradient has no extent along a straight line, so lines have one colour.
  if (width !== undefined) {
    return `fill="none" stroke="${inks[letter]?.[1] ?? "none"}" stroke-width="${width}" stroke-linecap="round"`;
  }
  return `fill="url(#${letter})"`;
}
