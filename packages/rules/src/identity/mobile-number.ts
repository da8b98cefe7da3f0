/** Mobile numbers as people type them and as they are kept. Source: portal-spec section 3, ITU-T E.164. */

/** The longest number of the world, dialling code included. */
const longestNumber = 15;

/**
 * The number without the country, as it was typed: signs between digits go, and so does the country in front of it
 * ("+63 917 123 4567", "0063…" → "9171234567"). Other characters stay for the rule to refuse.
 */
export function nationalNumber(dialingCode: string, typed: string): string {
  const plain = typed.trim().replaceAll(/[\s().-]/g, "");
  for (const prefix of [`+${dialingCode}`, `00${dialingCode}`]) {
    if (plain.startsWith(prefix)) return plain.slice(prefix.length);
  }
  return plain;
}

/** Digits with the dialling code in front, no plus, no trunk zero; undefined when that is no number of the world. */
export function mobileDigits(dialingCode: string, typed: string): string | undefined {
  const national = nationalNumber(dialingCode, typed).replace(/^0/, "");
  const digits = `${dialingCode}${national}`;
  return /^[1-9][0-9]+$/.test(digits) && national.length >= 4 && digits.length <= longestNumber ? digits : undefined;
}
