/** Where a name holds what was searched for, so that it can be marked. Pure; case does not count. */

/** A piece of a name. `at` = where it begins. */
export interface NamePiece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** The name in pieces, in order; a single one when nothing matches. */
export function splitMatches(name: string, wanted: string): NamePiece[] {
  const needle = wanted.trim().toLowerCase();
  const hay = name.toLowerCase();
  // Some letters change their length in lower case; then the positions do not fit the name.
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
