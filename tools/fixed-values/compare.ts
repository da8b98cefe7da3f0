/** Compares the current values with the recorded ones. */

/** A group is a list of names, or of names with a value. A value may be a list, separated by spaces. */
export type FixedValues = Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>;

const advice = [
  "A missing value is a breaking change: rows, clients or repeated requests still use it. Restore it.",
  "Is it still there, and only read in another way? Then correct tools/fixed-values/collect.ts.",
  "A new value: add it on purpose with `node tools/fixed-values.ts --write` and commit docs/fixed-values.json.",
];

/** One line per missing or new value, then advice; empty when nothing differs. */
export function compareFixedValues(written: FixedValues, current: FixedValues): string[] {
  const groups = [...new Set([...Object.keys(written), ...Object.keys(current)])];
  const lines = groups.flatMap((group) => compareGroup(group, valuesOf(written[group]), valuesOf(current[group])));
  return lines.length === 0 ? [] : [...lines, ...advice];
}

function valuesOf(group: FixedValues[string] = []): ReadonlyMap<string, string> {
  return new Map(Array.isArray(group) ? group.map((name: string) => [name, ""]) : Object.entries(group));
}

function compareGroup(group: string, written: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>) {
  const missing = [...written.keys()].filter((name) => !current.has(name));
  const added = [...current.keys()].filter((name) => !written.has(name));
  const changed = [...written].flatMap(([name, value]) => {
    const now = current.get(name) ?? value;
    return now === value ? [] : changesOf(`${group}: ${name}`, value.split(" "), now.split(" "));
  });
  return [
    ...missing.map((name) => `${group}: missing ${name}`),
    ...added.map((name) => `${group}: new ${name}`),
    ...changed,
  ];
}

function changesOf(name: string, written: readonly string[], current: readonly string[]): string[] {
  const missing = written.filter((word) => !current.includes(word));
  const added = current.filter((word) => !written.includes(word));
  return [...missing.map((word) => `${name}: missing ${word}`), ...added.map((word) => `${name}: new ${word}`)];
}
