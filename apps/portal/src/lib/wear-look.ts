/** Puts the colours of another look on an open page: what the staff publishes is followed without a reload. */

import { themeCss } from "@openhouse/ui/tokens/theme-css";
import type { House } from "./house.ts";

/** See the head of this file; in the place of what was put on before. A sheet of the script's own needs no hash. */
export function wearLook({ theme, accent }: Pick<House, "theme" | "accent">): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme, accent));
  document.adoptedStyleSheets = [sheet];
}
