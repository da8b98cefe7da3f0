import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { OpenFrontGame } from "./front-game.ts";
import WinnerBoard from "./winner-board.tsx";

const winner = (number: number, winAmount: number) => ({
  vo: {
    recordId: String(number),
    customerName: "de***r",
    winAmount,
    currency: "PHP",
    winTime: Date.parse("2026-03-10T00:00:00Z") + number,
    displayName: "Capiz After Dark",
    vassalage: "STUDIO",
    gameType: "RNG",
    nodeId: "n1",
    gameId: "g1",
    gameCode: "capiz",
  },
});

beforeEach(() => sessionStorage.clear());

async function show(list: readonly ReturnType<typeof winner>[], onGame: OpenFrontGame = () => undefined) {
  const rendered = await renderInPage(<WinnerBoard onGame={onGame} />, { respond: () => ({ list }) });
  await rendered.until(() => expect(rendered.root.querySelector("[aria-busy]")).toBeNull());
  return rendered;
}

describe("the winner board", () => {
  it("[S2.185] [S3.145] shows masked names and whole amounts, the largest first", async () => {
    const { root } = await show([winner(1, 20), winner(2, 1234.56)]);
    const lines = [...root.querySelectorAll(".winner-list li")].map(({ textContent }) => textContent);
    expect(lines[0]).toContain("de***r");
    expect(lines[0]).toContain("₱1,234");
    expect(lines[0]).not.toContain("₱1,234.");
    expect(lines[1]).toContain("₱20");
  });

  it("[S9.014] [S7.036] requests twenty winners of all categories and shows at most twenty", async () => {
    const { root, calls } = await show(Array.from({ length: 25 }, (_, index) => winner(index, index)));
    expect(root.querySelectorAll(".winner-list li")).toHaveLength(20);
    expect(calls).toEqual([
      { route: "GET /wps/relay/GCSGAME_getRankList", input: { query: { gameCategory: "ALL", limitNum: 20 } } },
    ]);
  });

  it("[S4.059] is requested once per browser session", async () => {
    await show([winner(1, 20)]);
    const { root, calls } = await show([]);
    expect(calls).toEqual([]);
    expect(root.querySelectorAll(".winner-list li")).toHaveLength(1);
  });

  it("opens the game of a winner on a click", async () => {
    const onGame = vi.fn<OpenFrontGame>();
    const { click } = await show([winner(1, 20)], onGame);
    await click(".winner-list button");
    expect(onGame.mock.calls[0]?.[0]).toMatchObject({ vendor: "STUDIO", nodeId: "n1", gameCode: "capiz" });
  });

  it("shows a text if there are no winners yet, and a retry button after an error", async () => {
    const empty = await show([]);
    expect(empty.root.textContent).toContain("No winners yet");
    sessionStorage.clear();
    const respond = () => Promise.reject(new Error("down"));
    const failed = await renderInPage(<WinnerBoard onGame={() => undefined} />, { respond });
    await failed.until(() => failed.find("[role=alert] button"));
  });
});
