import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { press, renderOffice, type, waitForUpdates } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { BillBets } from "../bill-bets.tsx";
import ContractsPage from "./contracts-page.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import type { ContractDetail, ContractRow, OfferSimulation } from "./use-contracts.ts";

const at = 1_700_000_000_000;
const tier = { teamBetMinor: "0", activeMembers: 1, netLossMinor: "0", totalBetMinor: "0", rate: "6000", winRate: "0" };
const terms = {
  kind: "daily",
  productClass: "RNG",
  period: "D",
  rateType: "P",
  payer: "upline",
  activeMinimumBetMinor: "10000",
  tiers: [tier, { ...tier, teamBetMinor: "5000000", rate: "12000" }],
};
const row: ContractRow = {
  id: "70",
  kind: "daily",
  productClass: "RNG",
  period: "D",
  giver: { id: "4", account: "amihan" },
  receiver: { id: "5", account: "bayani" },
  state: "E",
  endAskedBy: null,
  activeVersion: 1,
  offeredVersion: 2,
  versions: 2,
  terms,
  marginLeftPpm: "-4000",
  changedAt: at,
};
const margin = {
  productClass: "RNG",
  marginPpm: "40000",
  rebatePpm: "12000",
  contractsPpm: "32000",
  leftPpm: "-4000",
  firstLeftPpm: "1000",
  firstJudgedAt: at,
  judgedAt: at,
};
const detail: ContractDetail = {
  contract: row,
  versions: [
    { version: 2, hash: "b".repeat(64), terms, offeredAt: at, acceptedAt: null, margins: [] },
    { version: 1, hash: "a".repeat(64), terms, offeredAt: at, acceptedAt: at, margins: [margin] },
  ],
  events: [
    { id: "3", action: "change", side: "giver", by: "amihan", version: 2, reason: "", at: at + 2 },
    { id: "1", action: "offer", side: "giver", by: "amihan", version: 1, reason: "", at },
  ],
  actions: [],
};
const simulation: OfferSimulation = {
  windows: [],
  totalMinor: "0",
  worst: null,
  best: null,
  margins: [{ ...margin, isFlagged: true }],
  endsContractIds: [],
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly input: unknown }[];
afterEach(() => rendered.close());

async function show({ openId = undefined as string | undefined, contractDetail = detail, path = "/contracts" } = {}) {
  sentCalls = [];
  const call = async (route: string, input?: unknown) => {
    sentCalls.push({ route, input });
    if (route === "GET /backoffice/api/contracts/:id") return contractDetail;
    if (route === "GET /backoffice/api/contracts/:id/simulation") return simulation;
    if (route === "GET /backoffice/api/bills") return { list: [], currency: "PHP", total: 0, totalPages: 0 };
    return { list: [contractDetail.contract], cursor: null, flagged: 3 };
  };
  const { hook, searchHook } = memoryLocation({ path });
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <Router hook={hook} searchHook={searchHook}>
      <ContractsPage openId={openId} />
    </Router>,
    call as unknown as ApiClient["call"],
  );
  await waitForUpdates();
}

const lastButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);
const inputsOf = (route: string) => sentCalls.filter((sentCall) => sentCall.route === route).map(({ input }) => input);

describe("the page of contracts", () => {
  it("shows giver, receiver, rates and versions of a contract, and marks a negative margin", async () => {
    await show();
    const text = rendered.find("tbody").textContent;
    for (const part of [
      "Daily salary · Slots",
      "amihan",
      "bayani",
      "0.6% – 1.2%",
      "v1 in force · v2 offered",
      "Change pending",
    ])
      expect(text).toContain(part);
    expect(rendered.find("tbody [data-tone=error]").textContent).toBe("−0.4%");
    expect(rendered.find("[data-view=flagged] .count").textContent).toBe("3");
  });

  it("sends the filters of the URL to the server and ignores unknown values", async () => {
    await show({ path: "/contracts?view=flagged&kind=daily&state=X&account=amihan" });
    expect(inputsOf("GET /backoffice/api/contracts")).toContainEqual(
      expect.objectContaining({ query: { flagged: "yes", kind: "daily", account: "amihan", limit: 50 } }),
    );
  });
});

