import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Root } from "react-dom/client";
import type { ApiClient } from "@openhouse/browser/api-client";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { createTestRoot } from "@openhouse/ui/testing/render-part";
import { App } from "./app.tsx";
import { loadStartUp } from "./routes/start-up.tsx";
import { createPublicReads } from "./lib/page/public-reads.ts";
import { testMerchant } from "./testing/test-merchant.ts";
import { testStatus } from "./testing/test-status.ts";

type Status = typeof testStatus;

let status: Status | undefined;
let statusInputs: unknown[];
let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  status = testStatus;
  statusInputs = [];
  element = document.createElement("div");
  document.body.append(element);
  root = createTestRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.useRealTimers();
});

/**
 * Renders the application as the browser does. The status call returns `status`, and fails if `status` is undefined.
 */
async function start(): Promise<void> {
  const texts = createTextStore("EN");
  await Promise.all([texts.ensure(shellTexts), loadStartUp(texts)]);
  const call = async (route: string, input: unknown) => {
    if (route !== "GET /wps/system/status") throw new Error(`${route} is not expected`);
    statusInputs.push(input);
    if (status === undefined) throw new Error("no response");
    return status;
  };
  const api = { call, publicKey: () => Promise.reject(new Error("no key")) } as unknown as ApiClient;
  const page = { merchant: testMerchant, reads: createPublicReads({}), session: undefined, api, heroMarkup: "" };
  await act(async () => root.render(<App page={{ ...page, prefetch: () => undefined }} texts={texts} />));
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const has = (selector: string) => element.querySelector(selector) !== null;
const views = () => ({ app: has(".shell"), closed: has(".closed-page") });

describe("the start of the application", () => {
  it("[S7.039] requests the status for the current host", async () => {
    await start();
    expect(statusInputs).toEqual([{ query: { url: location.host } }]);
  });

  it.each([
    ["[S2.050] [S2.051] shows header, content and footer at status 0", 0, { app: true, closed: false }, undefined],
    ["[S2.050] [S2.052] shows only the maintenance page at status 1", 1, { app: false, closed: true }, "Closed for"],
    ["[S2.050] [S2.057] shows only the region page at status 2", 2, { app: false, closed: true }, "Not available"],
  ] as const)("%s", async (_title, systemStatus, expected, title) => {
    status = { ...testStatus, systemStatus };
    await start();
    expect(views()).toEqual(expected);
    if (title === undefined) expect([has(".top-bar"), has("main"), has("footer")]).toEqual([true, true, true]);
    else expect(element.querySelector("h1")?.textContent).toContain(title);
  });

  it("shows the network error with a retry if the status cannot be loaded", async () => {
    status = undefined;
    await start();
    expect(element.querySelector("[role=alert]")?.textContent).toContain("Network link is abnormal, please try again");
    expect(views().app).toBe(true);
    status = testStatus;
    await act(async () => element.querySelector<HTMLButtonElement>("[role=alert] button")?.click());
    expect(element.querySelector("[role=alert]")?.textContent).toBe("");
  });
});

describe("an open portal", () => {
  it("closes and reopens when the merchant's status changes, without a reload", async () => {
    await start();
    status = { ...testStatus, systemStatus: 1, maintenance: true };
    await wait(30_000);
    expect(views()).toEqual({ app: false, closed: true });
    status = testStatus;
    await wait(30_000);
    expect(views()).toEqual({ app: true, closed: false });
  });

  it("keeps its theme when the merchant's theme changes, and the next link loads a new document", async () => {
    await start();
    /** Clicks a link. Returns whether the portal handled it without loading a new document. */
    const followLink = async () => {
      let isHandled = false;
      const inspect = (event: Event) => {
        isHandled = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener("click", inspect, { once: true });
      await act(async () => element.querySelector<HTMLAnchorElement>("footer a[href^='/']")?.click());
      return isHandled;
    };
    expect(await followLink()).toBe(true);
    status = { ...testStatus, accent: testStatus.accent === "jade" ? "sky" : "jade" };
    await wait(30_000);
    expect(await followLink()).toBe(false);
    status = testStatus;
    await wait(30_000);
    expect(await followLink()).toBe(true);
  });

  it("requests no status while the tab is hidden, and requests it as soon as the tab is visible", async () => {
    await start();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await wait(120_000);
    expect(statusInputs).toHaveLength(1);
    visibility.mockReturnValue("visible");
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    expect(statusInputs).toHaveLength(2);
    visibility.mockRestore();
  });
});
