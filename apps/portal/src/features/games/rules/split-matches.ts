/** Finds the search text in a name, so that it can be marked. Ignores case. */

/** A part of a name; `at` is its position. */
export interface NamePart {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** Returns the name in parts, in order; a single part if nothing matches. */
export function splitMatches(name: string, search: string): NamePart[] {
  const searchText = search.trim().toLowerCase();
  const lowerName = name.toLowerCase();
  // Lower case changes the length of some characters. Positions in the lower-case text would then not fit the name.
  if (searchText === "" || lowerName.length !== name.length) return [{ at: 0, text: name, isMatch: false }];
  const parts: NamePart[] = [];
  let from = 0;
  for (let at = lowerName.indexOf(searchText); at >= 0; at = lowerName.indexOf(searchText, from)) {
    if (at > from) parts.push({ at: from, text: name.slice(from, at), isMatch: false });
    from = at + searchText.length;
    parts.push({ at, text: name.slice(at, from), isMatch: true });
  }
  if (from < name.length) parts.push({ at: from, text: name.slice(from), isMatch: false });
  return parts;
}
