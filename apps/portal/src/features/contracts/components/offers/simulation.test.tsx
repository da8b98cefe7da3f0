import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { Simulation } from "../../api/use-simulation.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { simulation } from "../../testing/test-bills.ts";
import { dailyTerms, offeredContract } from "../../testing/test-contracts.ts";
import { OfferSimulator } from "./offer-simulator.tsx";
import { OfferedSimulation } from "./offered-simulation.tsx";

const route = "POST /wps/agent/contracts/simulate";
const offeredRoute = "GET /wps/agent/contracts/:id/simulation";

const respondWith = (response: () => unknown) => (requestedRoute: string) =>
  requestedRoute === "GET /wps/member/info" ? { id: "1", account: "demoagent", currency: "PHP", type: 1 } : response();

async function show(
  response: () => unknown,
  isValid = true,
): Promise<RenderedInPage & { readonly problemReports: string[] }> {
  const problemReports: string[] = [];
  const draft = isValid
    ? ({ kind: "terms", terms: readTerms(dailyTerms) } as const)
    : ({ kind: "problems", problems: [{ field: "tiers.1.rate", code: "number.unreadable" }] } as const);
  const part = (
    <OfferSimulator
      receiverId="31"
      period="D"
      checkedOffer={draft}
      onProblems={() => problemReports.push("problems")}
    />
  );
  return {
    ...(await renderInPage(<Queries>{part}</Queries>, { respond: respondWith(response), token: "t" })),
    problemReports,
  };
}

const press = ({ root }: RenderedInPage, text: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLButtonElement>("button")].find(({ textContent }) => textContent === text)?.click(),
  );

