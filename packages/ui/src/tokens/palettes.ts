/**
 * The colours of each theme, dark and light. Merchants have different palettes, marks and textures but the same
 * components. Source: docs/visual-design.md, Colour. `palettes.test.ts` checks the contrast of texts, primary buttons
 * and borders of controls.
 */

import type { Oklch } from "./color.ts";
import type { AccentName, ThemeName } from "./theme-name.ts";

/**
 * The colours of one theme in one mode. Colours named `…Text` are for text on the ground and the surfaces; `brand` is
 * for fills and marks.
 */
export interface Palette {
  readonly ground: Oklch;
  readonly surface1: Oklch;
  readonly surface2: Oklch;
  readonly surface3: Oklch;
  /** Thin lines between panes. They are decorative, so their contrast is low. */
  readonly lattice: Oklch;
  /** Borders of controls, with a contrast of at least 3:1 to the ground and the surfaces 1 and 2. */
  readonly edge: Oklch;
  readonly text: Oklch;
  readonly textMuted: Oklch;
  /** Primary actions and the brand. */
  readonly brand: Oklch;
  readonly onBrand: Oklch;
  readonly brandText: Oklch;
  /** Gains and wins. */
  readonly gainText: Oklch;
  /** Live events and urgent information. */
  readonly liveText: Oklch;
  /** Information and links. */
  readonly infoText: Oklch;
  /** Errors and losses only. */
  readonly errorText: Oklch;
  /** Glows, textures and illustrations. */
  readonly glow: Oklch;
  /** The frames in illustrations: of wood, or of glazed tiles. */
  readonly frame: Oklch;
}

/** Dark is the default; visitors can choose light. */
export type ThemeMode = "dark" | "light";

export const palettes: Readonly<Record<ThemeName, Readonly<Record<ThemeMode, Palette>>>> = {
  capiz: {
    dark: {
      ground: [0.17, 0.02, 60],
      surface1: [0.205, 0.022, 62],
      surface2: [0.24, 0.025, 64],
      surface3: [0.29, 0.028, 66],
      lattice: [0.33, 0.03, 68],
      edge: [0.56, 0.04, 75],
      text: [0.95, 0.02, 90],
      textMuted: [0.77, 0.028, 82],
      brand: [0.8, 0.148, 74],
      onBrand: [0.2, 0.04, 60],
      brandText: [0.83, 0.13, 78],
      gainText: [0.8, 0.13, 162],
      liveText: [0.76, 0.14, 38],
      infoText: [0.82, 0.085, 230],
      errorText: [0.74, 0.15, 20],
      glow: [0.86, 0.12, 82],
      frame: [0.3, 0.045, 55],
    },
    light: {
      ground: [0.966, 0.018, 88],
      surface1: [0.99, 0.01, 90],
      surface2: [0.945, 0.022, 86],
      surface3: [0.91, 0.03, 84],
      lattice: [0.86, 0.04, 80],
      edge: [0.58, 0.05, 70],
      text: [0.25, 0.03, 58],
      textMuted: [0.43, 0.035, 62],
      brand: [0.77, 0.155, 70],
      onBrand: [0.22, 0.045, 58],
      brandText: [0.46, 0.105, 62],
      gainText: [0.44, 0.095, 162],
      liveText: [0.49, 0.145, 36],
      infoText: [0.45, 0.1, 240],
      errorText: [0.48, 0.17, 24],
      glow: [0.87, 0.12, 80],
      frame: [0.62, 0.07, 62],
    },
  },
  harbour: {
    dark: {
      ground: [0.18, 0.03, 248],
      surface1: [0.215, 0.034, 247],
      surface2: [0.25, 0.037, 246],
      surface3: [0.3, 0.04, 245],
      lattice: [0.35, 0.045, 244],
      edge: [0.58, 0.05, 240],
      text: [0.96, 0.012, 230],
      textMuted: [0.79, 0.03, 235],
      brand: [0.82, 0.115, 205],
      onBrand: [0.2, 0.045, 245],
      brandText: [0.85, 0.1, 205],
      gainText: [0.81, 0.13, 160],
      liveText: [0.77, 0.135, 40],
      infoText: [0.83, 0.08, 255],
      errorText: [0.75, 0.145, 18],
      glow: [0.88, 0.08, 210],
      frame: [0.32, 0.06, 250],
    },
    light: {
      ground: [0.97, 0.012, 225],
      surface1: [0.993, 0.006, 225],
      surface2: [0.945, 0.018, 228],
      surface3: [0.905, 0.026, 230],
      lattice: [0.85, 0.04, 230],
      edge: [0.57, 0.05, 240],
      text: [0.25, 0.045, 250],
      textMuted: [0.43, 0.045, 245],
      brand: [0.78, 0.125, 208],
      onBrand: [0.2, 0.05, 248],
      brandText: [0.44, 0.09, 228],
      gainText: [0.44, 0.095, 160],
      liveText: [0.49, 0.14, 38],
      infoText: [0.44, 0.11, 260],
      errorText: [0.48, 0.17, 22],
      glow: [0.9, 0.07, 212],
      frame: [0.6, 0.08, 240],
    },
  },
};

const accentHues: Readonly<Record<Exclude<AccentName, "">, number>> = { amber: 74, jade: 165, sky: 235, orchid: 320 };
const accentedColors = ["brand", "onBrand", "brandText", "glow"] as const;

/**
 * Returns the palette of a theme with an accent. The brand colours and the glow take the hue of the accent and keep
 * their lightness, so that the contrast stays almost the same.
 */
export function paletteOf(theme: ThemeName, mode: ThemeMode, accent: AccentName = ""): Palette {
  const palette = palettes[theme][mode];
  if (accent === "") return palette;
  const recolored = accentedColors.map(
    (name) => [name, [palette[name][0], palette[name][1], accentHues[accent]]] as const,
  );
  return { ...palette, ...Object.fromEntries(recolored) };
}
