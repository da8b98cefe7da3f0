/** What differs between two versions of a method, as lines of text that the page compares side by side. Pure. */

/** A property that differs: the lines that the change removes (`before`) and adds (`after`). */
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
 * Returns the properties of `after` that differ, in their order, each with only the lines that differ. The order of the
 * lines has no meaning.
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
