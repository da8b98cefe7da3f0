/**
 * Shows the gallery of UI components: `npx vite apps/portal`, then /gallery.html?theme=harbour&mode=light. It is not
 * part of the build.
 */

import { createRoot } from "react-dom/client";
import { Gallery } from "@openhouse/ui/gallery/gallery";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import { themeCss } from "@openhouse/ui/tokens/theme-css";

const query = new URLSearchParams(location.search);
const theme = query.get("theme") ?? "capiz";
const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss(isThemeName(theme) ? theme : "capiz"));
document.adoptedStyleSheets = [sheet];
if (query.get("mode") === "light") document.documentElement.dataset["theme"] = "light";
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Gallery />);
