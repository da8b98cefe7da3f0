/**
 * Removes what people and applications put around and between the digits of a number or code: blanks, parentheses,
 * points, dashes of all kinds, and invisible characters. Full-width characters become ASCII. Other characters stay, so
 * that the caller can refuse them.
 */
export function plainNumber(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/[\s().\p{Cf}\p{Pd}\p{Variation_Selector}\u2212]/gu, "");
}