describe("a simulation of terms", () => {
  it("shows each past window, the worst and the best, and the amount for downlines", async () => {
    const rendered = await show(() => simulation);
    await press(rendered, "Run the test");
    await rendered.until(() => rendered.find(".sim-window"));
    const call = rendered.calls.find(({ route: requestedRoute }) => requestedRoute === route);
    expect(call?.input).toEqual({ body: { receiverId: "31", terms: dailyTerms, windows: 7 } });
    const text = rendered.find(".sums").textContent;
    for (const part of [
      "Would have paid in 2 periods₱1,500.00",
      "Worst period₱500.00",
      "Best period₱1,000.00",
      "Paid to downlines₱600.00",
      "Left for the merchant₱3,200.00",
    ]) {
      expect(text).toContain(part);
    }
    const [newest, oldest] = [...rendered.root.querySelectorAll(".sim-window")].map((window) => window.textContent);
    expect(newest).toContain("Mar 10, 2026");
    expect(newest).toContain("Best period");
    expect(oldest).toContain("Worst period");
    expect(newest).toContain("₱459,000.00 bet, 3 active");
  });

  it("shows a text if the receiver has not been below the giver for a whole period", async () => {
    const none = { ...simulation, windows: [], totalMinor: "0", worst: null, best: null };
    const rendered = await show(() => none);
    await press(rendered, "Run the test");
    await rendered.until(() =>
      expect(rendered.root.textContent).toContain("has not been below you for a whole period"),
    );
    expect(rendered.root.querySelector(".sums, .sim-window")).toBeNull();
    expect(rendered.root.textContent).toContain("Lowest margin");
  });

  it("warns of negative margins, of downline contracts that earn more, and of contracts that would end", async () => {
    const rendered = await show(() => simulation);
    await press(rendered, "Run the test");
    await rendered.until(() => rendered.find(".sim-window"));
    const notices = [...rendered.root.querySelectorAll(".notice")].map(({ textContent }) => textContent);
    expect(notices).toEqual([
      "For one of 2 game classes, more is promised than the games earn.",
      "In one period, contracts of downlines earn more than this one: ₱50.00 in total.",
      "Signing it ends one contract with a downline whose rate is higher.",
    ]);
    expect(rendered.find(".sim-margins summary").textContent).toContain("Live casino, −0.3% left");
  });

  it("shows a text if the windows had no bets", async () => {
    const noBets = {
      teamBetMinor: "0",
      netLossMinor: "0",
      activeMembers: 0,
      tier: 0,
      dueMinor: "0",
      promisedMinor: "0",
    };
    const windows = simulation.windows.map((pastWindow) => ({ ...pastWindow, ...noBets, overcommittedMinor: "0" }));
    const [worst = null] = windows;
    const idle: Simulation = { ...simulation, windows, worst, best: worst, totalMinor: "0", endsContractIds: [] };
    const rendered = await show(() => idle);
    await press(rendered, "Run the test");
    await rendered.until(() => expect(rendered.root.textContent).toContain("The team placed no bets in these periods"));
    expect(rendered.root.querySelector(".sim-window .badge")).toBeNull();
  });

  it("shows the server's refusal, and can be run again", async () => {
    let isRefused = true;
    const refusal = new ApiError({
      kind: "refused",
      code: "contract.not.direct",
      message: "Only your direct downlines can receive an offer.",
      status: 409,
    });
    const rendered = await show(() => {
      if (isRefused) throw refusal;
      return simulation;
    });
    await press(rendered, "Run the test");
    await rendered.until(() =>
      expect(rendered.find("[role=alert]").textContent).toContain("Only your direct downlines can receive an offer."),
    );
    isRefused = false;
    await press(rendered, "Run the test");
    await rendered.until(() => rendered.find(".sim-window"));
    expect(rendered.root.querySelector(".form-failure")).toBeNull();
  });

  it("is not requested while the form has problems, and makes the form show them", async () => {
    const rendered = await show(() => simulation, false);
    await press(rendered, "Run the test");
    expect(rendered.problemReports).toEqual(["problems"]);
    expect(rendered.calls.map(({ route: requestedRoute }) => requestedRoute)).not.toContain(route);
  });

  it("offers at most as many windows as one call can read", async () => {
    const rendered = await renderInPage(
      <Queries>
        <OfferedSimulation contract={{ ...offeredContract, period: "M" }} />
      </Queries>,
      { respond: respondWith(() => simulation), token: "t" },
    );
    await act(async () => {
      (rendered.find("details") as HTMLDetailsElement).open = true;
      rendered.find("details").dispatchEvent(new Event("toggle"));
    });
    await rendered.until(() => rendered.find(".sim-window"));
    expect([...rendered.root.querySelectorAll(".chip")].map(({ textContent }) => textContent)).toEqual([
      "1 period",
      "2 periods",
      "3 periods",
    ]);
  });

  it("is marked as stale when more windows are selected, until it runs again", async () => {
    const rendered = await show(() => simulation);
    await press(rendered, "Run the test");
    await rendered.until(() => rendered.find(".sim-window"));
    await act(async () => rendered.root.querySelectorAll<HTMLInputElement>(".chip input")[1]?.click());
    expect(rendered.find(".simulator-stale").textContent).toContain("Run the test again.");
    await press(rendered, "Run the test again");
    await rendered.until(() => expect(rendered.root.querySelector(".simulator-stale")).toBeNull());
  });
});

describe("the simulation of a waiting offer", () => {
  it("runs on the receiver's past windows when it is opened", async () => {
    const part = <OfferedSimulation contract={offeredContract} />;
    const rendered = await renderInPage(<Queries>{part}</Queries>, {
      respond: respondWith(() => simulation),
      token: "t",
    });
    expect(rendered.find("summary").textContent).toBe("Test with your past periods");
    expect(rendered.calls).toEqual([]);
    await act(async () => {
      (rendered.find("details") as HTMLDetailsElement).open = true;
      rendered.find("details").dispatchEvent(new Event("toggle"));
    });
    await rendered.until(() => rendered.find(".sim-window"));
    expect(rendered.calls.find(({ route: requestedRoute }) => requestedRoute === offeredRoute)?.input).toMatchObject({
      params: { id: "8" },
      query: { windows: 7 },
    });
  });
});
