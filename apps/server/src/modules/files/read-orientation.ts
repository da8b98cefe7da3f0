/** Reads the orientation (tag 0112) from the Exif block of a JPEG file. Ignores the rest of the block. Pure. */

const exifSignature = "Exif\0\0";
const orientationTag = 0x0112;
const entryBytes = 12;

/** The orientation, 1 (upright) to 8; 1 if the block has none. */
export function readOrientation(block: Buffer): number {
  const tiff = block.subarray(exifSignature.length);
  if (block.toString("latin1", 0, exifSignature.length) !== exifSignature || tiff.length < 8) return 1;
  const isLittleEndian = tiff.toString("latin1", 0, 2) === "II";
  const numberAt = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const listOffset = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = listOffset + 2 <= tiff.length ? numberAt(listOffset) : 0;
  for (let index = 0; index < entries; index += 1) {
    const at = listOffset + 2 + index * entryBytes;
    if (at + entryBytes > tiff.length) return 1;
    if (numberAt(at) !== orientationTag) continue;
    const value = numberAt(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
