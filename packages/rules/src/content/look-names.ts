/** The looks that are shipped, by name: what the content desk offers and what `packages/ui/tokens` has colours for. */

/** A house's bones. */
export const lookThemes = ["capiz", "harbour"] as const;

/** What it may wear in place of its own accent. */
export const lookAccents = ["amber", "jade", "sky", "orchid"] as const;

/** True when the text names a theme that is shipped. */
export function isLookTheme(text: string): text is (typeof lookThemes)[number] {
  return lookThemes.some((name) => name === text);
}
