import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import type { Profit } from "../api/use-profit.ts";
import ProfitPage from "./profit-page.tsx";

const zeroFigures = {
  deposit: 0,
  withdraw: 0,
  betAmount: 0,
  validBetAmount: 0,
  winAmount: 0,
  rebate: 0,
  promotion: 0,
  totalInvitationAmount: 0,
  agentCommission: 0,
  dailySalary: 0,
  profitSharing: 0,
  merchantCharge: 0,
  other: 0,
  profitAndLoss: 0,
};
const playedFigures = {
  ...zeroFigures,
  betAmount: 210,
  winAmount: 70,
  validBetAmount: 200,
  promotion: 7,
  profitAndLoss: -133,
};
const profit: Profit = {
  currency: "PHP",
  list: [{ balanceDate: "2026-03-10", ...playedFigures }],
  footer: {
    sums: playedFigures,
    categories: [{ gameCategory: "RNG", betAmount: 210, validBetAmount: 200, winAmount: 70, profitAndLoss: -140 }],
  },
  total: 1,
  totalPages: 1,
};
const line = {
  txId: "9",
  txTypeId: 10,
  txTypeName: "Bet",
  txTimeInTimestamp: Date.UTC(2026, 2, 10, 4),
  orderNo: "7361923451",
  accountTypeId: 2,
  accountTypeName: "Main wallet",
  amountMinor: "-21000",
};
const refusal = new ApiError({ kind: "refused", code: "request.param.err", message: "Not now.", status: 400 });

/** Renders the page at a URL; `report` returns the server's figures. */
async function show(search: string, report: () => unknown): Promise<RenderedInPage> {
  window.history.replaceState(null, "", `/member/personalProfit${search}`);
  const pages = [
    { currency: "PHP", list: [line], next: "1-2" },
    { currency: "PHP", list: [{ ...line, txId: "8" }], next: null },
  ];
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "demoplayer", currency: "PHP", type: 0 };
    return route === "GET /wps/report/profit/lines" ? pages.shift() : report();
  };
  return renderInPage(
    <Queries>
      <ProfitPage />
    </Queries>,
    { respond, token: "t" },
  );
}

describe("the page of profit and loss", () => {
  it("links all figures except zeros and net results to their transfers, and leaves out empty columns", async () => {
    const { find, until } = await show("", () => profit);
    await until(() => find("a.figure-link"));
    const links = [...document.querySelectorAll<HTMLAnchorElement>("tbody a.figure-link")];
    expect(links.map(({ textContent }) => textContent)).toEqual(["₱210.00", "₱70.00", "₱210.00", "₱70.00", "₱7.00"]);
    const [classQuery, , dayQuery] = links.map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
    expect(classQuery).toMatchObject({ figure: "betAmount", class: "rng", range: "custom" });
    expect(dayQuery).toEqual({ figure: "betAmount", range: "custom", from: "2026-03-10", to: "2026-03-10" });
    const headings = [...document.querySelectorAll("th[scope=col]")].map(({ textContent }) => textContent);
    expect(headings).toContain("Bonuses");
    expect(headings).not.toContain("Fees");
  });

  it("shows the transfers of a figure with links to their rounds, and loads older transfers when the button is pressed", async () => {
    const { find, until } = await show("?figure=betAmount&range=custom&from=2026-03-10&to=2026-03-10", () => profit);
    await until(() => find(".record a[href*='order=7361923451']"));
    expect(document.querySelector(".sums")?.textContent).toBe("Staked, Mar 10, 2026₱210.00");
    const moreButton = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Show older transactions",
    );
    await act(async () => moreButton?.click());
    await until(() => expect(document.querySelectorAll(".record")).toHaveLength(2));
    expect(document.body.textContent).not.toContain("Show older transactions");
  });

  it("shows a message if there were no transactions", async () => {
    const empty = { ...profit, list: [], footer: { sums: zeroFigures, categories: [] } };
    const page = await show("", () => empty);
    await page.until(() => expect(document.body.textContent).toContain("No transactions in these days."));
  });

  it("offers a retry after an error", async () => {
    const page = await show("", () => {
      throw refusal;
    });
    await page.until(() => expect(document.body.textContent).toContain("Try again"));
  });
});
