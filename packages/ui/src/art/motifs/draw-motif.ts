/** Converts a motif to SVG markup. */

import type { Inks } from "../inks.ts";
import type { Ink, Motif } from "./motif.ts";

/** Returns the paths of a motif. A group with the attributes of `motifLine` around them outlines each part. */
export function drawMotif(motif: Motif, inks: Inks): string {
  return motif.map(([ink, outline]) => `<path ${paintOf(ink, inks)} d="${outline}"/>`).join("");
}

/** The attributes of a group that outline each part of a motif. */
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
