import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { BillDetails } from "../../api/use-bill.ts";
import { billBets, claimableBill, billDetails, paidBill, unpaidBill } from "../../testing/test-bills.ts";
import { dailyTerms } from "../../testing/test-contracts.ts";
import { BillPage } from "./bill-page.tsx";

const route = "GET /wps/agent/bills/:id";
const betsRoute = "GET /wps/agent/bills/:id/bets";
const claimRoute = "POST /wps/agent/bills/:id/claim";

interface Setup {
  readonly details?: BillDetails;
  readonly fails?: ApiError;
  /** Id of the signed-in member. The default is the receiver of the bill. */
  readonly reader?: string;
  readonly claim?: () => unknown;
}

async function show({ details = billDetails, fails, reader = "1", claim }: Setup = {}): Promise<RenderedInPage> {
  const respond = (requestedRoute: string) => {
    if (requestedRoute === "GET /wps/member/info")
      return { id: reader, account: "demoagent", currency: "PHP", type: 1 };
    if (requestedRoute === betsRoute) return billBets;
    if (requestedRoute === claimRoute) return claim?.();
    if (fails !== undefined) throw fails;
    return details;
  };
  const page = (
    <Queries>
      <BillPage id="41" backTo="/agent/agentDailyWages2?tab=bills" />
    </Queries>
  );
  const rendered = await renderInPage(page, { respond, token: "t" });
  return rendered;
}

const refusal = (code: string, message: string, status = 409) =>
  new ApiError({ kind: "refused", code, message, status });
const linesOf = ({ root }: RenderedInPage, part: number) =>
  [...(root.querySelectorAll(".bill-part")[part]?.querySelectorAll("dl > div") ?? [])].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(" "),
  );
const claimButton = ({ root }: RenderedInPage) =>
  [...root.querySelectorAll<HTMLButtonElement>(".bill-head button")].find(({ textContent }) =>
    textContent?.startsWith("Claim"),
  );

