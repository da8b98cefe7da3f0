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
const lower: Contract = {
  ...activeContract,
  state: "E",
  offeredVersion: 2,
  offered: { ...dailyTerms, tiers: dailyTerms.tiers.slice(0, 1) },
  ends,
};

/** `answers` are the responses to the steps, in order; `waits` those of the list, of which the last one repeats. */
async function show(
  waits: (readonly Contract[])[],
  responses: (() => unknown)[] = [],
  type = 1,
): Promise<RenderedInPage> {
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "demoagent", currency: "PHP", type };
    if (route === stepRoute) return responses.shift()?.();
    if (route !== "GET /wps/agent/contracts") return new Promise(() => undefined);
    return { waiting: (waits.length > 1 ? waits.shift() : waits[0]) ?? [], received: [] };
  };
  const shown = await renderInPage(<ContractDialog />, { respond, token: "t" });
  await shown.until(() => expect(shown.root.querySelector(".contract, .dialog-body > p")).not.toBeNull());
  return shown;
}

const press = ({ root }: RenderedInPage, name: string) =>
  act(async () => {
    const found = [...root.querySelectorAll("button")].findLast(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`no button is called ${name}`);
    found.click();
  });
const stepsOf = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === stepRoute).map(({ input }) => (input as { body: unknown }).body);

beforeEach(() => sessionStorage.clear());

describe("the contract modal", () => {
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

  it("signs nothing that was not shown: an offer that has changed since the press is read first", async () => {
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
  ])("answers a termination request by %s", async (button, action) => {
    const asked: Contract = { ...activeContract, state: "V", endAskedBy: "giver" };
    const shown = await show([[asked], []], [() => ({ id: "7", state: "A" })]);
    expect(shown.find(".contract").textContent).toContain("Request to end");
    await press(shown, button);
    await press(shown, button);
    await shown.until(() => expect(stepsOf(shown)).toEqual([{ action }]));
  });

  it("[S4.099] names the contracts below that a lower rate ends, before anything is signed", async () => {
    const shown = await show([[lower], []], [() => ({ id: "7", state: "A" })]);
    await press(shown, "Sign");
    const rows = [...shown.root.querySelectorAll(".contract-ends li")].map((row) => row.textContent);
    expect(rows).toEqual(["bayaniAll games0.9%", "carlaSlots0.8%"]);
    expect(stepsOf(shown)).toEqual([]);
    await press(shown, "Sign and end all 2");
    await shown.until(() =>
      expect(stepsOf(shown)).toEqual([{ action: "accept", version: 2, confirmedIds: ["21", "22"] }]),
    );
  });

  it("asks anew when others have changed what would end", async () => {
    const refused = new ApiError({
      kind: "refused",
      code: "contract.ends.downline",
      message: "Please confirm.",
      status: 409,
      value: { contractIds: ["21"] },
    });
    const now = { ...lower, ends: ends.slice(0, 1) };
    const refuse = () => {
      throw refused;
    };
    const shown = await show([[lower], [now], []], [refuse, () => ({ id: "7", state: "A" })]);
    await press(shown, "Sign");
    await press(shown, "Sign and end all 2");
    await shown.until(() => expect(shown.root.querySelectorAll(".contract-ends li")).toHaveLength(1));
    expect(shown.root.textContent).toContain("Please confirm.");
    await press(shown, "Sign and end it");
    await shown.until(() => expect(stepsOf(shown)).toHaveLength(2));
    expect(stepsOf(shown)[1]).toEqual({ action: "accept", version: 2, confirmedIds: ["21"] });
  });

  it.each([
    ["who is no agent", 0, true],
    ["an agent, whose menu names the pages of contracts", 1, false],
  ])("leads %s to the page of its contracts: %i, %s", async (_who, type, isLed) => {
    const shown = await show([[offeredContract]], [], type);
    const link = () => shown.root.querySelector<HTMLAnchorElement>('a[href="/member/contracts"]');
    await shown.until(() => expect(link() !== null).toBe(isLed));
  });
});
