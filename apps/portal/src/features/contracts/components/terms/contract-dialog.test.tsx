import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { Contract } from "../../api/use-own-contracts.ts";
import { activeContract, dailyTerms, offeredContract } from "../../testing/test-contracts.ts";
import ContractDialog from "./contract-dialog.tsx";

const stepRoute = "POST /wps/agent/contracts/:id/step";
const ends = [
  { id: "21", receiverName: "bayani", productClass: "CONS", rateType: "P", rate: "9000", winRate: "0" },
  { id: "22", receiverName: "carla", productClass: "RNG", rateType: "P", rate: "8000", winRate: "0" },
];
const lowerOffer: Contract = {
  ...activeContract,
  state: "E",
  offeredVersion: 2,
  offered: { ...dailyTerms, tiers: dailyTerms.tiers.slice(0, 1) },
  ends,
};

/** `responses` are those to the steps, in order; `waitingLists` those of the list, of which the last one repeats. */
async function show(
  waitingLists: (readonly Contract[])[],
  responses: (() => unknown)[] = [],
  type = 1,
): Promise<RenderedInPage> {
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "demoagent", currency: "PHP", type };
    if (route === stepRoute) return responses.shift()?.();
    if (route !== "GET /wps/agent/contracts") return new Promise(() => undefined);
    return { waiting: (waitingLists.length > 1 ? waitingLists.shift() : waitingLists[0]) ?? [], received: [] };
  };
  const shown = await renderInPage(<ContractDialog />, { respond, token: "t" });
  await shown.until(() => expect(shown.root.querySelector(".contract, .dialog-body > p")).not.toBeNull());
  return shown;
}

const press = ({ root }: RenderedInPage, name: string) =>
  act(async () => {
    const button = [...root.querySelectorAll("button")].findLast(({ textContent }) => textContent === name);
    if (button === undefined) throw new Error(`no button with the text ${name}`);
    button.click();
  });
const stepsOf = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === stepRoute).map(({ input }) => (input as { body: unknown }).body);

beforeEach(() => sessionStorage.clear());

describe("the contract dialog", () => {
  it("[S2.140] shows a new request with its tiers, and signs the version that was shown", async () => {
    const shown = await show([[offeredContract], []], [() => ({ id: "8", state: "A" })]);
    expect(shown.find("dialog h2").textContent).toBe("Contract");
    expect(shown.find(".contract").textContent).toContain("New request");
    await press(shown, "Sign");
    expect(stepsOf(shown)).toEqual([]);
    await press(shown, "Sign");
    await shown.until(() => expect(stepsOf(shown)).toEqual([{ action: "accept", version: 1 }]));
    await shown.until(() => expect(shown.root.textContent).toContain("There is no contract offer for you right now."));
  });

  it("does not sign an offer that changed in the meantime before the new version was shown", async () => {
    const second: Contract = { ...offeredContract, offeredVersion: 2 };
    const refuse = () => {
      throw new ApiError({ kind: "refused", code: "contract.version.passed", message: "Passed.", status: 409 });
    };
    const shown = await show([[offeredContract], [second], []], [refuse, () => ({ id: "8", state: "A" })]);
    await press(shown, "Sign");
    await press(shown, "Sign");
    await shown.until(() => expect(shown.root.textContent).toContain("The contract has changed"));
    expect(stepsOf(shown)).toEqual([{ action: "accept", version: 1 }]);
    await press(shown, "Review");
    await press(shown, "Sign");
    await press(shown, "Sign");
    await shown.until(() => expect(stepsOf(shown)[1]).toEqual({ action: "accept", version: 2 }));
  });

  it("refuses an offer", async () => {
    const shown = await show([[offeredContract], []], [() => ({ id: "8", state: "R" })]);
    await press(shown, "Refuse");
    await press(shown, "Refuse");
    await shown.until(() => expect(stepsOf(shown)).toEqual([{ action: "refuse" }]));
  });

  it.each([
    ["Keep it", "keep"],
    ["End it", "end"],
  ])('sends the answer "%s" to a termination request', async (button, action) => {
    const endRequest: Contract = { ...activeContract, state: "V", endAskedBy: "giver" };
    const shown = await show([[endRequest], []], [() => ({ id: "7", state: "A" })]);
    expect(shown.find(".contract").textContent).toContain("Request to end");
    await press(shown, button);
    await press(shown, button);
    await shown.until(() => expect(stepsOf(shown)).toEqual([{ action }]));
  });

  it("[S4.099] lists the downline contracts that a lower rate ends, before the member signs", async () => {
    const shown = await show([[lowerOffer], []], [() => ({ id: "7", state: "A" })]);
    await press(shown, "Sign");
    const rows = [...shown.root.querySelectorAll(".contract-ends li")].map((row) => row.textContent);
    expect(rows).toEqual(["bayaniAll games0.9%", "carlaSlots0.8%"]);
    expect(stepsOf(shown)).toEqual([]);
    await press(shown, "Sign and end all 2");
    await shown.until(() =>
      expect(stepsOf(shown)).toEqual([{ action: "accept", version: 2, confirmedIds: ["21", "22"] }]),
    );
  });

  it("asks for a new confirmation if the list of ending contracts has changed", async () => {
    const refused = new ApiError({
      kind: "refused",
      code: "contract.ends.downline",
      message: "Please confirm.",
      status: 409,
      value: { contractIds: ["21"] },
    });
    const now = { ...lowerOffer, ends: ends.slice(0, 1) };
    const refuse = () => {
      throw refused;
    };
    const shown = await show([[lowerOffer], [now], []], [refuse, () => ({ id: "7", state: "A" })]);
    await press(shown, "Sign");
    await press(shown, "Sign and end all 2");
    await shown.until(() => expect(shown.root.querySelectorAll(".contract-ends li")).toHaveLength(1));
    expect(shown.root.textContent).toContain("Please confirm.");
    await press(shown, "Sign and end it");
    await shown.until(() => expect(stepsOf(shown)).toHaveLength(2));
    expect(stepsOf(shown)[1]).toEqual({ action: "accept", version: 2, confirmedIds: ["21"] });
  });

  it.each([
    ["a member", 0, true],
    ["an agent, whose menu has the link", 1, false],
  ])("shows the link to the contracts page for %s, with member type %i: %s", async (_who, type, hasLink) => {
    const shown = await show([[offeredContract]], [], type);
    const link = () => shown.root.querySelector<HTMLAnchorElement>('a[href="/member/contracts"]');
    await shown.until(() => expect(link() !== null).toBe(hasLink));
  });
});
