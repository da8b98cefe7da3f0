import { act } from "react";
import { describe, expect, it } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { gameOfCard } from "../../playable-game.ts";
import { GameTile } from "./game-tile.tsx";

const card = {
  nodeId: "100001",
  gameId: "100001",
  gameCode: "capiz-after-dark",
  vassalage: "STUDIO",
  vendor: "STUDIO",
  gameType: "RNG",
  gameName: "Capiz After Dark",
  nodeName: "Capiz After Dark",
  displayName: "Capiz After Dark",
  showIcon: "/media/capiz.svg",
  iconUrl: "/media/capiz.svg",
  defaultIcon: "",
  lagerIcon: "",
  supportPlay: 0,
  isGame: "GAME",
  nodeTypeManageId: "",
  gameClassify: "",
  minBet: 0,
  lines: 0,
  isHot: false,
  isNew: false,
  isDemo: false,
  isPlayable: true,
  maintenance: null,
};

const show = (change: Partial<typeof card> = {}) =>
  renderInPage(<GameTile game={gameOfCard({ ...card, ...change })} isEager />);

describe("a game card", () => {
  it("shows that its game is closed for maintenance, in place of the vendor", async () => {
    const maintenance = { maintainTime: 1, endTime: null };
    expect((await show()).find(".game-caption p").textContent).toBe("STUDIO");
    const closed = await renderInPage(<GameTile game={gameOfCard({ ...card, maintenance })} />);
    expect(closed.find(".game-caption p").textContent).toBe("Closed for maintenance");
  });

  it("[S2.154] shows the game's image", async () => {
    expect((await show()).find("img").getAttribute("src")).toBe("/media/capiz.svg");
  });

  it("shows a placeholder if the image fails to load", async () => {
    const { root, find } = await show();
    await act(async () => find("img").dispatchEvent(new Event("error")));
    expect(root.querySelector("img")).toBeNull();
    expect(root.querySelector(".game-cover .lattice-mark")).not.toBeNull();
  });

  it("loads its image from the page's picture host", async () => {
    const tile = <GameTile game={gameOfCard(card)} isEager />;
    const { find } = await renderInPage(tile, { merchant: { imageHost: "https://pictures.example" } });
    expect(find("img").getAttribute("src")).toBe("https://pictures.example/media/capiz.svg");
  });

  it("shows a demo label if the studio's demo replaces the vendor's game", async () => {
    expect((await show()).root.querySelector(".game-demo")).toBeNull();
    for (const isPlayable of [true, false]) {
      const { find } = await show({ isDemo: true, isPlayable });
      expect(find(".game-demo").textContent).toBe("Demo");
      expect(find('[data-kind="primary"]').textContent).toBe("Play now");
    }
  });

  it("[S2.158] shows the display name", async () => {
    expect((await show()).find("h3").textContent).toBe("Capiz After Dark");
  });

  it("[S2.155] has a play-now button named after its game", async () => {
    const { find } = await show();
    expect(find('[data-kind="primary"]').textContent).toBe("Play now");
    expect(find('[data-kind="primary"]').getAttribute("aria-label")).toBe("Play now: Capiz After Dark");
  });

  it("[S2.156] offers a free trial when supportPlay is 0", async () => {
    expect((await show()).find('[data-kind="quiet"]').textContent).toBe("Free trial");
  });

  it("[S2.157] offers no free trial when supportPlay is not 0", async () => {
    expect((await show({ supportPlay: 1 })).root.querySelector('[data-kind="quiet"]')).toBeNull();
  });
});
