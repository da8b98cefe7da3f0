/** Redraws a picture (decodes it and encodes it again) with sharp; runs only in the process of picture-drawer.ts. */

import sharp from "sharp";

/** These limits allow pictures of phone cameras, but none that would exhaust the memory. */
const largestSide = 8_192;
const largestPixels = 25_000_000;
/** The size of a screenshot of a tall phone; at most about 12 MB as a PNG. */
const maxStoredPixels = 3_000_000;

// Only the decoders of the two accepted types are available, so that no other format reaches its parser.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
// A picture is decoded once, so a cache of decoded pictures would only waste memory.
sharp.cache(false);
// One thread: several would take processor time from logins.
sharp.concurrency(1);

export interface DrawingOrder {
  readonly maxWidth: number;
  /** A photograph of two million pixels has 5 MB as a PNG and 0.5 MB as a JPEG. */
  readonly format: "png" | "jpeg";
}

export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * A JPEG from a camera or browser has one scan, or about ten if it is progressive. Each scan takes as long as a
 * decoding, so thousands would occupy the process for a minute.
 */
const maxScans = 100;
const startOfScan = Buffer.from([0xff, 0xda]);

/** Returns undefined if the file is not accepted or cannot be decoded, and for every other error of the library. */
export async function drawPicture(file: Buffer, { maxWidth, format }: DrawingOrder): Promise<DrawnPicture | undefined> {
  if (hasTooManyScans(file)) return undefined;
  try {
    const picture = sharp(withEarlyExif(file), { limitInputPixels: largestPixels });
    const { width, height, autoOrient } = await picture.metadata();
    if (width > largestSide || height > largestSide) return undefined;
    const scale = Math.min(1, maxWidth / autoOrient.width, Math.sqrt(maxStoredPixels / (width * height)));
    const size = {
      width: Math.max(1, Math.round(autoOrient.width * scale)),
      height: Math.max(1, Math.round(autoOrient.height * scale)),
    };
    const drawn = picture.autoOrient().resize({ ...size, fit: "fill" });
    // A JPEG has no transparency.
    const encoded = format === "png" ? drawn.png() : drawn.flatten({ background: "#fff" }).jpeg({ quality: 85 });
    const bytes = await encoded.toBuffer();
    return { bytes, ...size };
  } catch {
    return undefined;
  }
}

/** Counts markers; the data of a scan cannot contain one. */
function hasTooManyScans(file: Buffer): boolean {
  if (file[0] !== 0xff) return false;
  let scans = 0;
  for (let at = file.indexOf(startOfScan); at !== -1; at = file.indexOf(startOfScan, at + 2)) scans += 1;
  return scans > maxScans;
}

const firstByteOfPng = 0x89;
/** The signature and the block IHDR, which is always the first. */
const pngHeadLength = 33;

/**
 * A PNG may have the Exif block with its orientation after the picture data, where many programs write it. The decoder
 * reads only blocks before the data, so this function moves the block there.
 */
function withEarlyExif(file: Buffer): Buffer {
  if (file[0] !== firstByteOfPng) return file;
  let isAfterData = false;
  for (let start = pngHeadLength; start + 12 <= file.length;) {
    // A block is its length, its type, its data and a checksum.
    const end = start + 12 + file.readUInt32BE(start);
    const type = file.toString("latin1", start + 4, start + 8);
    if (type === "eXIf" && isAfterData) {
      return Buffer.concat([file.subarray(0, pngHeadLength), file.subarray(start, end), file.subarray(pngHeadLength)]);
    }
    if (type === "eXIf") return file;
    isAfterData ||= type === "IDAT";
    start = end;
  }
  return file;
}
