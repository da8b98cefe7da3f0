/**
 * Vite plugin: generates the colours of all themes from the design tokens. The server writes the colours of one theme
 * into the portal's pages. The back office is a static bundle, so it contains all themes, and `data-merchant` selects
 * one.
 */

import type { Plugin } from "vite";
import { palettes } from "@openhouse/ui/tokens/palettes";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";
import { themeCss } from "@openhouse/ui/tokens/theme-css";

const virtualName = "virtual:merchant-themes.css";
const resolvedName = `\0${virtualName}`;
const themes = Object.keys(palettes) as ThemeName[];

/**
 * The order of the cascade layers in `packages/ui/src/base/base.css`. The bundler orders styles by chunk, but this line
 * must come first in each style sheet, so `generateBundle` puts it there.
 */
const layerOrder = "@layer reset, base, parts, app;\n";

/** Serves `virtual:merchant-themes.css` and puts the order of the cascade layers before all styles. */
export function merchantThemes(): Plugin {
  return {
    name: "openhouse-merchant-themes",
    enforce: "post",
    resolveId: (id) => (id === virtualName ? resolvedName : undefined),
    load: (id) => (id === resolvedName ? themes.map(scopedCss).join("\n") : undefined),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = layerOrder + textOf(file.source);
      }
    },
  };
}

/** The first theme also applies while the page does not know its merchant yet. */
function scopedCss(theme: ThemeName, index: number): string {
  const css = themeCss(theme);
  return index === 0 ? css : css.replaceAll(":root", `:root[data-merchant=${theme}]`);
}

function textOf(source: string | Uint8Array): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}
