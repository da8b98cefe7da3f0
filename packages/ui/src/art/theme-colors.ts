/** The colours of a theme for drawings, which are the colours of the theme's dark mode. */

import { hexColor } from "../tokens/color.ts";
import type { Oklch } from "../tokens/color.ts";
import { palettes } from "../tokens/palettes.ts";
import type { ThemeName } from "../tokens/theme-name.ts";
import type { CoverColors } from "./covers/cover-colors.ts";
import { fixedInks } from "./inks.ts";
import type { Shades } from "./inks.ts";

export function themeColors(theme: ThemeName): CoverColors {
  const { ground, frame, brand, glow, surface3 } = palettes[theme].dark;
  const at = ([, chroma, hue]: Oklch, lightness: number, strength = 1) => hexColor([lightness, chroma * strength, hue]);
  const shades = (color: Oklch): Shades => [at(color, 0.93, 0.6), at(color, 0.74), at(color, 0.4, 0.8)];
  return {
    night: hexColor(ground),
    deep: at(surface3, 0.29, 1.8),
    body: at(frame, 0.4, 1.6),
    light: hexColor(brand),
    glow: at(glow, 0.94, 0.8),
    accent: theme === "harbour" ? "#f08a5d" : "#e5533d",
    rim: at(ground, 0.13),
    inks: {
      ...fixedInks,
      l: shades(brand),
      a: theme === "harbour" ? ["#ffd0b5", "#f08a5d", "#8a3a1e"] : ["#ffb199", "#e5533d", "#7d1b1b"],
      b: [at(frame, 0.62, 1.8), at(frame, 0.42, 2), at(frame, 0.24, 1.6)],
    },
  };
}
