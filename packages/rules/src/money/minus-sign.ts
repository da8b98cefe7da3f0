/**
 * The minus sign of all screens and documents. Files for spreadsheets keep the hyphen, so that programs can
 * read the numbers.
 */

/** U+2212. It is as wide as a digit and never breaks from its number, unlike the hyphen. */
export const minusSign = "\u2212";

/** Replaces the hyphen that `Intl` writes before a negative number. */
export function withMinusSign(numberText: string): string {
  return numberText.replace(/^-/, minusSign);
}
