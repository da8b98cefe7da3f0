/**
 * Takes a picture from outside: what it is says its head, not its name; its size is read before it is unpacked; and
 * what is kept is drawn anew, upright, without what else was in the file. Source: docs/security.md, Uploads.
 */

import { renderAsync } from "@resvg/resvg-js";
import { Refusal } from "../../core/refusal.ts";
import { readPictureSize } from "./read-picture-size.ts";

/** What a telephone's camera makes fits; what would fill the memory does not. */
const largestSide = 8_192;
const largestPixels = 25_000_000;
/** A screenshot of the tallest telephone. Whatever it shows, it is packed into a dozen megabytes. */
const mostPixelsKept = 3_000_000;

export interface DrawnPicture {
  /** A png. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A png no wider than `widest` pixels and of three million at most, drawn beside the event loop. Refuses
 * `picture.invalid` (400): another kind of file, a side above 8,192 pixels, more than 25 million pixels, or a file that
 * cannot be drawn.
 */
export async function drawAnew(file: Buffer, widest: number): Promise<DrawnPicture> {
  const head = readPictureSize(file);
  if (head === undefined) throw new Refusal("picture.invalid");
  const { type, width, height } = head;
  const pixels = width * height;
  const isSmall = width <= largestSide && height <= largestSide && pixels <= largestPixels;
  if (!isSmall || pixels === 0) throw new Refusal("picture.invalid");
  const turned = head.orientation >= 5 ? height : width;
  const scale = Math.min(1, widest / turned, Math.sqrt(mostPixelsKept / pixels));
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const { size, transform } = turnUpright(head.orientation, drawn);
  const address = `data:image/${type};base64,${file.toString("base64")}`;
  const image = `<image href="${address}" width="${drawn.width}" height="${drawn.height}" transform="${transform}"/>`;
  const box = `width="${size.width}" height="${size.height}"`;
  return inTurn(() => draw(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${image}</svg>`, size));
}

async function draw(svg: string, size: Pick<DrawnPicture, "width" | "height">): Promise<DrawnPicture> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // A file that could not be read leaves the sheet empty.
  if (image.pixels.every((value) => value === 0)) throw new Refusal("picture.invalid");
  return { bytes: image.asPng(), ...size };
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: unpacked it takes a hundred megabytes. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How a picture is drawn so that it stands as the camera saw it. Source: Exif 2.32, orientation. Pure.
 * The sheet, and the transform (SVG) that puts a picture of that size, as it is stored, upright on it.
 */
function turnUpright(orientation: number, { width, height }: Size): { size: Size; transform: string } {
  const lying = { width: height, height: width };
  const upright = { width, height };
  switch (orientation) {
    case 2:
      return { size: upright, transform: `matrix(-1 0 0 1 ${width} 0)` };
    case 3:
      return { size: upright, transform: `matrix(-1 0 0 -1 ${width} ${height})` };
    case 4:
      return { size: upright, transform: `matrix(1 0 0 -1 0 ${height})` };
    case 5:
      return { size: lying, transform: "matrix(0 1 1 0 0 0)" };
    case 6:
      return { size: lying, transform: `matrix(0 1 -1 0 ${height} 0)` };
    case 7:
      return { size: lying, transform: `matrix(0 -1 -1 0 ${height} ${width})` };
    case 8:
      return { size: lying, transform: `matrix(0 -1 1 0 0 ${width})` };
    default:
      return { size: upright, transform: "matrix(1 0 0 1 0 0)" };
  }
}
