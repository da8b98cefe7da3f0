/** What differs between two versions of a method, as lines of text that the page compares side by side. Pure. */

/** The lines of one property before and after the change; empty if there are none. */
export interface Difference {
  readonly label: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A property of a method with its lines, for example one line per range of amounts. */
export interface Property {
  readonly label: string;
  readonly lines: readonly string[];
}

/**
 * Returns the properties that differ, in the order of `after`, and only those of their lines that differ. Lines in
 * another order are equal.
 */
export function differencesOf(before: readonly Property[], after: readonly Property[]): Difference[] {
  return after.flatMap(({ label, lines }) => {
    const linesBefore = before.find((property) => property.label === label)?.lines ?? [];
    const removedLines = linesBefore.filter((line) => !lines.includes(line));
    const addedLines = lines.filter((line) => !linesBefore.includes(line));
    if (removedLines.length === 0 && addedLines.length === 0) return [];
    return [{ label, before: removedLines, after: addedLines }];
  });
}
