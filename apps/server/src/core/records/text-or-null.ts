/** Trims the text of an optional filter; null if it is empty, which means no filter. */
export function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
