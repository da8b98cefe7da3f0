/**
 * Finds names by a part of the name without searching all names. The index maps each sequence of three characters to
 * the entries whose names contain the sequence. Pure; built once per catalogue.
 */

import { foldName } from "./fold-name.ts";

/** Returns the indexes of the entries with a name that contains the part, ascending. */
export type NameIndex = (part: string) => readonly number[];

const width = 3;

/** Indexes the names of each entry. An entry can have several names, one per language. */
export function indexNames(names: readonly (readonly string[])[]): NameIndex {
  const folded = names.map((entryNames) => entryNames.map(foldName).join("\n"));
  const indexesByPiece = new Map<string, number[]>();
  for (const [index, text] of folded.entries()) {
    for (const piece of new Set(piecesOf(text))) {
      const indexes = indexesByPiece.get(piece);
      if (indexes === undefined) indexesByPiece.set(piece, [index]);
      else indexes.push(index);
    }
  }
  const allIndexes = [...folded.keys()];
  return (part) => {
    const foldedPart = foldName(part);
    // An empty part matches all names. A part with only punctuation matches none.
    if (foldedPart === "") return part.trim() === "" ? allIndexes : [];
    const lists = piecesOf(foldedPart).map((piece) => indexesByPiece.get(piece) ?? []);
    // Only names with the rarest piece need a check. If the part is shorter than a piece, all names need the check.
    const rarest = lists.toSorted((a, b) => a.length - b.length)[0] ?? allIndexes;
    return rarest.filter((index) => folded[index]?.includes(foldedPart) === true);
  };
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - width + 1) }, (_, start) => text.slice(start, start + width));
}
