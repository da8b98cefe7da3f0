import { expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { TeamTransaction, TeamTransactions, TransactionSums } from "../../api/use-team-transactions.ts";
import TeamTransactionsPage from "./team-transactions-page.tsx";

const line: TeamTransaction = {
  txId: "9",
  txTypeId: 1,
  txTypeName: "Deposit",
  txTimeInTimestamp: Date.UTC(2026, 2, 10, 4),
  orderNo: "deposit:7",
  amount: 12.34,
  currentAvailBalance: 112.34,
  customerId: "5",
  customerName: "bayani",
};
const page: TeamTransactions = {
  currency: "PHP",
  isWithoutBets: false,
  list: [line],
  next: "5-9",
  previous: null,
};
const sums: TransactionSums = { currency: "PHP", lines: 1_234, received: 5_000.5, given: 70 };

function show(search: string, respondList: () => unknown, sumsResponse: TransactionSums = sums) {
  window.history.replaceState(null, "", `/agent/agentDownlineTransactionDetailsCopy${search}`);
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "ana", currency: "PHP", type: 1 };
    if (route === "GET /wps/agent/teamTransactions/sums") return sumsResponse;
    return route === "GET /wps/relay/ODSFE2_TeamTransDet" ? respondList() : { list: [] };
  };
  return renderInPage(
    <Queries>
      <TeamTransactionsPage />
    </Queries>,
    { respond, token: "t" },
  );
}

it("the team's transactions show the server's text for a team that is too large", async () => {
  const message = "Your team is too large to be listed at once.";
  const refusal = new ApiError({ kind: "refused", code: "agents.team.too.large", message, status: 400 });
  const rendered = await show("", () => Promise.reject(refusal));
  await rendered.until(() => expect(rendered.root.textContent).toContain(message));
  await rendered.unmount();
});

it("[S2.200] [S1.036] the team's transactions show amount, member and balance, and are paged by cursor", async () => {
  const rendered = await show("?part=DIRECT&kind=deposit&name=bayani", () => page);
  await rendered.until(() => rendered.find("tbody time"));
  expect(rendered.find("tbody").textContent).toContain("bayani");
  expect(rendered.find("tbody").textContent).toContain("12.34");
  expect(rendered.find("tbody").textContent).toContain("₱112.34");
  const firstCall = rendered.calls.find(({ route }) => route === "GET /wps/relay/ODSFE2_TeamTransDet");
  expect(firstCall).toMatchObject({
    input: { query: { subordinateType: "DIRECT", subordinateName: "bayani", codeTypes: "deposit", end: "newest" } },
  });
  await rendered.click(".team-turn button:last-child");
  await rendered.until(() => expect(window.location.search).toContain("before=5-9"));
  await rendered.unmount();
});

it("the team's transactions show sums over all pages, or the reason why there are no sums", async () => {
  const small = await show("?kind=deposit", () => page);
  await small.until(() => expect(small.root.textContent).toContain("1,234"));
  for (const text of ["₱5,000.50", "₱70.00"]) expect(small.root.textContent).toContain(text);
  expect(small.root.textContent).not.toContain("stakes and wins are not listed here");
  await small.unmount();
  const large = await show("?kind=withdraw", () => ({ ...page, isWithoutBets: true }), {
    currency: "PHP",
    lines: null,
    received: null,
    given: null,
  });
  await large.until(() => expect(large.root.textContent).toContain("stakes and wins are not listed here"));
  await large.until(() => expect(large.root.textContent).toContain("Too many transactions to add up"));
  await large.unmount();
  const emptySearch = await show("?kind=withdraw&name=a", () => ({ ...page, isWithoutBets: true, list: [] }));
  await emptySearch.until(() => expect(emptySearch.root.textContent).toContain("Nothing found so far"));
  await emptySearch.unmount();
});
