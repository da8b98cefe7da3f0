/** The pictures under /app, per theme, as SVG: the icons of the installed app and the picture for link previews. */

import { appIcon } from "@openhouse/ui/art/marks/app-icon";
import { favicon } from "@openhouse/ui/art/marks/favicon";
import { heroScene } from "@openhouse/ui/art/scenes/hero-scene";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

/** A drawing and its width in pixels; the server turns it into a PNG. */
export interface AppPicture {
  readonly svg: string;
  readonly width: number;
}

const shareWidth = 1200;
const tabIconWidth = 48;
const iconSizes: ReadonlySet<number> = new Set([180, 192, 512]);

/** Draws `/app/<theme>/{icon,maskable}-<size>.png`, `favicon.png` or `share.png`; undefined for every other path. */
export function renderAppPicture(path: string): AppPicture | undefined {
  const [, theme = "", name = ""] = /^\/app\/([a-z]+)\/([a-z0-9-]+)\.png$/.exec(path) ?? [];
  if (!isThemeName(theme)) return undefined;
  if (name === "share") return { svg: heroScene(theme, "dark"), width: shareWidth };
  if (name === "favicon") return { svg: favicon(theme), width: tabIconWidth };
  const [, kind, size] = /^(icon|maskable)-(\d+)$/.exec(name) ?? [];
  const width = Number(size);
  if (kind === undefined || !iconSizes.has(width)) return undefined;
  return { svg: appIcon(theme, { isMaskable: kind === "maskable" }), width };
}