describe("a bill", () => {
  it("shows every line down to the amount that is paid", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".bill-head"));
    expect(rendered.find(".bill-amount").textContent).toBe("₱2,055.00");
    expect(rendered.root.textContent).toContain("0.5% of ₱459,000.00.");
    expect(linesOf(rendered, 0)).toEqual([
      "Earned ₱2,295.0075",
      "Paid to bayani −₱235.005",
      "Rounding −₱0.0025",
      "Correction of Mar 9, 2026 −₱5.00",
      "Total ₱2,055.00",
    ]);
  });

  it("shows the amount withheld for downlines, and lines of unknown kinds", async () => {
    const line = { contractId: null, windowKey: null, reason: null };
    const lines = [
      { ...line, kind: "gross", amountMinor: "300000" },
      { ...line, kind: "passed", amountMinor: "-60000" },
      { ...line, kind: "goodwill", amountMinor: "500" },
    ];
    const rendered = await show({ details: { ...billDetails, lines } });
    await rendered.until(() => rendered.find(".bill-head"));
    expect(linesOf(rendered, 0).slice(0, 3)).toEqual([
      "Earned ₱3,000.00",
      "Withheld to pay downlines −₱600.00",
      "Another line (goodwill) ₱5.00",
    ]);
  });

  it("names the day on which it is paid if it waits for its payment", async () => {
    const rendered = await show({ details: { ...billDetails, bill: unpaidBill } });
    await rendered.until(() => rendered.find(".bill-head"));
    expect(rendered.find(".bill-head").textContent).toContain("It will be paid on Mar 12, 2026.");
  });

  it("shows the counted figures, the reached tier and the requirements of the next tier", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".bill-head"));
    expect(linesOf(rendered, 1).slice(0, 4)).toEqual([
      "Period Mar 10, 2026",
      "Valid bet of the team ₱459,000.00",
      "Active members 3",
      "Own bets, not included ₱1,200.00",
    ]);
    const text = rendered.root.textContent;
    expect(text).toContain("Tier 1 was reached. ₱41,000.00 of valid bets and 2 active members short of tier 2.");
    expect(rendered.find(".tier-item[data-place=here]").textContent).toContain("Reached");
  });

  it("shows payer, version, the hashes of the terms and of the bill, and later changes of its window", async () => {
    const { root, find, until } = await show();
    await until(() => find(".bill-head"));
    expect([...root.querySelectorAll(".contract-hash")].map(({ textContent }) => textContent)).toEqual([
      "ab".repeat(32),
      "cd".repeat(32),
    ]);
    expect(find(".bill-changes").textContent).toContain("changed from ₱2,055.00 to ₱2,050.00");
    expect(root.textContent).toContain("Version 1");
    expect(root.textContent).toContain("The merchant");
  });

  it("shows the base of a dividend, and that a dividend pays nothing if the team won", async () => {
    const dividend = {
      baseMinor: "-500000.5",
      feeMinor: "4000",
      chargesMinor: "0",
      carriedMinor: "-100",
      leftMinor: "0",
    };
    const bill = { ...paidBill, kind: "dividend", period: "M", amount: 0, dueAmount: 0 };
    const terms = { ...dailyTerms, kind: "dividend", period: "M" };
    const rendered = await show({ details: { ...billDetails, bill, terms, dividend } });
    await rendered.until(() => rendered.find(".bill-head"));
    expect(rendered.root.textContent).toContain("The team won more than it lost");
    const figures = linesOf(rendered, 1);
    expect(figures).toContain("Net loss used −₱5,000.005");
    expect(figures).toContain("Service fee −₱40.00");
    expect(figures).toContain("From earlier periods −₱1.00");
    expect(figures.join(" ")).not.toContain("charges");
    expect(rendered.find(".bill-head").textContent).toContain("This period pays nothing.");
  });

  it("shows its receiver the last day to claim it, and a button that claims it", async () => {
    const details = { ...billDetails, bill: claimableBill };
    const rendered = await show({ details, claim: () => ({ id: "42", state: "claimed", amount: 2_055 }) });
    await rendered.until(() => expect(claimButton(rendered)).toBeDefined());
    expect(rendered.find(".bill-head").textContent).toContain("Claim it by");
    await act(async () => claimButton(rendered)?.click());
    expect(rendered.calls.filter(({ route: requestedRoute }) => requestedRoute === claimRoute)).toMatchObject([
      { input: { params: { id: "42" } } },
    ]);
  });

  it("shows the refusal of a late claim, and is loaded again", async () => {
    const details = { ...billDetails, bill: claimableBill };
    const claim = () => {
      throw refusal("bill.claim.over", "The time to claim this bill has expired.");
    };
    const rendered = await show({ details, claim });
    await rendered.until(() => expect(claimButton(rendered)).toBeDefined());
    await act(async () => claimButton(rendered)?.click());
    await rendered.until(() => expect(rendered.root.textContent).toContain("The time to claim this bill has expired."));
    expect(rendered.calls.filter(({ route: requestedRoute }) => requestedRoute === route).length).toBeGreaterThan(1);
  });

  it("has no claim button for the giver of the contract", async () => {
    const rendered = await show({ details: { ...billDetails, bill: claimableBill }, reader: "9" });
    await rendered.until(() => rendered.find(".bill-head"));
    await rendered.until(() => expect(rendered.find(".bill-head").textContent).toContain("demoagent can claim it by"));
    expect(claimButton(rendered)).toBeUndefined();
  });

  it("loads its bets with their sums only when the section of bets is opened", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".bill-head"));
    expect(rendered.calls.map(({ route: requestedRoute }) => requestedRoute)).not.toContain(betsRoute);
    const bets = rendered.find("details.contract-history") as HTMLDetailsElement;
    await act(async () => {
      bets.open = true;
      bets.dispatchEvent(new Event("toggle"));
    });
    await rendered.until(() => rendered.find("details tbody td strong"));
    expect(bets.textContent).toContain("liwayway");
    expect(bets.textContent).toContain("Capiz After Dark");
    expect(rendered.find("details tfoot").textContent).toContain("₱459,000.00");
  });

  it("is replaced by a text if it does not exist, and by a retry button after any other error", async () => {
    const missing = await show({ fails: refusal("bill.unknown", "Bill not found.", 404) });
    await missing.until(() => expect(missing.find(".empty h2").textContent).toBe("Bill not found"));
    expect(missing.find(".bill-back").textContent).toContain("All bills");
    const failed = await show({ fails: refusal("unknown.system.err", "Not now.", 500) });
    await failed.until(() => expect(failed.root.textContent).toContain("Not now."));
    expect(failed.root.textContent).toContain("Try again");
  });
});
