/** Converts OKLCH colours for CSS and pictures, and computes their contrast, which a test checks for every theme. */

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export function cssColor([lightness, chroma, hue]: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}

/** Returns the colour as `#rrggbb`, clipped to sRGB, for image files and `theme-color`. */
export function hexColor(color: Oklch): string {
  const parts = toLinearRgb(color).map((channel) => Math.round(gammaEncode(channel) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the WCAG 2.2 contrast ratio of two opaque colours, from 1 to 21. */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Oklch): number {
  const [red = 0, green = 0, blue = 0] = toLinearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Converts with Björn Ottosson's OKLab matrices (https://bottosson.github.io/posts/oklab/) and clips to the sRGB gamut.
 */
function toLinearRgb([lightness, chroma, hue]: Oklch): number[] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const longCone = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mediumCone = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const shortCone = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * longCone - 3.3077115913 * mediumCone + 0.2309699292 * shortCone,
    -1.2684380046 * longCone + 2.6097574011 * mediumCone - 0.3413193965 * shortCone,
    -0.0041960863 * longCone - 0.7034186147 * mediumCone + 1.707614701 * shortCone,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

function gammaEncode(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
