/** The icon of a browser tab: the open door in the colours of the theme. */

import { hexColor } from "../../tokens/color.ts";
import { palettes } from "../../tokens/palettes.ts";
import type { ThemeName } from "../../tokens/theme-name.ts";
import { doorMark } from "./brand-mark.ts";

/** Returns an SVG document of 32 × 32. */
export function favicon(theme: ThemeName): string {
  const { dark } = palettes[theme];
  const fills = {
    frame: hexColor(dark.frame),
    light: hexColor(dark.brand),
    door: hexColor(dark.surface3),
    floor: hexColor(dark.glow),
  };
  const paths = doorMark.map(({ role, path }) => `<path d="${path}" fill="${fills[role]}"/>`).join("");
  const background = `<rect width="32" height="32" rx="6" fill="${hexColor(dark.ground)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${background}${paths}</svg>`;
}
