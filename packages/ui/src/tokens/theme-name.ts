/** The names of themes and accents, separate from the colours: pages need only the names, the CSS has the colours. */

import { isLookTheme, lookAccents, lookThemes } from "@openhouse/rules/content/look-names";

/** The back office offers the same list. */
export const themeNames = lookThemes;

/** A merchant's setting `theme`. */
export type ThemeName = (typeof themeNames)[number];

export const accentNames = lookAccents;

/** "" means the theme's own accent. */
export type AccentName = (typeof accentNames)[number] | "";

/** True for the name of a shipped accent and for "". */
export function isAccentName(text: string): text is AccentName {
  return text === "" || accentNames.some((name) => name === text);
}

/** True for the name of a shipped theme. */
export function isThemeName(text: string): text is ThemeName {
  return isLookTheme(text);
}
