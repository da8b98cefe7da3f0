/** Returns a value as a text: times in ISO 8601, nested values as JSON, nothing as "". Pure. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
