import { describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import CardRooms from "./card-rooms.tsx";
import LiveTables from "./live-tables.tsx";
import type { OpenGame } from "./table-card.tsx";

const table = (id: string, name: string, roomStatus: "ON" | "OFF", isDemo = false) => ({
  id,
  name,
  image: `/art/cover/${id}.svg`,
  roomStatus,
  vassalage: "LOTUS",
  vendorName: "Lotus Lantern",
  gameType: "LIVE",
  nodeId: `n${id}`,
  gameName: name,
  minBet: 20,
  isDemo,
});
const room = {
  roomId: "7-1",
  displayName: "Texas Balcony · Beginner",
  vassalage: "KY",
  gameType: "PVP",
  nodeId: "7",
  gameName: "Texas Balcony",
  showIcon: "/art/cover/7.svg",
  minBet: 1,
  maxBet: 10,
  entryAmount: 20,
  seats: 4,
  isDemo: true,
};
const doNothing: OpenGame = () => undefined;

describe("the live tables", () => {
  it("show name, vendor and minimum stake, with open tables first", async () => {
    const respond = () => ({
      modelList: [table("1", "Bituin Roulette", "OFF"), table("2", "Amihan Sic Bo", "ON", true)],
    });
    const { root, until } = await renderInPage(<LiveTables onGame={doNothing} />, { respond });
    await until(() => expect(root.querySelectorAll(".table-card")).toHaveLength(2));
    const cards = [...root.querySelectorAll(".table-card")];
    expect(cards.map((card) => card.querySelector("strong")?.textContent)).toEqual([
      "Amihan Sic Bo",
      "Bituin Roulette",
    ]);
    expect(cards[0]?.textContent).toMatch(/Open.*Demo.*Amihan Sic Bo.*Lotus Lantern.*From ₱20/);
    expect(cards[1]?.textContent).toMatch(/^Closed(?!.*Demo)/);
  });

  it("open their game on a click", async () => {
    const onGame = vi.fn<OpenGame>();
    const respond = () => ({ modelList: [table("1", "Amihan Sic Bo", "ON")] });
    const { root, until, click } = await renderInPage(<LiveTables onGame={onGame} />, { respond });
    await until(() => expect(root.querySelector(".table-card")).not.toBeNull());
    await click(".table-card");
    expect(onGame.mock.calls[0]?.[0]).toMatchObject({ vendor: "LOTUS", category: "LIVE", nodeId: "n1" });
  });

  it("are hidden without tables", async () => {
    const { root, until } = await renderInPage(<LiveTables onGame={doNothing} />, {
      respond: () => ({ modelList: [] }),
    });
    await until(() => expect(root.querySelector("section")).toBeNull());
  });

  it("show a retry button that loads them again after an error", async () => {
    let isDown = true;
    const respond = () =>
      isDown ? Promise.reject(new Error("down")) : { modelList: [table("1", "Amihan Sic Bo", "ON")] };
    const { root, find, click, until } = await renderInPage(<LiveTables onGame={doNothing} />, { respond });
    await until(() => find("[role=alert] button"));
    isDown = false;
    await click("[role=alert] button");
    await until(() => expect(root.querySelector(".table-card")).not.toBeNull());
  });
});

describe("the card rooms", () => {
  it("show seats, stakes and buy-in, and open their game on a click", async () => {
    const onGame = vi.fn<OpenGame>();
    const setting = { respond: () => [room], token: "t" };
    const { root, until, click } = await renderInPage(<CardRooms onGame={onGame} />, setting);
    await until(() => expect(root.querySelector(".table-card")).not.toBeNull());
    expect(root.querySelector(".table-card")?.textContent).toMatch(
      /Demo.*Texas Balcony · Beginner.*4 seats.*Stakes ₱1 to ₱10.*Buy-in ₱20/,
    );
    await click(".table-card");
    expect(onGame.mock.calls[0]?.[0]).toMatchObject({ vendor: "KY", category: "PVP", nodeId: "7" });
  });
});
