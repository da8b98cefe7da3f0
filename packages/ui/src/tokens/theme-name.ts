/** The names of themes and accents. They are separate from the colours, because pages need only the names. */

import { isLookTheme, lookAccents, lookThemes } from "@openhouse/rules/content/look-names";

/** The list is also used by the back office. */
export const themeNames = lookThemes;

/** The value of a merchant's setting `theme`. */
export type ThemeName = (typeof themeNames)[number];

export const accentNames = lookAccents;

/** The name of an accent; "" stands for the theme's own accent. */
export type AccentName = (typeof accentNames)[number] | "";

/** Returns true for the name of an accent and for "". */
export function isAccentName(text: string): text is AccentName {
  return text === "" || accentNames.some((name) => name === text);
}

/** Returns true for the name of a theme. */
export function isThemeName(text: string): text is ThemeName {
  return isLookTheme(text);
}
