/** Normalizes names for search: without case, accents and extra spaces. */

const marks = /\p{M}+/gu;
const gaps = /[\s\p{P}]+/gu;

/** "  Señorita’s  Parol " → "senorita s parol". */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(marks, "").toLowerCase().replace(gaps, " ").trim();
}
