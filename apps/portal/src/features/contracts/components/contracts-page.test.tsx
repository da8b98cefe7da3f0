import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import type { Contract } from "../api/use-own-contracts.ts";
import { billDetails } from "../testing/test-bills.ts";
import { activeContract, dailyTerms, offeredContract } from "../testing/test-contracts.ts";
import ContractsPage from "./contracts-page.tsx";

const listRoute = "GET /wps/agent/contracts";
const reachRoute = "GET /wps/agent/contracts/:id/reach";
const historyRoute = "GET /wps/agent/contracts/:id/history";
const reach = {
  fromAt: Date.UTC(2026, 2, 10),
  untilAt: Date.UTC(2026, 2, 11),
  terms: dailyTerms,
  isToCome: false,
  reach: { teamBetMinor: "45900000", activeMembers: 3, netLossMinor: "-100", totalBetMinor: "45900000" },
  tier: 1,
  missing: { teamBetMinor: "4100000", activeMembers: 2, netLossMinor: "0", totalBetMinor: "0" },
};
const contractHistory = {
  versions: [
    {
      version: 1,
      hash: "ab".repeat(32),
      terms: dailyTerms,
      offeredAt: Date.UTC(2026, 2, 1),
      acceptedAt: Date.UTC(2026, 2, 2),
    },
  ],
  events: [
    { id: "2", action: "accept", side: "receiver", version: 1, at: Date.UTC(2026, 2, 2) },
    { id: "1", action: "offer", side: "giver", version: 1, at: Date.UTC(2026, 2, 1) },
  ],
};

interface Setup {
  readonly search?: string;
  readonly own?: { readonly waiting: readonly Contract[]; readonly received: readonly Contract[] };
  readonly given?: readonly Contract[];
  readonly isToCome?: boolean;
  readonly fails?: string;
}

async function show({ search = "", own, given = [], isToCome = false, fails }: Setup): Promise<RenderedInPage> {
  globalThis.history.replaceState(null, "", `/agent/agentDailyWages2${search}`);
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "demoagent", currency: "PHP", type: 1 },
    [listRoute]: own ?? { waiting: [], received: [] },
    [reachRoute]: isToCome ? { ...reach, isToCome, tier: 0, missing: null } : reach,
    [historyRoute]: contractHistory,
    "GET /wps/agent/bills/:id": billDetails,
    "GET /wps/agent/contracts/given": { list: given, total: given.length, totalPages: 1 },
  };
  const refusal = new ApiError({ kind: "refused", code: "unknown.system.err", message: "Not now.", status: 500 });
  const respond = (route: string) => {
    if (route === fails) throw refusal;
    return routeResponses[route] ?? new Promise(() => undefined);
  };
  const page = (
    <Queries>
      <ContractsPage kind="daily" />
    </Queries>
  );
  return renderInPage(page, { respond, token: "t", merchant: { flags: { DAYSAL: true, DAYSALMR: true } } });
}

beforeEach(() => sessionStorage.clear());

