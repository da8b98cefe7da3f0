/**
 * Returns the canonical form of a bank's or provider's reference of a payment: the ASCII digits and capital letters. So
 * case, blanks, punctuation, invisible characters and full-width characters do not distinguish two references. For
 * comparisons only. Undefined if nothing remains, or if the text has letters or digits of other scripts, which banks do
 * not print and which can look like ASCII letters. The database function `canonical_reference` returns
 * the same for texts without other letters.
 */
export function canonicalReference(typed: string): string | undefined {
  const plain = typed.normalize("NFKD").replaceAll(/[^\p{L}\p{N}]/gu, "");
  return /^[0-9A-Za-z]+$/.test(plain) ? plain.toUpperCase() : undefined;
}

/** True if both texts are spellings of one reference. */
export function isSameReference(first: string, second: string): boolean {
  const canonical = canonicalReference(first);
  return canonical !== undefined && canonical === canonicalReference(second);
}
