/** The Exif block of a JPEG with the camera's orientation as the second of two entries, as phones write it. */

/** `order` is the byte order: II little-endian, MM big-endian. */
export function exifBlock(orientation: number, order: "II" | "MM" = "II"): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    if (order === "II") buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const entry = (tag: number, value: number) =>
    Buffer.concat([number(tag, 2), number(3, 2), number(1, 4), number(value, 2), Buffer.alloc(2)]);
  const tiff = [
    Buffer.from(order),
    number(42, 2),
    number(8, 4),
    number(2, 2),
    entry(0x0100, 6),
    entry(0x0112, orientation),
  ];
  return Buffer.concat([Buffer.from("Exif\0\0"), ...tiff, number(0, 4)]);
}
