/**
 * Processes an uploaded picture: detects the file type by its magic bytes, reads the size before decoding, and returns
 * a redrawn, upright copy without metadata. Source: docs/security.md, Uploads.
 */

import sharp from "sharp";
import type { Sharp } from "sharp";
import { Refusal } from "../../core/refusal.ts";

/** These limits allow pictures of phone cameras, but none that would exhaust the memory. */
const largestSide = 8_192;
const largestPixels = 25_000_000;
/** The size of a screenshot of a tall phone; at most about 12 MB as a PNG. */
const maxStoredPixels = 3_000_000;

// Only the decoders of the two accepted types are available, so that no other format reaches its parser.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
// A picture is decoded once, so a cache of decoded pictures would only keep memory.
sharp.cache(false);

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
  const picture = sharp(file, { limitInputPixels: largestPixels });
  const { width, height, autoOrient } = await refuseUnreadable(picture.metadata());
  if (width > largestSide || height > largestSide) throw new Refusal("picture.invalid");
  const scale = Math.min(1, maxWidth / autoOrient.width, Math.sqrt(maxStoredPixels / (width * height)));
  const size = {
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  };
  return runOneAtATime(async () => ({ bytes: await refuseUnreadable(draw(picture, size)), ...size }));
}

function draw(picture: Sharp, { width, height }: Pick<DrawnPicture, "width" | "height">): Promise<Buffer> {
  return picture.autoOrient().resize({ width, height, fit: "fill" }).png().toBuffer();
}

/** Every error of the library means that the file cannot be decoded. */
function refuseUnreadable<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch(() => {
    throw new Refusal("picture.invalid");
  });
}

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs one picture at a time, because a decoded picture takes 100 MB. */
function runOneAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const drawing = lastTask.then(task);
  lastTask = drawing.catch(() => undefined);
  return drawing;
}
