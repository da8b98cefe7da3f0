/**
 * Takes a picture of the staff: what it is says its head, not its name; its size is read before it is unpacked; and
 * what is kept is drawn anew, without what else was in the file. Source: security.md 6.13.
 */

import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import type { UploadedPicture, UploadPictureBody } from "@openhouse/protocol/content/desk";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { insertPicture } from "./picture-repository.ts";
import { readPictureSize } from "./read-picture-size.ts";

const largestSide = 4_096;
const largestPixels = 12_000_000;
const widestKept = 1_280;

/**
 * Keeps a png or jpg and answers the text for a picture field. Refuses `picture.invalid` (400): another kind of file, a
 * side above 4,096 pixels, more than 12 million pixels, or a file that cannot be drawn. Side effect: the picture, once.
 */
export async function uploadPicture(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId, account: by }: StaffActor,
  { file }: UploadPictureBody,
): Promise<UploadedPicture> {
  const { bytes, width, height } = drawAnew(Buffer.from(file, "base64"));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await insertPicture(db, { merchantId, hash, width, height, bytes, by, at: clock.businessNow() });
  return { picture: `/media/${hash}.png`, width, height };
}

function drawAnew(file: Buffer): { bytes: Buffer; width: number; height: number } {
  const head = readPictureSize(file);
  if (head === undefined) throw new Refusal("picture.invalid");
  const { type, width, height } = head;
  const isSmall = width <= largestSide && height <= largestSide && width * height <= largestPixels;
  if (!isSmall || width === 0 || height === 0) throw new Refusal("picture.invalid");
  const scale = Math.min(1, widestKept / width);
  const size = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
  const address = `data:image/${type};base64,${file.toString("base64")}`;
  const box = `width="${size.width}" height="${size.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><image href="${address}" ${box}/></svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  // A file that could not be read leaves the sheet empty.
  if (drawn.pixels.every((value) => value === 0)) throw new Refusal("picture.invalid");
  return { bytes: drawn.asPng(), ...size };
}
