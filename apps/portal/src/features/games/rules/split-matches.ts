/** Finds the search text in a name, so that it can be marked. Pure; ignores case. */

/** A part of a name; `at` is its position. */
export interface NamePiece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** The name in parts, in order; one part when nothing matches. */
export function splitMatches(name: string, search: string): NamePiece[] {
  const needle = search.trim().toLowerCase();
  const hay = name.toLowerCase();
  // Lower case changes the length of some letters; positions would then not fit the name.
  if (needle === "" || hay.length !== name.length) return [{ at: 0, text: name, isMatch: false }];
  const pieces: NamePiece[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    if (at > from) pieces.push({ at: from, text: name.slice(from, at), isMatch: false });
    from = at + needle.length;
    pieces.push({ at, text: name.slice(at, from), isMatch: true });
  }
  if (from < name.length) pieces.push({ at: from, text: name.slice(from), isMatch: false });
  return pieces;
}
