/** The names of the houses' looks, apart from their colours: pages know the name only, the style carries the rest. */

const themeNames = ["capiz", "harbour"] as const;

/** Name of a house's look; a merchant's setting `theme`. */
export type ThemeName = (typeof themeNames)[number];

/** True when the text names a look that is shipped. */
export function isThemeName(text: string): text is ThemeName {
  return themeNames.some((name) => name === text);
}
