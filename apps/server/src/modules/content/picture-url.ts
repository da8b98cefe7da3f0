/**
 * Converts the value of a picture field to the picture's URL. A value "scene:<name>" names a picture that is drawn in
 * the colours of the theme; every other value already is a URL or empty.
 */

import { bannerUrl, bannerScenes } from "@openhouse/rules/art/picture-url";
import type { BannerCut } from "@openhouse/rules/art/picture-url";

const prefix = "scene:";

/** Returns "" for an empty value. An unknown scene is replaced by the scene "door". Pure. */
export function pictureUrl(value: string, theme: string, cut: BannerCut): string {
  if (!value.startsWith(prefix)) return value;
  const name = value.slice(prefix.length);
  return bannerUrl({ theme, scene: bannerScenes.find((scene) => scene === name) ?? "door", cut });
}
