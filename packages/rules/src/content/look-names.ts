/** The shipped looks by name: the back office offers them, and `packages/ui/tokens` has their colours. */

/** Themes, the base of a look. */
export const lookThemes = ["capiz", "harbour"] as const;

/** Accents that replace the theme's own accent. */
export const lookAccents = ["amber", "jade", "sky", "orchid"] as const;

export function isLookTheme(text: string): text is (typeof lookThemes)[number] {
  return lookThemes.some((name) => name === text);
}
