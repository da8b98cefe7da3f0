import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { OpenBill } from "../../api/use-bill.ts";
import { billBets, claimableBill, openBill, paidBill } from "../../testing/test-bills.ts";
import { dailyTerms } from "../../testing/test-contracts.ts";
import { BillPage } from "./bill-page.tsx";

const route = "GET /wps/agent/bills/:id";
const betsRoute = "GET /wps/agent/bills/:id/bets";
const claimRoute = "POST /wps/agent/bills/:id/claim";

interface Setup {
  readonly open?: OpenBill;
  readonly fails?: ApiError;
  /** The reader; default: the receiver of the bill. */
  readonly reader?: string;
  readonly claim?: () => unknown;
}

async function show({ open = openBill, fails, reader = "1", claim }: Setup = {}): Promise<RenderedInPage> {
  const respond = (requestedRoute: string) => {
    if (requestedRoute === "GET /wps/member/info")
      return { id: reader, account: "demoagent", currency: "PHP", type: 1 };
    if (requestedRoute === betsRoute) return billBets;
    if (requestedRoute === claimRoute) return claim?.();
    if (fails !== undefined) throw fails;
    return open;
  };
  const page = (
    <Queries>
      <BillPage id="41" backTo="/agent/agentDailyWages2?tab=bills" />
    </Queries>
  );
  const shown = await renderInPage(page, { respond, token: "t" });
  return shown;
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
    const shown = await show();
    await shown.until(() => shown.find(".bill-head"));
    expect(shown.find(".bill-amount").textContent).toBe("₱2,055.00");
    expect(shown.root.textContent).toContain("0.5% of ₱459,000.00.");
    expect(linesOf(shown, 0)).toEqual([
      "Earned ₱2,295.0075",
      "Paid to bayani −₱235.005",
      "Rounding −₱0.0025",
      "Correction of Mar 9, 2026 −₱5.00",
      "Total ₱2,055.00",
    ]);
  });

  it("shows what is withheld for downlines, and lines of an unknown kind", async () => {
    const line = { contractId: null, windowKey: null, reason: null };
    const lines = [
      { ...line, kind: "gross", amountMinor: "300000" },
      { ...line, kind: "passed", amountMinor: "-60000" },
      { ...line, kind: "goodwill", amountMinor: "500" },
    ];
    const shown = await show({ open: { ...openBill, lines } });
    await shown.until(() => shown.find(".bill-head"));
    expect(linesOf(shown, 0).slice(0, 3)).toEqual([
      "Earned ₱3,000.00",
      "Withheld to pay downlines −₱600.00",
      "Another line (goodwill) ₱5.00",
    ]);
  });

  it("shows the counted figures, the reached tier and what the next tier requires", async () => {
    const shown = await show();
    await shown.until(() => shown.find(".bill-head"));
    expect(linesOf(shown, 1).slice(0, 4)).toEqual([
      "Window Mar 10, 2026",
      "Valid bet of the team ₱459,000.00",
      "Active members 3",
      "Own bets, not included ₱1,200.00",
    ]);
    const text = shown.root.textContent;
    expect(text).toContain("Tier 1 was reached. ₱41,000.00 of valid bets and 2 active members short of tier 2.");
    expect(shown.find(".rung[data-place=here]").textContent).toContain("Reached");
  });

  it("shows payer, version, both hashes and later changes of its window", async () => {
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

  it("of a dividend shows its base, and pays nothing if the team won", async () => {
    const dividend = {
      baseMinor: "-500000.5",
      feeMinor: "4000",
      chargesMinor: "0",
      carriedMinor: "-100",
      leftMinor: "0",
    };
    const bill = { ...paidBill, kind: "dividend", period: "M", amount: 0, dueAmount: 0 };
    const terms = { ...dailyTerms, kind: "dividend", period: "M" };
    const shown = await show({ open: { ...openBill, bill, terms, dividend } });
    await shown.until(() => shown.find(".bill-head"));
    expect(shown.root.textContent).toContain("The team won more than it lost");
    const figures = linesOf(shown, 1);
    expect(figures).toContain("Net loss used −₱5,000.005");
    expect(figures).toContain("Service fee −₱40.00");
    expect(figures).toContain("From earlier periods −₱1.00");
    expect(figures.join(" ")).not.toContain("charges");
    expect(shown.find(".bill-head").textContent).toContain("This window pays nothing.");
  });

  it("is claimed by its payee, until the shown last day", async () => {
    const open = { ...openBill, bill: claimableBill };
    const shown = await show({ open, claim: () => ({ id: "42", state: "claimed", amount: 2_055 }) });
    await shown.until(() => expect(claimButton(shown)).toBeDefined());
    expect(shown.find(".bill-head").textContent).toContain("Claim it by");
    await act(async () => claimButton(shown)?.click());
    expect(shown.calls.filter(({ route: requestedRoute }) => requestedRoute === claimRoute)).toMatchObject([
      { input: { params: { id: "42" } } },
    ]);
  });

  it("shows that a claim came too late, and is loaded again", async () => {
    const open = { ...openBill, bill: claimableBill };
    const claim = () => {
      throw refusal("bill.claim.over", "The time to claim this bill has expired.");
    };
    const shown = await show({ open, claim });
    await shown.until(() => expect(claimButton(shown)).toBeDefined());
    await act(async () => claimButton(shown)?.click());
    await shown.until(() => expect(shown.root.textContent).toContain("The time to claim this bill has expired."));
    expect(shown.calls.filter(({ route: requestedRoute }) => requestedRoute === route).length).toBeGreaterThan(1);
  });

  it("is shown without a claim button to the giver of the contract", async () => {
    const shown = await show({ open: { ...openBill, bill: claimableBill }, reader: "9" });
    await shown.until(() => shown.find(".bill-head"));
    await shown.until(() => expect(shown.find(".bill-head").textContent).toContain("demoagent can claim it by"));
    expect(claimButton(shown)).toBeUndefined();
  });

  it("loads the bets behind it when they are opened, with their sums", async () => {
    const shown = await show();
    await shown.until(() => shown.find(".bill-head"));
    expect(shown.calls.map(({ route: requestedRoute }) => requestedRoute)).not.toContain(betsRoute);
    const bets = shown.find("details.contract-history") as HTMLDetailsElement;
    await act(async () => {
      bets.open = true;
      bets.dispatchEvent(new Event("toggle"));
    });
    await shown.until(() => shown.find("details tbody td strong"));
    expect(bets.textContent).toContain("liwayway");
    expect(bets.textContent).toContain("Capiz After Dark");
    expect(shown.find("details tfoot").textContent).toContain("₱459,000.00");
  });

  it("is not found if it does not exist, and can be loaded again after an error", async () => {
    const missing = await show({ fails: refusal("bill.unknown", "Bill not found.", 404) });
    await missing.until(() => expect(missing.find(".empty h2").textContent).toBe("Bill not found"));
    expect(missing.find(".bill-back").textContent).toContain("All bills");
    const failed = await show({ fails: refusal("unknown.system.err", "Not now.", 500) });
    await failed.until(() => expect(failed.root.textContent).toContain("Not now."));
    expect(failed.root.textContent).toContain("Try again");
  });
});
