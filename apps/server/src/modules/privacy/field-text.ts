/** Returns a value as a text: times by `timeText`, nested values as JSON, nothing as "". Pure. */
export function fieldText(value: unknown, timeText = (at: Date): string => at.toISOString()): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return timeText(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
