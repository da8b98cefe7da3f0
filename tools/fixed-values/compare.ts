/** Compares the current values of the code with the recorded ones of `docs/fixed-values.json`. */

/** A group is a list of names, or maps names to values. A value may be a list, separated by spaces. */
export type FixedValues = Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>;

const advice = [
  "A missing value is a breaking change: rows, clients or repeated requests still use it. Restore it.",
  "If the code still has the value but writes it differently, correct tools/fixed-values/collect.ts.",
  "To add a new value, run `node tools/fixed-values.ts --write` and commit docs/fixed-values.json.",
];

/** Returns one line per missing or new value, followed by advice; nothing if all values are equal. */
export function compareFixedValues(recorded: FixedValues, current: FixedValues): string[] {
  const groups = [...new Set([...Object.keys(recorded), ...Object.keys(current)])];
  const lines = groups.flatMap((group) => compareGroup(group, valuesOf(recorded[group]), valuesOf(current[group])));
  return lines.length === 0 ? [] : [...lines, ...advice];
}

function valuesOf(group: FixedValues[string] = []): ReadonlyMap<string, string> {
  return new Map(Array.isArray(group) ? group.map((name: string) => [name, ""]) : Object.entries(group));
}

function compareGroup(group: string, recorded: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>) {
  const missing = [...recorded.keys()].filter((name) => !current.has(name));
  const added = [...current.keys()].filter((name) => !recorded.has(name));
  const changed = [...recorded].flatMap(([name, value]) => {
    const currentValue = current.get(name) ?? value;
    return currentValue === value ? [] : changesOf(`${group}: ${name}`, value.split(" "), currentValue.split(" "));
  });
  return [
    ...missing.map((name) => `${group}: missing ${name}`),
    ...added.map((name) => `${group}: new ${name}`),
    ...changed,
  ];
}

function changesOf(name: string, recorded: readonly string[], current: readonly string[]): string[] {
  const missing = recorded.filter((word) => !current.includes(word));
  const added = current.filter((word) => !recorded.includes(word));
  return [...missing.map((word) => `${name}: missing ${word}`), ...added.map((word) => `${name}: new ${word}`)];
}
