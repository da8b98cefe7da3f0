import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { SalariesPage } from "./salaries-page.tsx";
import { SalaryRunPage } from "./salary-run-page.tsx";
import type { ReviewSheet, RunBill, RunDetail, SalaryRun } from "./use-salaries.ts";

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
const sheet: ReviewSheet = {
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

let shown: Rendered;
let sent: { readonly route: string; readonly input: unknown }[];
afterEach(() => shown.close());

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

interface Overrides {
  readonly runs?: readonly SalaryRun[];
  readonly detail?: RunDetail;
  readonly bills?: readonly RunBill[];
  readonly isSame?: boolean;
  readonly sheet?: ReviewSheet;
  readonly openBill?: string;
}

async function show(page: "runs" | "run", overrides: Overrides = {}): Promise<void> {
  sent = [];
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
    "GET /backoffice/api/salary-review": overrides.sheet ?? sheet,
    "PUT /backoffice/api/salary-review": sheet,
    "POST /backoffice/api/salary-review/decision": sheet,
    "POST /backoffice/api/salary-runs/:id/release/decision": { released: 1 },
  };
  const call = async (route: string, input?: unknown) => {
    if (!route.startsWith("GET")) sent.push({ route, input });
    return responses[route] ?? { isWaiting: true };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  shown = await renderOffice(
    <StaffProvider staff={testStaff}>
      {page === "runs" ? <SalariesPage /> : <SalaryRunPage id="5" openBill={overrides.openBill} />}
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  // A run's bills are requested after the run has loaded.
  for (let tries = 0; tries < 50 && shown.element.querySelector("tbody a") === null; tries += 1) await settled();
}

const lastButton = (name: string) =>
  [...shown.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);
const buttons = () => [...shown.element.querySelectorAll("button")].map(({ textContent }) => textContent);

describe("the list of salary runs", () => {
  it("shows their sums, the previous window and the largest bills", async () => {
    await show("runs");
    const row = shown.find("tbody").textContent;
    for (const part of ["Daily salary", "₱600.00", "₱400.00", "+50%", "bayani", "2 bills", "1 on hold"]) {
      expect(row).toContain(part);
    }
    expect(shown.find("tbody a.row-link").getAttribute("href")).toContain("/salaries/5");
  });

  it("shows windows of whole days as dates without times, with the last day included", async () => {
    const midnight = 1_699_977_600_000;
    const days = (count: number) => ({ ...run, fromAt: midnight, untilAt: midnight + count * 86_400_000 });
    await show("runs", {
      runs: [
        { ...days(1), id: "1" },
        { ...days(7), id: "2" },
      ],
    });
    const windows = [...shown.element.querySelectorAll("tbody td:nth-child(2)")].map(({ textContent }) => textContent);
    expect(windows).toEqual(["2023-11-15", "2023-11-15 – 2023-11-21"]);
  });

  it("allows the review rules to be changed with a reason", async () => {
    await show("runs");
    await press(shown.button("Review"));
    await press(shown.button("Decided by management"));
    await press(lastButton("Save"));
    await settled();
    const body = { mode: "above", aboveMinor: "100000", refuseAloneMinor: "500000", version: "v1" };
    expect(sent).toMatchObject([{ route: "PUT /backoffice/api/salary-review", input: { body } }]);
  });
});

describe("a request for a weaker review", () => {
  const requestedRules = { mode: "off", aboveMinor: "100000", refuseAloneMinor: "700000" } as const;
  const request = { ...requestedRules, by: "ana", isOwn: false, reason: "too many", at: 1 };

  it("is approved by a second person with the rules that were shown", async () => {
    await show("runs", { sheet: { ...sheet, request } });
    expect(shown.text()).toContain(
      "ana requests less review (too many). Now: Runs above ₱1,000.00, one person refuses up to ₱5,000.00. " +
        "Requested: None, up to ₱7,000.00.",
    );
    await press(shown.button("Approve less review"));
    await press(shown.button("Decided by management"));
    await press(lastButton("Approve less review"));
    await settled();
    const body = { ...requestedRules, decision: "approved" };
    expect(sent).toMatchObject([{ route: "POST /backoffice/api/salary-review/decision", input: { body } }]);
  });

  it("can only be withdrawn by its requester, and is shown without buttons to staff who may only read", async () => {
    await show("runs", { sheet: { ...sheet, request: { ...request, isOwn: true } } });
    expect(buttons()).not.toContain("Approve less review");
    expect(buttons()).toContain("Cancel the request");
    await shown.close();
    await show("runs", { sheet: { ...sheet, request, mayDecide: false } });
    expect(shown.text()).toContain("ana requests less review");
    expect(buttons()).not.toContain("Keep the current rules");
  });
});

describe("the page of a salary run", () => {
  it("requests the release of exactly the shown bills, without those on hold", async () => {
    await show("run");
    await press(shown.button("Request the release"));
    expect(shown.find("dialog").textContent).toContain("1 bill for ₱400.00 in total");
    await press(shown.button("Totals compared, largest bills checked"));
    await press(lastButton("Request the release"));
    await settled();
    expect(sent).toMatchObject([
      {
        route: "POST /backoffice/api/salary-runs/:id/release",
        input: { params: { id: "5" }, body: { bills: 1, paidMinor: "40000", hash: "of these" } },
      },
    ]);
  });

  it("lets a second person release the bills, and the requester only withdraw the request", async () => {
    const request = { by: "ana", isOwn: false, reason: "looked at", at: 1, ...detail.releasable };
    await show("run", { detail: { ...detail, request } });
    expect(shown.text()).toContain("ana requests the release of 1 bill for ₱400.00: looked at");
    expect(buttons()).not.toContain("Request the release");
    await press(shown.button("Release"));
    await press(shown.button("Compared and recalculated"));
    await press(lastButton("Release"));
    await settled();
    const body = { decision: "approved", bills: 1, paidMinor: "40000", hash: "of these" };
    expect(sent).toMatchObject([{ input: { params: { id: "5" }, body } }]);
    await shown.close();
    await show("run", { detail: { ...detail, request: { ...request, isOwn: true } } });
    expect(buttons()).not.toContain("Release");
    expect(buttons()).toContain("Cancel the request");
  });

  it("holds, resumes and refuses single bills", async () => {
    await show("run");
    expect(shown.text()).toContain("one device");
    await press(shown.button("Hold"));
    await press(shown.button("Looks unusual and is under review"));
    await press(lastButton("Hold"));
    await settled();
    await press(shown.button("Resume"));
    await press(shown.button("Reviewed and correct"));
    await press(lastButton("Resume"));
    await settled();
    await press(shown.button("Refuse"));
    await settled();
    expect(shown.find("dialog").textContent).toContain("Above ₱5,000.00, a second person must approve");
    await press(shown.button("Earned by breaking the rules"));
    await press(lastButton("Refuse"));
    await settled();
    expect(sent).toMatchObject([
      { route: "POST /backoffice/api/bills/:id/hold", input: { params: { id: "7" }, body: { isHeld: true } } },
      { route: "POST /backoffice/api/bills/:id/hold", input: { params: { id: "8" }, body: { isHeld: false } } },
      { route: "POST /backoffice/api/bills/:id/refusal", input: { params: { id: "7" } } },
    ]);
  });

  it("does not let the requester of a refusal approve it", async () => {
    const refusal = { by: "ana", isOwn: true, reason: "one device", at: 1 };
    await show("run", { bills: [{ ...heldBill, refusal }] });
    expect(buttons()).not.toContain("Refuse the bill");
    await shown.close();
    await show("run", { bills: [{ ...heldBill, refusal: { ...refusal, isOwn: false } }] });
    await press(shown.button("Refuse the bill"));
    await press(shown.button("Reviewed"));
    await press(lastButton("Refuse the bill"));
    await settled();
    expect(sent).toMatchObject([{ input: { params: { id: "8" }, body: { decision: "approved" } } }]);
  });

  it("recalculates the run on request and warns when a bill differs", async () => {
    await show("run");
    expect(shown.text()).not.toContain("identical");
    await press(shown.button("Recalculate from the ledger"));
    await settled();
    expect(shown.text()).toContain("3 bills are identical after recalculation");
    await shown.close();
    await show("run", { isSame: false });
    await press(shown.button("Recalculate from the ledger"));
    await settled();
    expect(shown.text()).toContain("1 bill has a different result. Release nothing until this has been checked");
  });

  it("requests a correction with a reason, and lets a second person confirm it", async () => {
    const paid: RunBill = { ...bill, state: "paid", isCorrectable: true };
    await show("run", { bills: [paid] });
    await press(shown.button("Correct"));
    await press(shown.button("Paid under the wrong terms"));
    await press(lastButton("Request the correction"));
    expect(shown.text()).toContain("Enter a valid amount.");
    await type(shown.find<HTMLInputElement>("input[name=amount]"), "12.50");
    await press(lastButton("Request the correction"));
    await settled();
    expect(sent).toMatchObject([
      {
        route: "POST /backoffice/api/bills/:id/correction",
        input: { params: { id: "7" }, body: { amountMinor: "-1250", reason: "Paid under the wrong terms" } },
      },
    ]);
    await shown.close();
    const correction = { by: "ana", isOwn: false, reason: "wrong terms", at: 1, amountMinor: "-1250" };
    await show("run", { bills: [{ ...paid, correction }] });
    expect(shown.text()).toContain("ana requests a correction of -₱12.50: wrong terms");
    await press(shown.button("Confirm the correction"));
    await press(shown.button("Recalculated"));
    await press(lastButton("Confirm the correction"));
    await settled();
    expect(sent).toMatchObject([{ input: { params: { id: "7" }, body: { decision: "approved" } } }]);
    await shown.close();
    await show("run", { bills: [{ ...paid, correction: { ...correction, isOwn: true } }] });
    expect(buttons()).not.toContain("Confirm the correction");
  });

  it("offers no actions to staff who may only read", async () => {
    await show("run", { detail: { ...detail, canAct: false } });
    for (const name of ["Request the release", "Hold", "Refuse"]) expect(buttons()).not.toContain(name);
  });
});
