import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import AlertsPage from "./alerts-page.tsx";
import type { AlertRow, AlertThresholds } from "./use-alerts.ts";

const alert: AlertRow = {
  id: "7",
  kind: "withdrawal",
  subjectId: "12",
  memberId: "1",
  account: "anna",
  direction: "out",
  currency: "PHP",
  amountMinor: "2500000",
  singleFromMinor: "2000000",
  dayFromMinor: "5000000",
  daySumMinor: "5100000",
  day: "2026-11-20",
  raisedAt: 1_700_000_000_000,
  closedBy: null,
  closedAt: null,
  note: "",
  bet: null,
  isHeld: false,
  actions: ["close"],
};
const zeroThresholds = { currency: "PHP", depositMinor: "0", withdrawalMinor: "0", dayMinor: "0", winMinor: "0" };
const thresholds: AlertThresholds = { list: [zeroThresholds], version: "v1", mayChange: true };

let rendered: Rendered;
let currentThresholds: AlertThresholds;
let sentCalls: { readonly route: string; readonly body: unknown }[];
afterEach(() => rendered.close());

async function show(row: AlertRow): Promise<void> {
  sentCalls = [];
  currentThresholds = thresholds;
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, body: input?.body });
    if (route.endsWith("thresholds")) return currentThresholds;
    return { list: sentCalls.length > 0 ? [] : [row], cursor: null, open: 1 };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: ["risk"] }}>
      <AlertsPage />
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  await waitForUpdates();
}

const lastButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);

describe("the page of large transactions", () => {
  it("links to the transaction, shows which thresholds it reached, and closes the alert with a note", async () => {
    await show(alert);
    expect(rendered.find("a[href='/withdrawals/12']").textContent).toBe("Withdrawal");
    expect(rendered.text()).toContain("₱20,000.00 in one transaction");
    expect(rendered.text()).toContain("₱50,000.00 in a day");
    await press(lastButton("Close"));
    await press(rendered.button("Usual for this member"));
    await press(lastButton("Close"));
    expect(sentCalls).toEqual([
      { route: "POST /backoffice/api/alerts/:id/close", body: { note: "Usual for this member" } },
    ]);
  });

  it("links a win to its bet and shows game, round and stake; links a win that is on hold to the page of its review", async () => {
    const bet = { id: "77", vendor: "STUDIO", gameCode: "capiz-after-dark", roundRef: "9", stakeMinor: "10000" };
    const win = { kind: "win", direction: "in", subjectId: "77", dayFromMinor: null, bet } as const;
    await show({ ...alert, ...win });
    const betLinks = [...rendered.element.querySelectorAll("a[href='/members/1?tab=bets&bet=77']")];
    expect(betLinks.map(({ textContent }) => textContent)).toEqual([
      "Win",
      "STUDIO · capiz-after-dark, round 9, stake ₱100.00",
    ]);
    await rendered.close();
    await show({ ...alert, ...win, subjectId: "78", isHeld: true });
    expect(rendered.find("a[href='/reconciliation']").textContent).toBe("Win");
  });

  it("shows who closed an alert and why, and offers no further action on it", async () => {
    const closed = { closedBy: "risky", closedAt: 1_700_000_100_000, note: "salary of a year", actions: [] };
    await show({ ...alert, ...closed });
    expect(rendered.find("tbody").textContent).toContain("salary of a year risky, 2023-11-15");
    expect(rendered.element.querySelector("tbody button")).toBeNull();
  });

  it("shows that all thresholds are off, and saves new thresholds; an empty field turns a threshold off", async () => {
    await show(alert);
    expect(rendered.text()).toContain("All thresholds are off");
    await press(rendered.button("Thresholds"));
    await waitForUpdates();
    await press(rendered.button("Regulatory requirement"));
    await type(rendered.find<HTMLInputElement>("input[name=deposit]"), "a lot");
    await press(rendered.button("Save"));
    expect(sentCalls).toEqual([]);
    await type(rendered.find<HTMLInputElement>("input[name=deposit]"), "1,000.50");
    await press(rendered.button("Save"));
    expect(sentCalls).toMatchObject([
      { body: { ...zeroThresholds, depositMinor: "100050", version: "v1", reason: "Regulatory requirement" } },
    ]);
  });

  it("loads the current thresholds before they are edited", async () => {
    await show(alert);
    currentThresholds = { ...thresholds, list: [{ ...zeroThresholds, dayMinor: "500000" }], version: "v2" };
    await press(rendered.button("Thresholds"));
    await waitForUpdates();
    expect(rendered.find<HTMLInputElement>("input[name=day]").value).toBe("5000.00");
    await press(rendered.button("Regulatory requirement"));
    await press(rendered.button("Save"));
    expect(sentCalls).toMatchObject([{ body: { dayMinor: "500000", version: "v2" } }]);
  });
});
