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

const respondWith = (reply: () => unknown) => (requestedRoute: string) =>
  requestedRoute === "GET /wps/member/info" ? { id: "1", account: "demoagent", currency: "PHP", type: 1 } : reply();

async function show(
  reply: () => unknown,
  isReadable = true,
): Promise<RenderedInPage & { readonly problemReports: string[] }> {
  const problemReports: string[] = [];
  const draft = isReadable
    ? ({ kind: "terms", terms: readTerms(dailyTerms) } as const)
    : ({ kind: "problems", problems: [{ field: "tiers.1.rate", code: "number.unreadable" }] } as const);
  const part = (
    <OfferSimulator receiverId="31" period="D" judged={draft} onProblems={() => problemReports.push("problems")} />
  );
  return {
    ...(await renderInPage(<Queries>{part}</Queries>, { respond: respondWith(reply), token: "t" })),
    problemReports,
  };
}

const press = ({ root }: RenderedInPage, text: string) =>
  act(async () =>
    [...root.querySelectorAll<HTMLButtonElement>("button")].find(({ textContent }) => textContent === text)?.click(),
  );

describe("a simulation of terms", () => {
  it("shows each past window, the worst and the best, and the amount for downlines", async () => {
    const shown = await show(() => simulation);
    await press(shown, "Run the test");
    await shown.until(() => shown.find(".sim-window"));
    const call = shown.calls.find(({ route: requestedRoute }) => requestedRoute === route);
    expect(call?.input).toEqual({ body: { receiverId: "31", terms: dailyTerms, windows: 7 } });
    const text = shown.find(".sums").textContent;
    for (const part of [
      "Would have paid in 2 windows₱1,500.00",
      "Worst window₱500.00",
      "Best window₱1,000.00",
      "Paid to downlines₱600.00",
      "Left for the merchant₱3,200.00",
    ]) {
      expect(text).toContain(part);
    }
    const [newest, oldest] = [...shown.root.querySelectorAll(".sim-window")].map((window) => window.textContent);
    expect(newest).toContain("Mar 10, 2026");
    expect(newest).toContain("Best window");
    expect(oldest).toContain("Worst window");
    expect(newest).toContain("₱459,000.00 bet, 3 active");
  });

  it("shows that there are no windows before the team belonged to its giver", async () => {
    const none = { ...simulation, windows: [], totalMinor: "0", worst: null, best: null };
    const shown = await show(() => none);
    await press(shown, "Run the test");
    await shown.until(() => expect(shown.root.textContent).toContain("has not been below you for a whole window"));
    expect(shown.root.querySelector(".sums, .sim-window")).toBeNull();
    expect(shown.root.textContent).toContain("Lowest margin");
  });

  it("warns of negative margins, of higher contracts of downlines, and of contracts that end", async () => {
    const shown = await show(() => simulation);
    await press(shown, "Run the test");
    await shown.until(() => shown.find(".sim-window"));
    const notices = [...shown.root.querySelectorAll(".notice")].map(({ textContent }) => textContent);
    expect(notices).toEqual([
      "For one of 2 game classes, more is promised than the games earn.",
      "In one window, contracts of downlines earn more than this one: ₱50.00 in total.",
      "Signing it ends one contract with a downline whose rate is higher.",
    ]);
    expect(shown.find(".sim-margins summary").textContent).toContain("Live casino, −0.3% left");
  });

  it("shows that the windows had no bets", async () => {
    const noBets = {
      teamBetMinor: "0",
      netLossMinor: "0",
      activeMembers: 0,
      tier: 0,
      dueMinor: "0",
      promisedMinor: "0",
    };
    const windows = simulation.windows.map((each) => ({ ...each, ...noBets, overcommittedMinor: "0" }));
    const [worst = null] = windows;
    const idle: Simulation = { ...simulation, windows, worst, best: worst, totalMinor: "0", endsContractIds: [] };
    const shown = await show(() => idle);
    await press(shown, "Run the test");
    await shown.until(() => expect(shown.root.textContent).toContain("The team placed no bets in these windows"));
    expect(shown.root.querySelector(".sim-window .badge")).toBeNull();
  });

  it("shows why it was refused, and can be run again", async () => {
    let isRefused = true;
    const refusal = new ApiError({
      kind: "refused",
      code: "contract.not.direct",
      message: "Only somebody directly below you.",
      status: 409,
    });
    const shown = await show(() => {
      if (isRefused) throw refusal;
      return simulation;
    });
    await press(shown, "Run the test");
    await shown.until(() =>
      expect(shown.find("[role=alert]").textContent).toContain("Only somebody directly below you."),
    );
    isRefused = false;
    await press(shown, "Run the test");
    await shown.until(() => shown.find(".sim-window"));
    expect(shown.root.querySelector(".form-failure")).toBeNull();
  });

  it("is not requested while the form has problems; the form shows them", async () => {
    const shown = await show(() => simulation, false);
    await press(shown, "Run the test");
    expect(shown.problemReports).toEqual(["problems"]);
    expect(shown.calls.map(({ route: requestedRoute }) => requestedRoute)).not.toContain(route);
  });

  it("offers at most as many windows as one call can read", async () => {
    const shown = await renderInPage(
      <Queries>
        <OfferedSimulation contract={{ ...offeredContract, period: "M" }} />
      </Queries>,
      { respond: respondWith(() => simulation), token: "t" },
    );
    await act(async () => {
      (shown.find("details") as HTMLDetailsElement).open = true;
      shown.find("details").dispatchEvent(new Event("toggle"));
    });
    await shown.until(() => shown.find(".sim-window"));
    expect([...shown.root.querySelectorAll(".chip")].map(({ textContent }) => textContent)).toEqual([
      "1 window",
      "2 windows",
      "3 windows",
    ]);
  });

  it("is marked as stale when more windows are chosen, until it runs again", async () => {
    const shown = await show(() => simulation);
    await press(shown, "Run the test");
    await shown.until(() => shown.find(".sim-window"));
    await act(async () => shown.root.querySelectorAll<HTMLInputElement>(".chip input")[1]?.click());
    expect(shown.find(".simulator-stale").textContent).toContain("Run the test again.");
    await press(shown, "Run the test again");
    await shown.until(() => expect(shown.root.querySelector(".simulator-stale")).toBeNull());
  });
});

describe("the simulation of a waiting offer", () => {
  it("runs for the receiver when it is opened", async () => {
    const part = <OfferedSimulation contract={offeredContract} />;
    const shown = await renderInPage(<Queries>{part}</Queries>, { respond: respondWith(() => simulation), token: "t" });
    expect(shown.find("summary").textContent).toBe("Test with your past windows");
    expect(shown.calls).toEqual([]);
    await act(async () => {
      (shown.find("details") as HTMLDetailsElement).open = true;
      shown.find("details").dispatchEvent(new Event("toggle"));
    });
    await shown.until(() => shown.find(".sim-window"));
    expect(shown.calls.find(({ route: requestedRoute }) => requestedRoute === offeredRoute)?.input).toMatchObject({
      params: { id: "8" },
      query: { windows: 7 },
    });
  });
});
