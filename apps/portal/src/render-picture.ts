/** The pictures under /art: drawn from their address, the same for every merchant and visitor, cacheable for ever. */

import { avatar } from "@openhouse/ui/art/avatar";
import { favicon } from "@openhouse/ui/art/favicon";
import { gameCover } from "@openhouse/ui/art/game-cover";
import { heroScene } from "@openhouse/ui/art/hero-scene";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

const code = /^[\w.-]{1,80}$/;

/**
 * The SVG of `/art/cover/<category>/<vendor>/<gameCode>.svg`, `/art/hero/<theme>/<mode>.svg`,
 * `/art/favicon/<theme>.svg` or `/art/avatar/<number>.svg`; undefined for every other path.
 */
export function renderPicture(path: string): string | undefined {
  const parts = /^\/art\/(.+)\.svg$/.exec(path)?.[1]?.split("/") ?? [];
  const [kind, first = "", second = "", third = ""] = parts;
  if (kind === "cover" && parts.length === 4 && [first, second, third].every((part) => code.test(part))) {
    return gameCover({ category: first, vendor: second, gameCode: third });
  }
  if (kind === "hero" && parts.length === 3 && isThemeName(first) && (second === "dark" || second === "light")) {
    return heroScene(first, second);
  }
  if (kind === "avatar" && parts.length === 2 && /^\d{1,3}$/.test(first)) return avatar(first);
  if (kind === "favicon" && parts.length === 2 && isThemeName(first)) return favicon(first);
  return undefined;
}
