/** Mobile numbers as people type them. How the house keeps them: the server's verification module. */

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
