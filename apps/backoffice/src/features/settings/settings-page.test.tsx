import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice, type, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import SettingsPage from "./settings-page.tsx";
import type { Entry, Settings } from "./use-settings.ts";

const base = { version: "v1", changedBy: null, changedAt: null, waiting: null };
const days: Entry = { ...base, key: "rebate.claimDays", value: "45", usual: "30" };
const moveAlone: Entry = { ...base, key: "agents.moveAlone", value: "100", usual: "100" };
const changedDays: Entry = { ...days, changedBy: "amihan", changedAt: 1_700_000_000_000 };
const waiting = { by: "amihan", at: 1, value: "500", reason: "a large agent moves" };

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly input: unknown }[];
afterEach(() => rendered.close());

async function show(list: readonly Entry[], mayChange = true): Promise<void> {
  sentCalls = [];
  const settings: Settings = { list: [...list], currency: "PHP", languages: ["EN", "TY"], agentTypes: [1], mayChange };
  const call = async (route: string, input?: unknown) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, input });
    return settings;
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(<SettingsPage />, call as unknown as ApiClient["call"]);
  await waitForUpdates();
}

async function decideWith(reason: string): Promise<void> {
  await press(rendered.button(reason));
  await press(rendered.find<HTMLButtonElement>("dialog button[type=submit]"));
  await waitForUpdates();
}

describe("the page of settings", () => {
  it("shows the meaning, value, default and last change of each setting", async () => {
    await show([moveAlone, changedDays]);
    const text = rendered.find("[data-setting='rebate.claimDays']").textContent;
    const parts = ["Rebates can be claimed for", "45 days", "Default: 30 days", "amihan"];
    for (const part of parts) expect(text).toContain(part);
    expect(rendered.find("[data-setting='agents.moveAlone']").textContent).not.toContain("Default");
  });

  it("finds settings by words of their group, meaning or value", async () => {
    await show([moveAlone, changedDays]);
    const search = rendered.find<HTMLInputElement>("input[type=search]");
    await type(search, "rebates 45");
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(rendered.element.querySelectorAll("[data-setting]")).toHaveLength(1);
    await type(search, "nothing of the kind");
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(rendered.text()).toContain("No settings found");
    await press(rendered.button("Clear"));
    expect(rendered.element.querySelectorAll("[data-setting]")).toHaveLength(2);
  });

  it("sends a changed value with a reason and the version that was read", async () => {
    await show([days]);
    await press(rendered.button("Change"));
    await type(rendered.find<HTMLInputElement>("dialog input"), "60");
    expect(rendered.find("dialog").textContent).toContain("Applies at once");
    await decideWith("Decided by management");
    expect(sentCalls).toMatchObject([
      {
        route: "PUT /backoffice/api/settings/:key",
        input: {
          params: { key: "rebate.claimDays" },
          body: { value: "60", version: "v1", reason: "Decided by management" },
        },
      },
    ]);
  });

  it("shows that a second person must approve a change, and does not send an invalid value", async () => {
    await show([moveAlone]);
    await press(rendered.button("Change"));
    await type(rendered.find<HTMLInputElement>("dialog input"), "500");
    expect(rendered.find("dialog").textContent).toContain("A second person must approve");
    await type(rendered.find<HTMLInputElement>("dialog input"), "1.5");
    await decideWith("Decided by management");
    expect(rendered.find("dialog").textContent).toContain("This value is not valid");
    expect(sentCalls).toEqual([]);
  });

  it("shows a waiting change and lets a second person approve it", async () => {
    await show([{ ...moveAlone, waiting: { ...waiting, actions: ["approve", "reject"] } }]);
    expect(rendered.text()).toContain("amihan requests 500 accounts: a large agent moves");
    expect(rendered.find(".setting-waits a").getAttribute("href")).toBe("#agents.moveAlone");
    await press(rendered.button("Approve"));
    expect(rendered.find("dialog").textContent).toContain("amihan requests 500 accounts instead of 100 accounts");
    await decideWith("Confirmed with the requester");
    expect(sentCalls).toMatchObject([
      { route: "POST /backoffice/api/settings/:key/decision", input: { body: { decision: "approved" } } },
    ]);
  });

  it("offers no changes to staff who may only read", async () => {
    await show([days, { ...moveAlone, waiting: { ...waiting, actions: [] } }], false);
    expect(rendered.element.querySelectorAll(".settings button")).toHaveLength(0);
  });
});
