import { describe, expect, it } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { HotGames } from "./hot-games.tsx";

const drawTiles = (games: readonly number[]) => games.map((game) => <li key={game}>{game}</li>);
const show = (count: number) =>
  renderInPage(
    <HotGames games={Array.from({ length: count }, (_, index) => index)} moreHref="/hot" drawTiles={drawTiles} />,
  );

describe("the hot games", () => {
  it("[S2.069] [S9.013] show one large game and fourteen others, and all remaining games on the second page", async () => {
    const { root, click } = await show(20);
    expect(root.querySelectorAll(".hot-lead > li")).toHaveLength(1);
    expect(root.querySelectorAll(".hot-tiles > li")).toHaveLength(14);
    await click(".hot-pages button:last-child");
    expect(root.querySelector(".hot-lead")).toBeNull();
    expect([...root.querySelectorAll(".hot-tiles > li")].map(({ textContent }) => textContent)).toEqual([
      "15",
      "16",
      "17",
      "18",
      "19",
    ]);
    await click(".hot-pages button:first-child");
    expect(root.querySelectorAll(".hot-lead > li")).toHaveLength(1);
  });

  it("have no second page if all games fit on the first", async () => {
    const { root } = await show(15);
    expect(root.querySelector(".hot-pages")).toBeNull();
  });
});
