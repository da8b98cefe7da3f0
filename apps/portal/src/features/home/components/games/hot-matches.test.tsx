import { describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { OpenFrontGame } from "./front-game.ts";
import HotMatches from "./hot-matches.tsx";

const match = (number: number) => ({
  matchId: String(number),
  leagueId: "1",
  league: "Liga",
  title: `Liga, round ${number}`,
  homeTeam: `Lanterns ${number}`,
  awayTeam: "Tides",
  homeTeamImageUrl: `/art/crest/${number}.svg`,
  awayTeamImageUrl: "/art/crest/0.svg",
  matchTime: Date.parse("2026-03-10T11:30:00Z"),
  isLive: false,
  score: null,
  moneyLine: { homeTeamOdds: "1.85", awayTeamOdds: "2.05", drawOdds: null },
  vassalage: "IBC",
  nodeId: "n1",
  gameId: "g1",
  gameType: "SPORTS",
});

async function show(count: number, onGame: OpenFrontGame = () => undefined) {
  const matchList = Array.from({ length: count }, (_, index) => match(index + 1));
  const respond = () => [{ gameMatchAdsId: "1", gameName: "IBC", gameClassifyNew: "BASKETBALL", matchList }];
  const rendered = await renderInPage(<HotMatches onGame={onGame} />, { respond });
  await rendered.until(() => expect(rendered.root.querySelector("[aria-busy]")).toBeNull());
  return rendered;
}

describe("the hot matches", () => {
  it("[S2.066] [S3.140] [S3.141] [S3.142] are shown in a slider with title, teams and crests", async () => {
    const { root } = await show(2);
    const cards = [...root.querySelectorAll(".match-card")];
    expect(cards.map((card) => card.querySelector(".match-head > span")?.textContent)).toEqual([
      "Liga, round 1",
      "Liga, round 2",
    ]);
    expect([...(cards[0]?.querySelectorAll("img") ?? [])].map((crest) => crest.getAttribute("src"))).toEqual([
      "/art/crest/1.svg",
      "/art/crest/0.svg",
    ]);
    expect(cards[0]?.textContent).toContain("Lanterns 1");
  });

  it("[S3.143] show the time in the merchant's time zone", async () => {
    const { root } = await show(1);
    expect(root.querySelector("time")?.textContent).toMatch(/7:30/);
  });

  it.each([
    ["[S2.068] no arrows for three matches", 3, 0],
    ["[S2.067] arrows for four matches", 4, 2],
  ])("have %s", async (_title, count, arrows) => {
    const { root } = await show(count);
    expect(root.querySelectorAll(".match-arrows button")).toHaveLength(arrows);
  });

  it("are marked as a demonstration, and show neither scores nor odds", async () => {
    const { root } = await show(1);
    expect(root.querySelector(".front-head")?.textContent).toContain("Demo");
    expect(root.querySelector(".match-card")?.textContent).not.toMatch(/1\.85|2\.05/);
  });

  it("open at their vendor on a click", async () => {
    const onGame = vi.fn<OpenFrontGame>();
    const { click } = await show(1, onGame);
    await click(".match-card");
    expect(onGame.mock.calls[0]?.[0]).toMatchObject({ vendor: "IBC", nodeId: "n1", gameId: "g1" });
  });

  it("are hidden if there are no matches", async () => {
    expect((await show(0)).root.querySelector("section")).toBeNull();
  });

  it("show a retry button that loads them again after an error", async () => {
    let isDown = true;
    const respond = () => (isDown ? Promise.reject(new Error("down")) : []);
    const { find, click, until, root } = await renderInPage(<HotMatches onGame={() => undefined} />, { respond });
    await until(() => find("[role=alert] button"));
    isDown = false;
    await click("[role=alert] button");
    await until(() => expect(root.querySelector("section")).toBeNull());
  });
});
