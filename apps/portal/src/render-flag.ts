/** The flags under /COUNTRY_FLAG for the country picker (specification, section 3, Country entry). */

import { countryFlag, flagSize } from "@openhouse/ui/art/marks/country-flag";
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const bitDepth = 8;

const trueColor = 2;

/**
 * Returns the PNG of `/COUNTRY_FLAG/<ISO code>.png`; undefined for every other path and for countries without a flag.
 */
export function renderFlag(path: string): Uint8Array | undefined {
  const code = /^\/COUNTRY_FLAG\/([A-Z]{2})\.png$/.exec(path)?.[1];
  const rgb = code === undefined ? undefined : countryFlag(code);
  return rgb === undefined ? undefined : encodePng({ ...flagSize, rgb });
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Rows of red, green and blue bytes. */
  readonly rgb: Uint8Array;
}

/** Encodes pixels as a PNG file. Server only, because it uses Node's compression. Source: RFC 2083. */
function encodePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, trueColor, 0, 0, 0], 8);
  // Each row starts with its filter type; 0 means none.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    rgb.subarray(y * width * 3, (y + 1) * width * 3),
  ]);
  const body = deflateSync(Buffer.concat(rows.flat()), { level: 9 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", body), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typedData));
  return Buffer.concat([size, typedData, check]);
}
