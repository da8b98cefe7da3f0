/** Reads type, size and orientation of a picture from the first bytes of the file, without decoding it. Pure. */

import { readOrientation } from "./read-orientation.ts";

export interface PictureHead {
  readonly type: "png" | "jpeg";
  /** Width and height are as stored: the orientation is not applied. */
  readonly width: number;
  readonly height: number;
  /** 1: upright; 2 to 8: mirrored or rotated (Exif). */
  readonly orientation: number;
}

const exifMarker = 0xe1;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns undefined if the file is neither a PNG nor a JPEG, or ends before the bytes that contain its size. */
export function readPictureSize(file: Buffer): PictureHead | undefined {
  if (file.length >= 24 && file.subarray(0, 8).equals(pngSignature) && file.toString("latin1", 12, 16) === "IHDR") {
    return { type: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20), orientation: 1 };
  }
  return file.length > 4 && file.readUInt16BE(0) === 0xffd8 ? jpegHead(file) : undefined;
}

/** Reads segments up to the frame, which contains the size. The Exif block comes before it. */
function jpegHead(file: Buffer): PictureHead | undefined {
  let at = 2;
  let orientation = 1;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    // The markers C0 to CF start a frame, except C4, C8 and CC, which start tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: "jpeg", height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7), orientation };
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (marker === exifMarker) orientation = readOrientation(file.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}
