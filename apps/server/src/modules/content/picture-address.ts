/** From what a picture field holds to the address of the picture: scenes are drawn in the colours of the house. */

import { bannerAddress, bannerScenes } from "@openhouse/rules/art/picture-address";
import type { BannerCut } from "@openhouse/rules/art/picture-address";

const prefix = "scene:";

/** "" for none; an unknown scene shows the door. Pure. */
export function pictureAddress(value: string, theme: string, cut: BannerCut): string {
  if (!value.startsWith(prefix)) return value;
  const name = value.slice(prefix.length);
  return bannerAddress({ theme, scene: bannerScenes.find((scene) => scene === name) ?? "door", cut });
}
