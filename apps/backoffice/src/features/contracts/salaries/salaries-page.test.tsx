import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { SalariesPage } from "./salaries-page.tsx";
import { SalaryRunPage } from "./salary-run-page.tsx";
import type { ReviewRules, RunBill, RunDetail, SalaryRun } from "./use-salaries.ts";

const run: SalaryRun = {
  id: "5",
  kind: "daily",
  period: "D",
  currency: "PHP",
  fromAt: 1_700_000_000_000,
  untilAt: 1_700_086_400_000,
  settledAt: 1_700_086_460_000,
  bills: 3,
  dueMinor: "60000",
  paidMinor: "60000",
  previousMinor: "40000",
  review: { bills: 2, paidMinor: "50000", held: 1 },
  largest: [{ billId: "7", account: "bayani", paidMinor: "40000" }],
};
const bill: RunBill = {
  id: "7",
  payeeId: "70",
  account: "bayani",
  payer: null,
  dueMinor: "40000",
  paidMinor: "40000",
  previousMinor: "10000",
  state: "review",
  isHeld: false,
  reason: "",
  refusal: null,
  correction: null,
  isCorrectable: false,
};
const heldBill: RunBill = {
  ...bill,
  id: "8",
  account: "carmen",
  isHeld: true,
  reason: "one device",
  paidMinor: "10000",
};
const reviewRules: ReviewRules = {
  mode: "above",
  aboveMinor: "100000",
  refuseAloneMinor: "500000",
  currency: "PHP",
  version: "v1",
  request: null,
  mayChange: true,
  mayDecide: true,
};
const detail: RunDetail = {
  run,
  states: [{ state: "review", bills: 2, paidMinor: "50000" }],
  releasable: { bills: 1, paidMinor: "40000", hash: "of these" },
  request: null,
  releases: [],
  canAct: true,
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly input: unknown }[];
afterEach(() => rendered.close());

interface Overrides {
  readonly runs?: readonly SalaryRun[];
  readonly detail?: RunDetail;
  readonly bills?: readonly RunBill[];
  readonly isSame?: boolean;
  readonly reviewRules?: ReviewRules;
  readonly openBill?: string;
}

async function show(page: "runs" | "run", overrides: Overrides = {}): Promise<void> {
  sentCalls = [];
  const responses: Readonly<Record<string, unknown>> = {
    "GET /backoffice/api/salary-runs": { list: overrides.runs ?? [run], cursor: null, waiting: 1 },
    "GET /backoffice/api/salary-runs/:id": overrides.detail ?? detail,
    "GET /backoffice/api/salary-runs/:id/bills": { list: overrides.bills ?? [bill, heldBill], cursor: null },
    "GET /backoffice/api/salary-runs/:id/replay": {
      isSame: overrides.isSame ?? true,
      isAccounted: true,
      bills: 3,
      differing: overrides.isSame === false ? 1 : 0,
    },
    "GET /backoffice/api/salary-review": overrides.reviewRules ?? reviewRules,
    "PUT /backoffice/api/salary-review": reviewRules,
    "POST /backoffice/api/salary-review/decision": reviewRules,
    "POST /backoffice/api/salary-runs/:id/release/decision": { released: 1 },
  };
  const call = async (route: string, input?: unknown) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, input });
    return responses[route] ?? { isWaiting: true };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <StaffProvider staff={testStaff}>
      {page === "runs" ? <SalariesPage /> : <SalaryRunPage id="5" openBill={overrides.openBill} />}
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  // A run's bills are requested after the run has loaded.
  for (let tries = 0; tries < 50 && rendered.element.querySelector("tbody a") === null; tries += 1)
    await waitForUpdates();
}

const lastButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);
const buttons = () => [...rendered.element.querySelectorAll("button")].map(({ textContent }) => textContent);

