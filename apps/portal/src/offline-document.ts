/**
 * The page that an installed app shows while the portal is unreachable. It needs no other files and no scripts, and
 * keeps the requested URL, so that a retry is a link to the same page.
 */

import { createHash } from "node:crypto";
import { headTexts } from "@openhouse/i18n/head-texts.gen";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { createTextStore } from "@openhouse/i18n/text-store";
import { frameColor, themeCss } from "@openhouse/ui/tokens/theme-css";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import type { AppMerchant } from "./app-manifest.ts";

/** HTML and the `'sha256-…'` sources of its inline styles. */
export interface OfflineDocument {
  readonly html: string;
  readonly styleHashes: readonly string[];
}

const style =
  "body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;" +
  "box-sizing:border-box;text-align:center;background:var(--ground);color:var(--text);" +
  "font:1rem/1.5 system-ui,sans-serif}" +
  "h1{margin:0;font-size:1.5rem}p{margin:0;max-width:26rem;color:var(--text-muted)}img{border-radius:1.25rem}" +
  "a{margin-block-start:.5rem;padding:.75rem 1.5rem;border-radius:.5rem;background:var(--brand);color:var(--on-brand);" +
  "font-weight:600;text-decoration:none}";

/** Throws on an unknown theme. */
export async function offlineDocument({ name, theme, language }: AppMerchant): Promise<OfflineDocument> {
  if (!isThemeName(theme)) throw new TypeError(`no theme is called ${theme}`);
  const texts = createTextStore(language);
  await texts.ensure(headTexts);
  const { t } = texts.current();
  const { tag, direction } = shippedLanguages[language];
  const tokens = themeCss(theme);
  const html =
    `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<meta name="theme-color" content="${frameColor(theme, "dark")}">` +
    `<title>${escape(t("head.offline.title"))} · ${escape(name)}</title>` +
    `<style>${tokens}</style><style>${style}</style></head><body>` +
    `<h1>${escape(t("head.offline.title"))}</h1><p>${escape(t("head.offline.text", { name }))}</p>` +
    `<a href="">${escape(t("head.offline.retry"))}</a></body></html>`;
  return { html, styleHashes: [tokens, style].map(hashOf) };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
