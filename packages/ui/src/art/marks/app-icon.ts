/**
 * The icon of the installed app: the open door. It fills the square, because each system crops icons to its own shape.
 */

import { hexColor } from "../../tokens/color.ts";
import { palettes } from "../../tokens/palettes.ts";
import type { ThemeName } from "../../tokens/theme-name.ts";
import { doorMark } from "./brand-mark.ts";

/** Returns an SVG document of 512 × 512. In a maskable icon, the door is inside the circle that no system crops. */
export function appIcon(theme: ThemeName, { isMaskable }: { readonly isMaskable: boolean }): string {
  const { dark } = palettes[theme];
  const fills = {
    frame: hexColor(dark.frame),
    light: hexColor(dark.brand),
    door: hexColor(dark.surface3),
    floor: hexColor(dark.glow),
  };
  const paths = doorMark.map(({ role, path }) => `<path d="${path}" fill="${fills[role]}"/>`).join("");
  const scale = isMaskable ? 9 : 12;
  const offset = 256 - 16 * scale;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
    `<rect width="512" height="512" fill="${hexColor(dark.ground)}"/>` +
    `<g transform="translate(${offset} ${offset}) scale(${scale})">${paths}</g></svg>`
  );
}
