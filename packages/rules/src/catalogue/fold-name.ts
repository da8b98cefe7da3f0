/** Names as a search compares them: without case, accents and needless spaces. */

const marks = /\p{M}+/gu;
const gaps = /[\s\p{P}]+/gu;

/** "  Señorita’s  Parol " → "senorita s parol". */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(marks, "").toLowerCase().replace(gaps, " ").trim();
}