describe("the page of contracts of one kind", () => {
  it("shows the tiers, the team's position, and the requirements of the next tier", async () => {
    const { root, find, until } = await show({ own: { waiting: [], received: [activeContract] } });
    await until(() => find(".tier-item[data-place=here]"));
    const [first, second] = [...root.querySelectorAll(".tier-item")].map((tier) => tier.textContent);
    expect(first).toContain("Tier 1");
    expect(first).toContain("0.5%");
    expect(first).toContain("₱100,000");
    expect(second).toContain("Next");
    expect(second).toContain("₱459,000 / ₱500,000");
    expect(find(".contract-progress").textContent).toContain(
      "Tier 1 reached. ₱41,000.00 of valid bets and 2 active members short of tier 2.",
    );
    expect(find(".contract").textContent).toContain("From the merchant");
  });

  it("shows the tiers of the earlier terms, and says so, while the period still pays by them", async () => {
    const active = { ...dailyTerms, tiers: dailyTerms.tiers.slice(0, 1).map((tier) => ({ ...tier, rate: "7000" })) };
    const { root, find, until } = await show({ own: { waiting: [], received: [{ ...activeContract, active }] } });
    await until(() => find(".tier-item[data-place=here]"));
    expect(root.querySelectorAll(".tier-item")).toHaveLength(2);
    expect(find(".tier-list").textContent).not.toContain("0.7%");
    expect(find(".contract").textContent).toContain("This period still pays by the earlier terms");
  });

  it("shows no reached tier before the first window of the contract", async () => {
    const { root, find, until } = await show({ own: { waiting: [], received: [activeContract] }, isToCome: true });
    await until(() => expect(find(".contract").textContent).toContain("No bets count yet. The first period runs from"));
    expect(root.querySelector(".tier-item[data-place]")).toBeNull();
  });

  it("[S3.186] [S3.187] [S3.190] shows rate, active members and bet amount of each tier", async () => {
    const { find, until } = await show({ own: { waiting: [], received: [activeContract] } });
    await until(() => find(".tier-item"));
    const text = find(".tier-list").textContent ?? "";
    for (const name of ["Daily bet amount", "Active members", "0.5%", "1%"]) expect(text).toContain(name);
  });

  it("lists each contract that waits for a decision once, with the kind of request and the answers", async () => {
    const ending: Contract = { ...activeContract, id: "9", state: "V", endAskedBy: "giver" };
    const waiting = [offeredContract, ending];
    const { root, until } = await show({ own: { waiting, received: waiting } });
    await until(() => expect(root.querySelectorAll(".contract")).toHaveLength(2));
    const [offer, end] = [...root.querySelectorAll(".contract")];
    const badgesOf = (pane: Element | undefined) =>
      [...(pane?.querySelectorAll(".contract-marks .badge") ?? [])].map(({ textContent }) => textContent);
    expect(badgesOf(offer)).toEqual(["New request", "Pending"]);
    expect(offer?.textContent).toContain("From de***t");
    expect(badgesOf(end)).toEqual(["Request to end"]);
    const buttons = [...root.querySelectorAll(".record-actions button")].map((button) => button.textContent);
    expect(buttons).toEqual(["Sign", "Refuse", "Keep it", "End it"]);
  });

  it("loads the versions with their hashes and the steps of both parties only when the history is opened", async () => {
    const { root, find, until, calls } = await show({ own: { waiting: [], received: [activeContract] } });
    await until(() => find(".contract-history"));
    expect(calls.map(({ route }) => route)).not.toContain(historyRoute);
    await act(async () => {
      (find(".contract-history") as HTMLDetailsElement).open = true;
      find(".contract-history").dispatchEvent(new Event("toggle"));
    });
    await until(() => find(".contract-hash"));
    expect(find(".contract-hash").textContent).toBe("ab".repeat(32));
    const steps = [...root.querySelectorAll(".contract-steps li span")].map((step) => step.textContent);
    expect(steps).toEqual(["You: signed (Version 1)", "Other party: offered (Version 1)"]);
  });

  it("shows a text if there is no contract, and the server's message if loading failed", async () => {
    const { find, until } = await show({});
    await until(() => expect(find(".empty h2").textContent).toBe("No contract yet"));
    const failed = await show({ fails: listRoute });
    await failed.until(() => expect(failed.root.textContent).toContain("Not now."));
  });

  it("lists the contracts that the agent gave, each with its receiver and its state", async () => {
    const given: Contract = { ...activeContract, id: "11", side: "giver", otherName: "bayani" };
    const { find, until } = await show({ search: "?tab=given", given: [given] });
    await until(() => find(".record"));
    expect(find(".record-title").textContent).toBe("bayani");
    expect(find(".record-amount").textContent).toBe("1%");
    expect(find(".record-after").textContent).toBe("Active");
  });

  it("shows the signed and the offered terms if a change of the contract is offered", async () => {
    const offered = { ...dailyTerms, activeMinimumBetMinor: "1000000" };
    const changed: Contract = { ...activeContract, state: "E", offeredVersion: 2, offered };
    const { root, until } = await show({ own: { waiting: [changed], received: [] } });
    await until(() => expect(root.querySelectorAll(".contract .facts")).toHaveLength(2));
    const [signedText, offeredText] = [...root.querySelectorAll(".contract .facts")].map(
      ({ textContent }) => textContent,
    );
    expect(signedText).toContain("₱100.00");
    expect(offeredText).toContain("₱10,000.00");
  });

  it("shows only one bill if the URL contains a bill's id", async () => {
    const { find, root, until } = await show({ search: "?tab=bills&page=2&bill=41" });
    await until(() => find(".bill-head"));
    expect(root.querySelector("[role=tab]")).toBeNull();
    expect(find(".bill-back").getAttribute("href")).toBe("/agent/agentDailyWages2?tab=bills&page=2");
  });
});
