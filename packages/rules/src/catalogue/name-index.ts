/**
 * Finds names by a part of them without scanning all: an index from each three consecutive letters to the names that
 * contain them. Pure; built once per catalogue.
 */

import { foldName } from "./fold-name.ts";

/** Returns the indexes of the names that contain the part, ascending. */
export type NameIndex = (part: string) => readonly number[];

const width = 3;

/** Indexes the names of each entry; an entry can have several (one per language). */
export function indexNames(names: readonly (readonly string[])[]): NameIndex {
  const folded = names.map((own) => own.map(foldName).join("\n"));
  const places = new Map<string, number[]>();
  for (const [place, text] of folded.entries()) {
    for (const piece of new Set(piecesOf(text))) {
      const known = places.get(piece);
      if (known === undefined) places.set(piece, [place]);
      else known.push(place);
    }
  }
  const everywhere = [...folded.keys()];
  return (part) => {
    const wanted = foldName(part);
    // An empty part matches all names; one of punctuation only matches none.
    if (wanted === "") return part.trim() === "" ? everywhere : [];
    const lists = piecesOf(wanted).map((piece) => places.get(piece) ?? []);
    // The rarest piece leaves the fewest names to check; a part shorter than a piece must check all.
    const rarest = lists.toSorted((a, b) => a.length - b.length)[0] ?? everywhere;
    return rarest.filter((place) => folded[place]?.includes(wanted) === true);
  };
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - width + 1) }, (_, start) => text.slice(start, start + width));
}
