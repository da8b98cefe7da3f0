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

/**
 * `responses` answer the steps in order. `waitingLists` answer the reads of the list in order; the last list repeats.
 */
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
  const rendered = await renderInPage(<ContractDialog />, { respond, token: "t" });
  await rendered.until(() => expect(rendered.root.querySelector(".contract, .dialog-body > p")).not.toBeNull());
  return rendered;
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
  it("[S2.140] shows a new request, and signs the shown version after a confirmation", async () => {
    const rendered = await show([[offeredContract], []], [() => ({ id: "8", state: "A" })]);
    expect(rendered.find("dialog h2").textContent).toBe("Contract");
    expect(rendered.find(".contract").textContent).toContain("New request");
    await press(rendered, "Sign");
    expect(stepsOf(rendered)).toEqual([]);
    await press(rendered, "Sign");
    await rendered.until(() => expect(stepsOf(rendered)).toEqual([{ action: "accept", version: 1 }]));
    await rendered.until(() =>
      expect(rendered.root.textContent).toContain("There is no contract offer for you right now."),
    );
  });

  it("shows the new version of a changed offer before the member can sign it", async () => {
    const newVersion: Contract = { ...offeredContract, offeredVersion: 2 };
    const refuse = () => {
      throw new ApiError({ kind: "refused", code: "contract.version.passed", message: "Passed.", status: 409 });
    };
    const rendered = await show([[offeredContract], [newVersion], []], [refuse, () => ({ id: "8", state: "A" })]);
    await press(rendered, "Sign");
    await press(rendered, "Sign");
    await rendered.until(() => expect(rendered.root.textContent).toContain("The contract has changed"));
    expect(stepsOf(rendered)).toEqual([{ action: "accept", version: 1 }]);
    await press(rendered, "Review");
    await press(rendered, "Sign");
    await press(rendered, "Sign");
    await rendered.until(() => expect(stepsOf(rendered)[1]).toEqual({ action: "accept", version: 2 }));
  });

  it("sends the member's refusal of an offer", async () => {
    const rendered = await show([[offeredContract], []], [() => ({ id: "8", state: "R" })]);
    await press(rendered, "Refuse");
    await press(rendered, "Refuse");
    await rendered.until(() => expect(stepsOf(rendered)).toEqual([{ action: "refuse" }]));
  });

  it.each([
    ["Keep it", "keep"],
    ["End it", "end"],
  ])('sends the answer "%s" to a termination request', async (button, action) => {
    const endRequest: Contract = { ...activeContract, state: "V", endAskedBy: "giver" };
    const rendered = await show([[endRequest], []], [() => ({ id: "7", state: "A" })]);
    expect(rendered.find(".contract").textContent).toContain("Request to end");
    await press(rendered, button);
    await press(rendered, button);
    await rendered.until(() => expect(stepsOf(rendered)).toEqual([{ action }]));
  });

  it("[S4.099] before the member signs a lower rate, lists the downline contracts that it ends", async () => {
    const rendered = await show([[lowerOffer], []], [() => ({ id: "7", state: "A" })]);
    await press(rendered, "Sign");
    const rows = [...rendered.root.querySelectorAll(".contract-ends li")].map((row) => row.textContent);
    expect(rows).toEqual(["bayaniAll games0.9%", "carlaSlots0.8%"]);
    expect(stepsOf(rendered)).toEqual([]);
    await press(rendered, "Sign and end all 2");
    await rendered.until(() =>
      expect(stepsOf(rendered)).toEqual([{ action: "accept", version: 2, confirmedIds: ["21", "22"] }]),
    );
  });

  it("asks for a new confirmation if the list of ending contracts has changed", async () => {
    const refusal = new ApiError({
      kind: "refused",
      code: "contract.ends.downline",
      message: "Please confirm.",
      status: 409,
      value: { contractIds: ["21"] },
    });
    const changedOffer = { ...lowerOffer, ends: ends.slice(0, 1) };
    const refuse = () => {
      throw refusal;
    };
    const rendered = await show([[lowerOffer], [changedOffer], []], [refuse, () => ({ id: "7", state: "A" })]);
    await press(rendered, "Sign");
    await press(rendered, "Sign and end all 2");
    await rendered.until(() => expect(rendered.root.querySelectorAll(".contract-ends li")).toHaveLength(1));
    expect(rendered.root.textContent).toContain("Please confirm.");
    await press(rendered, "Sign and end it");
    await rendered.until(() => expect(stepsOf(rendered)).toHaveLength(2));
    expect(stepsOf(rendered)[1]).toEqual({ action: "accept", version: 2, confirmedIds: ["21"] });
  });

  it.each([
    ["a member", 0, true],
    ["an agent, whose menu has the link", 1, false],
  ])("links to the contracts page only if the menu does not (%s, type %i): %s", async (_who, type, hasLink) => {
    const rendered = await show([[offeredContract]], [], type);
    const link = () => rendered.root.querySelector<HTMLAnchorElement>('a[href="/member/contracts"]');
    await rendered.until(() => expect(link() !== null).toBe(hasLink));
  });
});
