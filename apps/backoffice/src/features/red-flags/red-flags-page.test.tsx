import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import RedFlagsPage from "./red-flags-page.tsx";
import type { FlagRow } from "./use-flags.ts";

const at = 1_700_000_000_000;
const amihan = { id: "4", account: "amihan" };
const bayani = { id: "5", account: "bayani" };
const noEvidence = {
  days: 30,
  place: null,
  browser: null,
  validMinor: null,
  teamValidMinor: null,
  sharePpm: null,
  sentMinor: [],
};
const base = { agent: amihan, raisedAt: at, seenAt: at, closedBy: null, closedAt: null, note: "", actions: ["close"] };
const bets = { place: "203.0.113.0/24", validMinor: "3000000", teamValidMinor: "10000000", sharePpm: "300000" };
const rows: FlagRow[] = [
  { ...base, id: "1", kind: "selfBetting", people: [amihan, bayani], evidence: { ...noEvidence, ...bets } },
  {
    ...base,
    id: "2",
    kind: "circle",
    people: [amihan, bayani],
    evidence: { ...noEvidence, days: 7, sentMinor: ["550000", "500000"] },
  },
  { ...base, id: "3", kind: "device", people: [amihan, bayani], evidence: { ...noEvidence, place: "203.0.113.7" } },
  { ...base, id: "4", kind: "network", people: [amihan, bayani], evidence: noEvidence },
  { ...base, id: "5", kind: "browser", people: [amihan, bayani], evidence: noEvidence },
];

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly input: unknown }[];
afterEach(() => rendered.close());

async function show(list: readonly FlagRow[], isCut = false): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: unknown) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, input });
    return route.startsWith("GET") ? { list, cursor: null, open: list.length, searchedAt: at, isCut } : list[0];
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(<RedFlagsPage />, call as unknown as ApiClient["call"]);
  await waitForUpdates();
}

describe("the page of red flags", () => {
  it("explains each kind of red flag with figures", async () => {
    await show(rows);
    const text = rendered.find("tbody").textContent;
    for (const part of [
      "bayani plays from the same location as amihan (203.0.113.0/24) and placed 30% of the team's valid bets in 30 days: ₱30,000.00 of ₱100,000.00.",
      "amihan → bayani → amihan: ₱5,500.00, ₱5,000.00 sent within 7 days.",
      "2 accounts of amihan and the team used one device at 203.0.113.7 within 30 days.",
      "2 accounts of amihan and the team came from one network within 30 days. Its address is no longer stored.",
      "2 accounts were signed in with the same browser on one device within 30 days. This can be one person",
    ])
      expect(text).toContain(part);
    expect(rendered.find("[data-view=open] .count").textContent).toBe("5");
    const links = [...rendered.find("tbody tr:last-child").querySelectorAll("a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/members/4", "/members/5"]);
  });

  it("warns when the last search was incomplete", async () => {
    await show(rows);
    expect(rendered.text()).not.toContain("was incomplete");
    await rendered.close();
    await show(rows, true);
    expect(rendered.text()).toContain("was incomplete: it did not examine all circles of transfers");
  });

  it("closes a red flag with a note, and shows the note afterwards", async () => {
    await show(rows.slice(0, 1));
    await press(rendered.button("Close"));
    expect(rendered.find("dialog").textContent).toContain("Self-betting: amihan");
    await press(rendered.button("Family or one shop"));
    const submit = rendered.find<HTMLButtonElement>("dialog button[type=submit]");
    await press(submit);
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      {
        route: "POST /backoffice/api/agent-flags/:id/close",
        input: { params: { id: "1" }, body: { note: "Family or one shop" } },
      },
    ]);
    await rendered.close();
    const closedFields = { closedBy: "teller", closedAt: at, note: "one shop, asked", actions: [] };
    await show(rows.slice(0, 1).map((row) => ({ ...row, ...closedFields })));
    expect(rendered.find("tbody").textContent).toContain("one shop, asked");
    expect(rendered.element.querySelector("tbody button")).toBeNull();
  });

  it("shows a text when there are no red flags to review", async () => {
    await show([]);
    expect(rendered.text()).toContain("No red flags to review.");
  });
});
