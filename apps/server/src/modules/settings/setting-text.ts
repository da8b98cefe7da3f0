/** Returns the canonical text of a value. Keys are sorted, because the database may return them in another order. */

export function settingText(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : 1));
  return Object.fromEntries(entries.map(([key, property]) => [key, sortKeys(property)]));
}

/** Parses the JSON text of a value. Returns undefined if the text is not JSON. */
export function readSettingText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
