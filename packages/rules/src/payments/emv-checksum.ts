/** The checksum at the end of EMVCo QR codes: CRC-16/IBM-3740 (CCITT, polynomial 1021, initial value FFFF). Pure. */

/** Returns four hexadecimal digits for a text of ASCII characters. */
export function emvChecksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
