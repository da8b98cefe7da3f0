import { chromium } from "@playwright/test";
import { findBrowser } from "./tools/test/find-browser.ts";
const b = await findBrowser(undefined);
const browser = await chromium.launch({ executablePath: b.path, args: [...b.args], env: { ...process.env, ...b.environment } as never });
const base = process.env.HOUSE ?? "http://localhost:8801";
export async function open(o: { w: number; h: number; lang: "EN" | "TY"; theme: "dark" | "light"; base?: string }) {
  const ctx = await browser.newContext({ viewport: { width: o.w, height: o.h }, colorScheme: o.theme, baseURL: o.base ?? base, deviceScaleFactor: 1 });
  await ctx.addCookies([{ name: "lang", value: o.lang, url: o.base ?? base }]);
  await ctx.addInitScript((v) => { localStorage.setItem("lang", v.lang); localStorage.setItem("theme", v.theme); localStorage.setItem("office.language", v.lang); }, o);
  return ctx.newPage();
}
export const close = () => browser.close();
