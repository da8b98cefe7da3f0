/** The pictures under /art: drawn from their address and, a cover, from what the catalogue says of its game. */

import { readPictureAddress } from "@openhouse/rules/art/read-picture-address";
import type { WantedPicture } from "@openhouse/rules/art/read-picture-address";
import { avatar } from "@openhouse/ui/art/avatar";
import { favicon } from "@openhouse/ui/art/favicon";
import { gameCover } from "@openhouse/ui/art/game-cover";
import { heroScene } from "@openhouse/ui/art/hero-scene";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

/** The SVG of any other address of `packages/rules/src/art`; undefined for every other path. */
export function renderPicture(path: string): string | undefined {
  const wanted = readPictureAddress(path);
  return wanted === undefined ? undefined : (drawHouse(wanted) ?? drawCover(wanted) ?? drawSet(wanted));
}

/** `/art/hero/<theme>/<mode>.svg` and `/art/favicon/<theme>.svg`. */
function drawHouse({ kind, parts: [theme = "", mode, ...rest] }: WantedPicture): string | undefined {
  if (!isThemeName(theme) || rest.length > 0) return undefined;
  if (kind === "hero" && (mode === "dark" || mode === "light")) return heroScene(theme, mode);
  return kind === "favicon" && mode === undefined ? favicon(theme) : undefined;
}

function drawCover({ kind, parts }: WantedPicture): string | undefined {
  const [vendor, gameCode] = parts.slice(-2);
  const category = parts.length === 3 ? (parts[0] ?? "RNG") : "RNG";
  if (kind !== "cover" || vendor === undefined || gameCode === undefined || parts.length < 3) return undefined;
  return gameCover({ category, vendor, gameCode });
}

function drawSet({ kind, parts: [name = "", scene] }: WantedPicture): string | undefined {
  if ((kind === "banner" || kind === "empty") && isThemeName(name) && scene !== undefined)
    return heroScene(name, "dark");
  const isKnown = ["avatar", "badge", "crest", "host", "social", "vendor"].includes(kind);
  return isKnown && name !== "" ? avatar(scene ?? name) : undefined;
}
