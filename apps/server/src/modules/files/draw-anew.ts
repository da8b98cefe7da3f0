/**
 * Takes a picture from outside: what it is says its head, not its name; its size is read before it is unpacked; and
 * what is kept is drawn anew, without what else was in the file. Source: security.md 6.13.
 */

import { Resvg } from "@resvg/resvg-js";
import { Refusal } from "../../core/refusal.ts";
import { readPictureSize } from "./read-picture-size.ts";

/** What a telephone's camera makes fits; what would fill the memory does not. */
const largestSide = 8_192;
const largestPixels = 25_000_000;

export interface DrawnPicture {
  /** A png. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A png no wider than `widest` pixels. Refuses `picture.invalid` (400): another kind of file, a side above 8,192
 * pixels, more than 25 million pixels, or a file that cannot be drawn. Pure.
 */
export function drawAnew(file: Buffer, widest: number): DrawnPicture {
  const head = readPictureSize(file);
  if (head === undefined) throw new Refusal("picture.invalid");
  const { type, width, height } = head;
  const isSmall = width <= largestSide && height <= largestSide && width * height <= largestPixels;
  if (!isSmall || width === 0 || height === 0) throw new Refusal("picture.invalid");
  const scale = Math.min(1, widest / width);
  const size = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
  const address = `data:image/${type};base64,${file.toString("base64")}`;
  const box = `width="${size.width}" height="${size.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><image href="${address}" ${box}/></svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  // A file that could not be read leaves the sheet empty.
  if (drawn.pixels.every((value) => value === 0)) throw new Refusal("picture.invalid");
  return { bytes: drawn.asPng(), ...size };
}
