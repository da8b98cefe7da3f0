/** The web app manifest of a merchant in a language, for installing the portal. Source: W3C App Manifest. */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { headTexts } from "@openhouse/i18n/head-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { hexColor } from "@openhouse/ui/tokens/color";
import { palettes } from "@openhouse/ui/tokens/palettes";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

export interface AppMerchant {
  readonly name: string;
  readonly theme: string;
  readonly language: Language;
}

const iconSizes = [192, 512] as const;

/** Returns the manifest as an object to serialize as JSON. Throws on an unknown theme. */
export async function appManifest({ name, theme, language }: AppMerchant): Promise<object> {
  if (!isThemeName(theme)) throw new TypeError(`no theme is called ${theme}`);
  const texts = createTextStore(language);
  await texts.ensure(headTexts);
  const { t } = texts.current();
  const { tag, direction } = shippedLanguages[language];
  const backgroundColor = hexColor(palettes[theme].dark.ground);
  const icon = (kind: "icon" | "maskable", size: number) => ({
    src: `/app/${theme}/${kind}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: kind === "icon" ? "any" : "maskable",
  });
  const shortcut = (title: string, url: string) => ({ name: title, url, icons: [icon("icon", iconSizes[0])] });
  return {
    id: "/",
    name,
    short_name: name,
    description: t("head.home", { name }),
    lang: tag,
    dir: direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    orientation: "any",
    theme_color: backgroundColor,
    background_color: backgroundColor,
    categories: ["entertainment", "games"],
    icons: [...iconSizes.map((size) => icon("icon", size)), icon("maskable", iconSizes[1])],
    shortcuts: [shortcut(t("head.shortcut.promotions"), "/promotions"), shortcut(t("head.shortcut.help"), "/helpmc")],
  };
}
