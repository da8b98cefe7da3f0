/**
 * GeeTest in a real browser with the page's real content security policy: the login page loads GeeTest's script, the
 * visitor solves the puzzle, and the server confirms the result. The test needs the built portal. It starts a server of
 * its own, because other journeys would otherwise meet the puzzle too.
 */

import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AddressInfo } from "node:net";
import { findBrowser } from "../tools/test/find-browser.ts";
import { startGeetestServer } from "../apps/server/src/testing/geetest-server.ts";
import type { GeetestServer } from "../apps/server/src/testing/geetest-server.ts";
import { setMerchant } from "../apps/server/src/testing/set-merchant.ts";
import { createTestApp } from "../apps/server/src/testing/test-app.ts";
import type { TestApp } from "../apps/server/src/testing/test-app.ts";

const keys = { captchaId: "c0ffee", key: "k".repeat(32) };
const longestMs = 120_000;

let app: TestApp;
let geetest: GeetestServer;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://localhost:${(app.app.server.address() as AddressInfo).port}`;
  geetest = await startGeetestServer(keys);
  const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
  browser = await chromium.launch({ executablePath: path, args: [...args], env: { ...process.env, ...environment } });
}, longestMs);
afterAll(async () => {
  await browser.close();
  geetest.close();
  await app.close();
});

/**
 * Switches GeeTest on or off. The event makes the server render its cached pages again; the flag editor publishes the
 * same event.
 */
async function setGeetest(isOn: boolean): Promise<void> {
  await setMerchant(app, 1, {
    flags: { COMM3: true, CAPTCHA3: true, GEETEST3: isOn },
    settings: {
      "login.captchaAfterFailures": 0,
      "geetest.captchaId": keys.captchaId,
      "geetest.sealedKey": app.deps.sealer.seal(keys.key),
      "geetest.url": geetest.origin,
      "geetest.scriptUrl": geetest.scriptUrl,
    },
  });
  await app.deps.bus.publish("merchant.changed", "1");
}

/** Returns the login page, its content security policy, and the violations of the policy. */
async function openLogin(): Promise<{ page: Page; policy: string; violations: string[] }> {
  const context = await browser.newContext({ locale: "en-PH" });
  await context.addCookies([{ name: "lang", value: "EN", url: origin }]);
  const page = await context.newPage();
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) violations.push(message.text());
  });
  page.on("pageerror", (error) => violations.push(String(error)));
  const response = await page.goto(`${origin}/login`);
  return { page, policy: (await response?.headerValue("content-security-policy")) ?? "", violations };
}

test(
  "a login succeeds with the solved puzzle, and the policy allows only GeeTest's host",
  { timeout: longestMs },
  async () => {
    await setGeetest(true);
    const { account, password } = await app.register("puzzledone");
    const { page, policy, violations } = await openLogin();
    const readDirective = (directive: string) =>
      policy.split("; ").find((directiveText) => directiveText.startsWith(`${directive} `)) ?? "";
    for (const directive of ["script-src", "style-src", "img-src", "connect-src"]) {
      const allowedOrigins = readDirective(directive).match(/https?:\S+/g);
      expect(allowedOrigins, directive).toEqual([geetest.origin]);
    }
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[name=username]").fill(account);
    await dialog.locator("input[name=password]").fill(password);
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("#stand-in-puzzle").click();
    // Waits only until the puzzle disappears, because a notice may open another dialog after sign-in.
    await page.locator("#stand-in-puzzle").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("token")), { timeout: 30_000 }).not.toBeNull();
    expect(geetest.requestedPaths).toEqual(["/v4/gt4.js", "/v4/puzzle.js", "/v4/puzzle.css", "/solve", "/validate"]);
    expect(violations).toEqual([]);
    await page.context().close();
  },
);

test("without the flag the policy names no host of GeeTest and blocks its script", { timeout: longestMs }, async () => {
  await setGeetest(false);
  const requestCount = geetest.requestedPaths.length;
  const { page, policy } = await openLogin();
  expect(policy).not.toContain(geetest.origin);
  expect(policy).toMatch(/trusted-types openhouse(?:;|$)/);
  const isLoaded = await page.evaluate(
    (url) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement("script");
        script.addEventListener("load", () => resolve(true));
        script.addEventListener("error", () => resolve(false));
        try {
          script.src = url;
          document.head.append(script);
        } catch {
          resolve(false);
        }
      }),
    geetest.scriptUrl,
  );
  expect(isLoaded).toBe(false);
  expect(geetest.requestedPaths.length).toBe(requestCount);
  await page.context().close();
});
