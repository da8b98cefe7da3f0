import { describe, expect, it } from "vitest";
import { contrastRatio, hexColor } from "./color.ts";
import { paletteOf } from "./palettes.ts";
import type { Palette } from "./palettes.ts";
import { accentNames, themeNames } from "./theme-name.ts";

const namedPalettes = themeNames.flatMap((theme) =>
  (["dark", "light"] as const).flatMap((mode) =>
    (["", ...accentNames] as const).map((accent): [string, Palette] => [
      `${theme} ${mode} ${accent}`.trim(),
      paletteOf(theme, mode, accent),
    ]),
  ),
);

const groundNames = ["ground", "surface1", "surface2", "surface3"] as const;
const textNames = ["text", "textMuted", "brandText", "gainText", "liveText", "infoText", "errorText"] as const;

describe.each(namedPalettes)("the palette %s", (_name, palette) => {
  it.each(textNames.flatMap((text) => groundNames.map((ground) => [text, ground] as const)))(
    "has a contrast of at least 4.5:1 between %s and %s",
    (text, ground) => {
      expect(contrastRatio(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("has a contrast of at least 4.5:1 between the text and the fill of a primary button", () => {
    expect(contrastRatio(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["ground", "surface1", "surface2"] as const)(
    "has a contrast of at least 3:1 between the border of a control and %s",
    (ground) => {
      expect(contrastRatio(palette.edge, palette[ground])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("colours", () => {
  it("have a contrast of 21:1 for black on white", () => {
    expect(contrastRatio([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  });

  it("are converted to sRGB", () => {
    expect(hexColor([1, 0, 0])).toBe("#ffffff");
    expect(hexColor([0.627955, 0.257683, 29.2339])).toBe("#ff0000");
  });
});
