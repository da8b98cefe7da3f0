/**
 * Counts the rows of docs/requirements.tsv that the tests show. A row is shown if a passing test has its id in the
 * title and no failing test has.
 */

export interface Row {
  readonly id: string;
  readonly area: string;
  readonly stage: string;
}

export interface TestResult {
  readonly title: string;
  readonly isPassed: boolean;
}

export interface Share {
  readonly rows: number;
  readonly shown: number;
}

export interface Part extends Share {
  readonly missing: readonly string[];
}

export interface Trace extends Share {
  readonly areas: Readonly<Record<string, Part>>;
  readonly stages: Readonly<Record<string, Part>>;
}

/** Parses the table. Its first line contains the names of the columns. */
export function readRows(table: string): Row[] {
  const [head = "", ...lines] = table.trimEnd().split("\n");
  const columns = head.split("\t");
  const positionOf = (name: string) => {
    const position = columns.indexOf(name);
    if (position === -1) throw new Error(`docs/requirements.tsv has no column ${name}`);
    return position;
  };
  const [id, area, stage] = [positionOf("id"), positionOf("area"), positionOf("stage")];
  return lines.map((line) => {
    const cells = line.split("\t");
    return { id: cells[id] ?? "", area: cells[area] ?? "", stage: cells[stage] ?? "" };
  });
}

/** Returns the ids in a title: `[S5.014] refuses …`, `[S5.014, S5.015] …`. */
export function readIds(title: string): string[] {
  return [...title.matchAll(/\[(S\d+\.\d+(?:\s*,\s*S\d+\.\d+)*)\]/g)].flatMap((match) =>
    (match[1] ?? "").split(",").map((id) => id.trim()),
  );
}

export function countShown(rows: readonly Row[], results: readonly TestResult[]): Trace {
  const passed = new Set(results.filter(({ isPassed }) => isPassed).flatMap(({ title }) => readIds(title)));
  const failed = new Set(results.filter(({ isPassed }) => !isPassed).flatMap(({ title }) => readIds(title)));
  const isShown = ({ id }: Row) => passed.has(id) && !failed.has(id);
  return {
    rows: rows.length,
    shown: rows.filter(isShown).length,
    areas: countBy(rows, isShown, ({ area }) => area),
    stages: countBy(rows, isShown, ({ stage }) => stage),
  };
}

/** Returns the ids in test titles that no row has, for example after a typing error. */
export function findUnknownIds(rows: readonly Row[], results: readonly TestResult[]): string[] {
  const rowIds = new Set(rows.map(({ id }) => id));
  const idsInTitles = new Set(results.flatMap(({ title }) => readIds(title)));
  return [...idsInTitles].filter((id) => !rowIds.has(id)).toSorted();
}

function countBy(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  groupOf: (row: Row) => string,
): Record<string, Part> {
  const groups = Map.groupBy(rows, groupOf);
  const parts = [...groups].map(([name, members]) => {
    const missing = members.filter((row) => !isShown(row)).map(({ id }) => id);
    return [name, { rows: members.length, shown: members.length - missing.length, missing }] as const;
  });
  return Object.fromEntries(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
