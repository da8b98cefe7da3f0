/** The pictures under /app: icons of the installed app and the picture that a shared link shows, per theme, as SVG. */

import { appIcon } from "@openhouse/ui/art/app-icon";
import { heroScene } from "@openhouse/ui/art/hero-scene";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

/** A drawing and how wide its picture is; the server makes a PNG of it. */
export interface AppPicture {
  readonly svg: string;
  readonly width: number;
}

const shareWidth = 1200;
const iconSizes: ReadonlySet<number> = new Set([180, 192, 512]);

/** `/app/<theme>/{icon,maskable}-<size>.png` and `/app/<theme>/share.png`; undefined for every other path. */
export function renderAppPicture(path: string): AppPicture | undefined {
  const [, theme = "", name = ""] = /^\/app\/([a-z]+)\/([a-z0-9-]+)\.png$/.exec(path) ?? [];
  if (!isThemeName(theme)) return undefined;
  if (name === "share") return { svg: heroScene(theme, "dark"), width: shareWidth };
  const [, kind, size] = /^(icon|maskable)-(\d+)$/.exec(name) ?? [];
  const width = Number(size);
  if (kind === undefined || !iconSizes.has(width)) return undefined;
  return { svg: appIcon(theme, { isMaskable: kind === "maskable" }), width };
}
