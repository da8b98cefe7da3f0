/** The CSS of a theme. The server writes it into each page, so that one build serves every merchant. */

import { sceneVariables } from "../art/scenes/hero-scene.ts";
import { cssColor } from "./color.ts";
import type { Oklch } from "./color.ts";
import { paletteOf } from "./palettes.ts";
import type { Palette, ThemeMode } from "./palettes.ts";
import type { AccentName, ThemeName } from "./theme-name.ts";

/**
 * Returns the rules that set the custom properties: the dark colours, and the light ones if `data-theme` is "light". An
 * accent replaces the theme's own accent. The texture is a lattice of panes or glazed tiles.
 */
export function themeCss(theme: ThemeName, accent: AccentName = ""): string {
  const [dark, light] = [paletteOf(theme, "dark", accent), paletteOf(theme, "light", accent)];
  return (
    // Comes first, because it defines the order of the layers.
    "@layer reset,base,parts,app;" +
    `:root{color-scheme:dark;${variables(dark)}${sceneVariables(theme, "dark")}${textures[theme]}}` +
    `:root[data-theme=light]{color-scheme:light;${variables(light)}${sceneVariables(theme, "light")}}`
  );
}

/** Returns the colour for the browser's own user interface (`theme-color`) in this mode. */
export function frameColor(theme: ThemeName, mode: ThemeMode): string {
  return cssColor(paletteOf(theme, mode).ground);
}

const textures: Readonly<Record<ThemeName, string>> = {
  capiz:
    "--texture:linear-gradient(to right,var(--lattice) 1px,transparent 1px)," +
    "linear-gradient(to bottom,var(--lattice) 1px,transparent 1px);--texture-size:1.75rem 1.75rem;",
  harbour:
    "--texture:radial-gradient(circle at 0 0,transparent 64%,var(--lattice) 65% 69%,transparent 70%)," +
    "radial-gradient(circle at 100% 100%,transparent 64%,var(--lattice) 65% 69%,transparent 70%);" +
    "--texture-size:1.75rem 1.75rem;",
};

function variables(palette: Palette): string {
  const colors: readonly [string, Oklch][] = Object.entries(palette);
  return colors.map(([name, color]) => `--${variableName(name)}:${cssColor(color)};`).join("");
}

/** Converts `surface1` to `surface-1` and `onBrand` to `on-brand`. */
function variableName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)$/, "-$1");
}
