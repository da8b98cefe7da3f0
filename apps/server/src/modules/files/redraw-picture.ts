/**
 * Processes an uploaded picture: detects the file type by its magic bytes, reads the size before decoding, and stores a
 * redrawn, upright copy without metadata. Source: docs/security.md, Uploads.
 */

import { renderAsync } from "@resvg/resvg-js";
import { Refusal } from "../../core/refusal.ts";
import { readPictureSize } from "./read-picture-size.ts";

/** These limits allow pictures of phone cameras, but none that would exhaust the memory. */
const largestSide = 8_192;
const largestPixels = 25_000_000;
/** The size of a screenshot of a tall phone; at most about 12 MB as a PNG. */
const maxStoredPixels = 3_000_000;

export interface DrawnPicture {
  /** PNG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws a picture as a PNG of at most `maxWidth` pixels in width and three million pixels, outside the event loop.
 * Refuses `picture.invalid` (400): another file type, a side above 8,192 pixels, more than 25 million pixels, or a file
 * that cannot be decoded.
 */
export async function redrawPicture(file: Buffer, maxWidth: number): Promise<DrawnPicture> {
  const head = readPictureSize(file);
  if (head === undefined) throw new Refusal("picture.invalid");
  const { type, width, height } = head;
  const pixels = width * height;
  const isSmall = width <= largestSide && height <= largestSide && pixels <= largestPixels;
  if (!isSmall || pixels === 0) throw new Refusal("picture.invalid");
  const uprightWidth = head.orientation >= 5 ? height : width;
  const scale = Math.min(1, maxWidth / uprightWidth, Math.sqrt(maxStoredPixels / pixels));
  const scaled = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const { size, transform } = turnUpright(head.orientation, scaled);
  const dataUrl = `data:image/${type};base64,${file.toString("base64")}`;
  const image = `<image href="${dataUrl}" width="${scaled.width}" height="${scaled.height}" transform="${transform}"/>`;
  const box = `width="${size.width}" height="${size.height}"`;
  return runOneAtATime(() => draw(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${image}</svg>`, size));
}

async function draw(svg: string, size: Pick<DrawnPicture, "width" | "height">): Promise<DrawnPicture> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // A file that cannot be decoded leaves the image empty.
  if (image.pixels.every((value) => value === 0)) throw new Refusal("picture.invalid");
  return { bytes: image.asPng(), ...size };
}

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs one picture at a time, because a decoded picture takes 100 MB. */
function runOneAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const drawing = lastTask.then(task);
  lastTask = drawing.catch(() => undefined);
  return drawing;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Converts the Exif orientation to an upright picture. Source: Exif 2.32, orientation. Pure. Returns the size of the
 * result and the SVG transform that puts the stored picture on it.
 */
function turnUpright(orientation: number, { width, height }: Size): { size: Size; transform: string } {
  const rotated = { width: height, height: width };
  const upright = { width, height };
  switch (orientation) {
    case 2:
      return { size: upright, transform: `matrix(-1 0 0 1 ${width} 0)` };
    case 3:
      return { size: upright, transform: `matrix(-1 0 0 -1 ${width} ${height})` };
    case 4:
      return { size: upright, transform: `matrix(1 0 0 -1 0 ${height})` };
    case 5:
      return { size: rotated, transform: "matrix(0 1 1 0 0 0)" };
    case 6:
      return { size: rotated, transform: `matrix(0 1 -1 0 ${height} 0)` };
    case 7:
      return { size: rotated, transform: `matrix(0 -1 -1 0 ${height} ${width})` };
    case 8:
      return { size: rotated, transform: `matrix(0 -1 1 0 0 ${width})` };
    default:
      return { size: upright, transform: "matrix(1 0 0 1 0 0)" };
  }
}
