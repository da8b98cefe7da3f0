/** Opens screens in a language, theme and size, signed in or not. */

import type { Browser, Page } from "@playwright/test";
import { storeStaffSession } from "../office-steps.ts";
import { signIn, storedToken, visit } from "../steps.ts";
import type { Language } from "../steps.ts";
import type { ViewerKind } from "./list-screens.ts";

export const themes = ["dark", "light"] as const;
export const languages = ["EN", "TY"] as const;

export interface Look {
  readonly language: Language;
  readonly theme: (typeof themes)[number];
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * The key in the browser's session storage and the token stored under it; undefined for a visitor who is not signed in.
 */
export type Session = readonly [key: string, token: string] | undefined;

/** Signs in as this kind of viewer once; the session is then used for all looks. */
export async function openSession(browser: Browser, baseURL: string, viewer: ViewerKind): Promise<Session> {
  if (viewer === "visitor") return undefined;
  const page = await browser.newPage({ baseURL });
  const visitor = await visit(page, "EN", baseURL);
  const session = viewer === "staff" ? await signStaffIn(page) : await signMemberIn(visitor, viewer);
  await page.context().close();
  return session;
}

async function signStaffIn(page: Page): Promise<Session> {
  await page.goto("/readyz");
  await storeStaffSession(page, "demochecker");
  const token = await page.evaluate(() => sessionStorage.getItem("office.token"));
  return ["office.token", token ?? ""];
}

async function signMemberIn(visitor: Parameters<typeof signIn>[0], viewer: "member" | "agent"): Promise<Session> {
  if (viewer === "member") await signIn(visitor, "demoplayer", "Player2026");
  else await signIn(visitor, "demoagent", "Agent2026");
  return ["token", (await storedToken(visitor.page)) ?? ""];
}

/** Opens an empty page with this look in a new browser context. */
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
    ([themeName, sessions]) => {
      localStorage.setItem("theme", themeName);
      localStorage.setItem("office.theme", themeName);
      for (const [key, token] of sessions) sessionStorage.setItem(key, token);
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
