/** The names of the houses' looks, apart from their colours: pages know the name only, the style carries the rest. */

import { isLookTheme, lookAccents, lookThemes } from "@openhouse/rules/content/look-names";

/** The content desk offers the same. */
export const themeNames = lookThemes;

/** Name of a house's look; a merchant's setting `theme`. */
export type ThemeName = (typeof themeNames)[number];

/** Accents that a house may wear in place of its own. */
export const accentNames = lookAccents;

/** Name of an accent; "" = the house's own. */
export type AccentName = (typeof accentNames)[number] | "";

/** True when the text names an accent that is shipped, or is empty. */
export function isAccentName(text: string): text is AccentName {
  return text === "" || accentNames.some((name) => name === text);
}

/** True when the text names a look that is shipped. */
export function isThemeName(text: string): text is ThemeName {
  return isLookTheme(text);
}