describe("the panel of a contract", () => {
  it("explains the margin with its figures, and shows the versions with their hashes and all events", async () => {
    await show({ openId: "70", path: "/contracts/70" });
    expect(rendered.find(".notice").textContent).toContain(
      "More is promised than Slots earns: the games keep 4% of each bet, 1.2% is paid back as rebate and all contracts of the branch take 3.2%. The merchant keeps −0.4%.",
    );
    expect(rendered.text()).toContain("a".repeat(64));
    expect(rendered.text()).toContain("b".repeat(64));
    expect(rendered.text()).toContain("Not signed");
    const steps = [...rendered.element.querySelectorAll(".history-what")].map(({ textContent }) => textContent);
    expect(steps).toEqual(["Offered · Version 1", "Offered new terms · Version 2"]);
  });

  it("simulates an offer on past windows only on request", async () => {
    await show({ openId: "70", path: "/contracts/70" });
    const route = "GET /backoffice/api/contracts/:id/simulation";
    expect(inputsOf(route)).toEqual([]);
    await press(rendered.button("Test with past periods"));
    await waitForUpdates();
    expect(inputsOf(route)).toHaveLength(1);
    expect(rendered.text()).toContain("For 1 of 1 classes, more is promised than the games earn.");
  });

  it("offers only the steps that the server allows, such as requesting a contract's end with a reason", async () => {
    await show({ openId: "70", path: "/contracts/70" });
    expect(rendered.text()).not.toContain("Request the end");
    await rendered.close();
    const contract: ContractRow = { ...row, giver: null, state: "A", offeredVersion: null, versions: 1 };
    await show({ openId: "70", path: "/contracts/70", contractDetail: { ...detail, contract, actions: ["askEnd"] } });
    await press(rendered.button("Request the end"));
    await press(rendered.button("More is promised than the games earn"));
    await press(lastButton("Request the end"));
    await waitForUpdates();
    expect(inputsOf("POST /backoffice/api/contracts/:id/step")).toMatchObject([
      { params: { id: "70" }, body: { action: "askEnd", reason: "More is promised than the games earn" } },
    ]);
  });
});

