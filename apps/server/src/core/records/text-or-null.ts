/** The text of an optional filter without the space around it; null when nothing is left: it filters nothing. */
export function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
