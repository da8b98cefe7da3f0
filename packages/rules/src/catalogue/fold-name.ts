/** Normalizes names for search: removes case, accents, punctuation and extra spaces. */

const marks = /\p{M}+/gu;
const gaps = /[\s\p{P}]+/gu;

/** "  Señorita’s  Parol " → "senorita s parol". */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(marks, "").toLowerCase().replace(gaps, " ").trim();
}
