/** The names of the houses' looks, apart from their colours: pages know the name only, the style carries the rest. */

export const themeNames = ["capiz", "harbour"] as const;

/** Name of a house's look; a merchant's setting `theme`. */
export type ThemeName = (typeof themeNames)[number];

/** Accents that a house may wear in place of its own. */
export const accentNames = ["amber", "jade", "sky", "orchid"] as const;

/** Name of an accent; "" = the house's own. */
export type AccentName = (typeof accentNames)[number] | "";

/** True when the text names an accent that is shipped, or is empty. */
export function isAccentName(text: string): text is AccentName {
  return text === "" || accentNames.some((name) => name === text);
}

/** True when the text names a look that is shipped. */
export function isThemeName(text: string): text is ThemeName {
  return themeNames.some((name) => name === text);
}