describe("an offer of the merchant", () => {
  const setOffer = async (account: string) => {
    sentCalls = [];
    const call = async (route: string, input?: unknown) => {
      sentCalls.push({ route, input });
      if (route === "GET /backoffice/api/members") {
        const isBayani = (input as { query: { account?: string } }).query.account === "bayani";
        return { list: isBayani ? [{ id: "5", account: "bayani" }] : [] };
      }
      if (route === "POST /backoffice/api/contracts/simulate") return simulation;
      if (route === "POST /backoffice/api/contracts") throw refusedTerms;
      return { list: [], cursor: null, flagged: 0 };
    };
    rendered = await renderOffice(<OfferDialog onClose={() => undefined} />, call as unknown as ApiClient["call"]);
    await type(rendered.find<HTMLInputElement>("[name=account]"), account);
    await type(rendered.find<HTMLInputElement>("[name='tiers.1.teamBet']"), "1,000");
    await type(rendered.find<HTMLInputElement>("[name='tiers.1.rate']"), "5");
  };
  const refusedTerms = new ApiError({
    kind: "refused",
    code: "contract.terms.invalid",
    message: "",
    status: 409,
    value: { problems: [{ field: "tiers.1.rate", code: "rate.above.merchant" }] },
  });
  const sent = (route: string) => sentCalls.filter((call) => call.route === route);

  it("refuses an unknown account at the field and sends nothing", async () => {
    await setOffer("unknownname");
    await press(rendered.button("Send the offer"));
    expect(rendered.text()).toContain("No member has this account.");
    expect(sent("POST /backoffice/api/contracts")).toEqual([]);
  });

  it("is tried on past windows, and shows the problems of the server at their fields", async () => {
    await setOffer(" Bayani ");
    await press(rendered.button("Test with past periods"));
    expect(rendered.text()).toContain("There are no past periods to test with.");
    await press(rendered.button("Send the offer"));
    expect(sent("POST /backoffice/api/contracts")).toMatchObject([
      {
        input: {
          body: { receiverId: "5", terms: { kind: "dividend", tiers: [{ teamBetMinor: "100000", rate: "50000" }] } },
        },
      },
    ]);
    expect(rendered.text()).toContain("This is above the maximum allowed.");
    expect(rendered.find("[name='tiers.1.rate']").getAttribute("aria-invalid")).toBe("true");
  });

  it("marks the test with past periods as old when the terms or the receiver differ from it", async () => {
    const stale = "The terms have changed. Run the test again.";
    await setOffer("bayani");
    await press(rendered.button("Test with past periods"));
    expect(rendered.text()).not.toContain(stale);
    for (const [field, other, same] of [
      ["[name='tiers.1.rate']", "6", "5.00"],
      ["[name=account]", "carla", "Bayani"],
    ] as const) {
      await type(rendered.find<HTMLInputElement>(field), other);
      expect(rendered.text()).toContain(stale);
      await type(rendered.find<HTMLInputElement>(field), same);
      expect(rendered.text()).not.toContain(stale);
    }
  });

  it("drops the problems of a removed tier", async () => {
    await setOffer("bayani");
    await press(rendered.button("Add a tier"));
    await type(rendered.find<HTMLInputElement>("[name='tiers.2.rate']"), "6");
    await press(rendered.button("Send the offer"));
    expect(rendered.find("[name='tiers.1.rate']").getAttribute("aria-invalid")).toBe("true");
    await press(rendered.find("[aria-label='Remove tier 1']"));
    expect(rendered.find<HTMLInputElement>("[name='tiers.1.rate']").value).toBe("6");
    expect(rendered.find("[name='tiers.1.rate']").getAttribute("aria-invalid")).not.toBe("true");
  });

  it("starts with the newest terms if a contract changes", async () => {
    await show({ openId: "70", contractDetail: { ...detail, actions: ["change"] } });
    await press(rendered.button("Change the terms"));
    expect(rendered.find<HTMLInputElement>("[name='tiers.2.teamBet']").value).toBe("50000.00");
    await type(rendered.find<HTMLInputElement>("[name='tiers.2.rate']"), "1.5");
    await press(rendered.button("Send the offer"));
    expect(sent("POST /backoffice/api/contracts/:id/change")).toMatchObject([
      { input: { params: { id: "70" }, body: { terms: { tiers: [{ rate: "6000" }, { rate: "15000" }] } } } },
    ]);
  });
});

it("a bill opens the bets that it counts, with the sums of all of them", async () => {
  const bet = {
    orderNo: "901",
    customerId: "8",
    customerName: "carla",
    gameCode: "capiz",
    gameName: "Capiz After Dark",
    gameCategory: "RNG",
    transTimeInTimestamp: at,
    betAmount: 10,
    validBetAmount: 10,
    winAmount: 0,
    status: "lose",
  };
  const sums = { betAmount: 500, validBetAmount: 450, winAmount: 200 };
  const call = async () => ({ list: [bet], footer: { sums }, total: 40, totalPages: 2 });
  rendered = await renderOffice(<BillBets billId="41" />, call as unknown as ApiClient["call"]);
  await press(rendered.button("Bets"));
  await waitForUpdates();
  expect(rendered.find("dialog tbody").textContent).toContain("Capiz After Dark901₱10.00₱10.00₱0.00");
  expect(rendered.find("dialog tfoot").textContent).toContain("₱500.00₱450.00₱200.00");
  expect(rendered.find("dialog").textContent).toContain("Page 1 of 2");
});