describe("the list of salary runs", () => {
  it("shows the sum of a run, the sum of the previous window and the largest bills", async () => {
    await show("runs");
    const row = rendered.find("tbody").textContent;
    for (const part of ["Daily salary", "₱600.00", "₱400.00", "+50%", "bayani", "2 bills", "1 on hold"]) {
      expect(row).toContain(part);
    }
    expect(rendered.find("tbody a.row-link").getAttribute("href")).toContain("/salaries/5");
  });

  it("shows windows of whole days as dates without times, from the first to the last day", async () => {
    const midnight = 1_699_977_600_000;
    const days = (count: number) => ({ ...run, fromAt: midnight, untilAt: midnight + count * 86_400_000 });
    await show("runs", {
      runs: [
        { ...days(1), id: "1" },
        { ...days(7), id: "2" },
      ],
    });
    const windows = [...rendered.element.querySelectorAll("tbody td:nth-child(2)")].map(
      ({ textContent }) => textContent,
    );
    expect(windows).toEqual(["2023-11-15", "2023-11-15 – 2023-11-21"]);
  });

  it("allows the review rules to be changed with a reason", async () => {
    await show("runs");
    await press(rendered.button("Review"));
    await press(rendered.button("Decided by management"));
    await press(lastButton("Save"));
    await waitForUpdates();
    const body = { mode: "above", aboveMinor: "100000", refuseAloneMinor: "500000", version: "v1" };
    expect(sentCalls).toMatchObject([{ route: "PUT /backoffice/api/salary-review", input: { body } }]);
  });
});

describe("a request to review fewer salary runs", () => {
  const requestedRules = { mode: "off", aboveMinor: "100000", refuseAloneMinor: "700000" } as const;
  const request = { ...requestedRules, by: "ana", isOwn: false, reason: "too many", at: 1 };

  it("is approved by a second person, and the decision contains the displayed rules", async () => {
    await show("runs", { reviewRules: { ...reviewRules, request } });
    expect(rendered.text()).toContain(
      "ana requests less review (too many). Now: Runs above ₱1,000.00, one person refuses up to ₱5,000.00. " +
        "Requested: None, up to ₱7,000.00.",
    );
    await press(rendered.button("Approve less review"));
    await press(rendered.button("Decided by management"));
    await press(lastButton("Approve less review"));
    await waitForUpdates();
    const body = { ...requestedRules, decision: "approved" };
    expect(sentCalls).toMatchObject([{ route: "POST /backoffice/api/salary-review/decision", input: { body } }]);
  });

  it("can be withdrawn but not approved by its requester, and has no buttons for staff who may only read", async () => {
    await show("runs", { reviewRules: { ...reviewRules, request: { ...request, isOwn: true } } });
    expect(buttons()).not.toContain("Approve less review");
    expect(buttons()).toContain("Cancel the request");
    await rendered.close();
    await show("runs", { reviewRules: { ...reviewRules, request, mayDecide: false } });
    expect(rendered.text()).toContain("ana requests less review");
    expect(buttons()).not.toContain("Keep the current rules");
  });
});

