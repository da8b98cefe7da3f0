/**
 * Finds names by a part of them without looking at all: every three letters in a row point to the names that hold
 * them. Pure; built once per catalogue.
 */

import { foldName } from "./fold-name.ts";

/** The places, in what the index was made of, whose names hold that part; ascending. */
export type NameIndex = (part: string) => readonly number[];

const width = 3;

/** An index over the names of each place; a place may have several (one per language). */
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
    // Nothing asked for is everything; signs alone are in no name.
    if (wanted === "") return part.trim() === "" ? everywhere : [];
    const lists = piecesOf(wanted).map((piece) => places.get(piece) ?? []);
    // The rarest piece leaves the fewest names to look at; a part shorter than a piece leaves all of them.
    const rarest = lists.toSorted((a, b) => a.length - b.length)[0] ?? everywhere;
    return rarest.filter((place) => folded[place]?.includes(wanted) === true);
  };
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - width + 1) }, (_, start) => text.slice(start, start + width));
}
