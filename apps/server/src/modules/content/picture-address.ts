/** Converts the value of a picture field to the URL of the picture. Scenes are drawn in the colours of the theme. */

import { bannerAddress, bannerScenes } from "@openhouse/rules/art/picture-address";
import type { BannerCut } from "@openhouse/rules/art/picture-address";

const prefix = "scene:";

/** Returns "" for an empty value; an unknown scene becomes the scene "door". Pure. */
export function pictureAddress(value: string, theme: string, cut: BannerCut): string {
  if (!value.startsWith(prefix)) return value;
  const name = value.slice(prefix.length);
  return bannerAddress({ theme, scene: bannerScenes.find((scene) => scene === name) ?? "door", cut });
}