describe("the page of a salary run", () => {
  it("requests the release of exactly the displayed bills, without the bills on hold", async () => {
    await show("run");
    await press(rendered.button("Request the release"));
    expect(rendered.find("dialog").textContent).toContain("1 bill for ₱400.00 in total");
    await press(rendered.button("Totals compared, largest bills checked"));
    await press(lastButton("Request the release"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      {
        route: "POST /backoffice/api/salary-runs/:id/release",
        input: { params: { id: "5" }, body: { bills: 1, paidMinor: "40000", hash: "of these" } },
      },
    ]);
  });

  it("lets a second person release the bills, but lets the requester only withdraw the request", async () => {
    const request = { by: "ana", isOwn: false, reason: "looked at", at: 1, ...detail.releasable };
    await show("run", { detail: { ...detail, request } });
    expect(rendered.text()).toContain("ana requests the release of 1 bill for ₱400.00: looked at");
    expect(buttons()).not.toContain("Request the release");
    await press(rendered.button("Release"));
    await press(rendered.button("Compared and recalculated"));
    await press(lastButton("Release"));
    await waitForUpdates();
    const body = { decision: "approved", bills: 1, paidMinor: "40000", hash: "of these" };
    expect(sentCalls).toMatchObject([{ input: { params: { id: "5" }, body } }]);
    await rendered.close();
    await show("run", { detail: { ...detail, request: { ...request, isOwn: true } } });
    expect(buttons()).not.toContain("Release");
    expect(buttons()).toContain("Cancel the request");
  });

  it("holds, resumes and refuses single bills", async () => {
    await show("run");
    expect(rendered.text()).toContain("one device");
    await press(rendered.button("Hold"));
    await press(rendered.button("Looks unusual and is under review"));
    await press(lastButton("Hold"));
    await waitForUpdates();
    await press(rendered.button("Resume"));
    await press(rendered.button("Reviewed and correct"));
    await press(lastButton("Resume"));
    await waitForUpdates();
    await press(rendered.button("Refuse"));
    await waitForUpdates();
    expect(rendered.find("dialog").textContent).toContain("Above ₱5,000.00, a second person must approve");
    await press(rendered.button("Earned by breaking the rules"));
    await press(lastButton("Refuse"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      { route: "POST /backoffice/api/bills/:id/hold", input: { params: { id: "7" }, body: { isHeld: true } } },
      { route: "POST /backoffice/api/bills/:id/hold", input: { params: { id: "8" }, body: { isHeld: false } } },
      { route: "POST /backoffice/api/bills/:id/refusal", input: { params: { id: "7" } } },
    ]);
  });

  it("does not let the requester of a refusal approve it", async () => {
    const refusal = { by: "ana", isOwn: true, reason: "one device", at: 1 };
    await show("run", { bills: [{ ...heldBill, refusal }] });
    expect(buttons()).not.toContain("Refuse the bill");
    await rendered.close();
    await show("run", { bills: [{ ...heldBill, refusal: { ...refusal, isOwn: false } }] });
    await press(rendered.button("Refuse the bill"));
    await press(rendered.button("Reviewed"));
    await press(lastButton("Refuse the bill"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([{ input: { params: { id: "8" }, body: { decision: "approved" } } }]);
  });

  it("recalculates the run on request and warns when a bill differs", async () => {
    await show("run");
    expect(rendered.text()).not.toContain("identical");
    await press(rendered.button("Recalculate from the ledger"));
    await waitForUpdates();
    expect(rendered.text()).toContain("3 bills are identical after recalculation");
    await rendered.close();
    await show("run", { isSame: false });
    await press(rendered.button("Recalculate from the ledger"));
    await waitForUpdates();
    expect(rendered.text()).toContain("1 bill has a different result. Release nothing until this has been checked");
  });

  it("requests a correction with a reason, and lets a second person confirm it", async () => {
    const paidBill: RunBill = { ...bill, state: "paid", isCorrectable: true };
    await show("run", { bills: [paidBill] });
    await press(rendered.button("Correct"));
    await press(rendered.button("Paid under the wrong terms"));
    await press(lastButton("Request the correction"));
    expect(rendered.text()).toContain("Enter a valid amount.");
    await type(rendered.find<HTMLInputElement>("input[name=amount]"), "12.50");
    await press(lastButton("Request the correction"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      {
        route: "POST /backoffice/api/bills/:id/correction",
        input: { params: { id: "7" }, body: { amountMinor: "-1250", reason: "Paid under the wrong terms" } },
      },
    ]);
    await rendered.close();
    const correction = { by: "ana", isOwn: false, reason: "wrong terms", at: 1, amountMinor: "-1250" };
    await show("run", { bills: [{ ...paidBill, correction }] });
    expect(rendered.text()).toContain("ana requests a correction of −₱12.50: wrong terms");
    await press(rendered.button("Confirm the correction"));
    await press(rendered.button("Recalculated"));
    await press(lastButton("Confirm the correction"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([{ input: { params: { id: "7" }, body: { decision: "approved" } } }]);
    await rendered.close();
    await show("run", { bills: [{ ...paidBill, correction: { ...correction, isOwn: true } }] });
    expect(buttons()).not.toContain("Confirm the correction");
  });

  it("offers no actions to staff who may only read", async () => {
    await show("run", { detail: { ...detail, canAct: false } });
    for (const name of ["Request the release", "Hold", "Refuse"]) expect(buttons()).not.toContain(name);
  });
});
