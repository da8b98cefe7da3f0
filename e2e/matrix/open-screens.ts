/** Opens screens in a language, theme and size, signed in or not. */

import type { Browser, Page } from "@playwright/test";
import { keepStaffSession } from "../office-steps.ts";
import { signIn, storedToken, visit } from "../steps.ts";
import type { Language } from "../steps.ts";
import type { Onlooker } from "./list-screens.ts";

export const themes = ["dark", "light"] as const;
export const languages = ["EN", "TY"] as const;

export interface Look {
  readonly language: Language;
  readonly theme: (typeof themes)[number];
  readonly size: { readonly width: number; readonly height: number };
}

/** The key and token in the browser's session storage; undefined for a visitor. */
export type Session = readonly [key: string, token: string] | undefined;

/** Signs the person in once for all looks. */
export async function openSession(browser: Browser, baseURL: string, onlooker: Onlooker): Promise<Session> {
  if (onlooker === "visitor") return undefined;
  const page = await browser.newPage({ baseURL });
  const visitor = await visit(page, "EN", baseURL);
  const session = onlooker === "staff" ? await signStaffIn(page) : await signMemberIn(visitor, onlooker);
  await page.context().close();
  return session;
}

async function signStaffIn(page: Page): Promise<Session> {
  await page.goto("/readyz");
  await keepStaffSession(page, "demochecker");
  const token = await page.evaluate(() => sessionStorage.getItem("office.token"));
  return ["office.token", token ?? ""];
}

async function signMemberIn(visitor: Parameters<typeof signIn>[0], onlooker: "member" | "agent"): Promise<Session> {
  if (onlooker === "member") await signIn(visitor, "demoplayer", "Player2026");
  else await signIn(visitor, "demoagent", "Agent2026");
  return ["token", (await storedToken(visitor.page)) ?? ""];
}

/** A page in a new browser context with that look. */
export async function openPage(browser: Browser, baseURL: string, look: Look, session: Session): Promise<Page> {
  const { language, theme, size } = look;
  const isPhone = size.width < 600;
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await visit(page, language, baseURL);
  await page.addInitScript(
    ([mode, kept]) => {
      localStorage.setItem("theme", mode);
      localStorage.setItem("office.theme", mode);
      for (const [key, token] of kept) sessionStorage.setItem(key, token);
    },
    [theme, session === undefined ? [] : [session]] as const,
  );
  return page;
}

/** Opens a screen and waits until no request is pending. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}
