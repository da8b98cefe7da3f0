import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.register("browser"));
});

afterAll(() => app.close());

test.each(["GCSGAME_gameVendor", "GCSGAME_newGameVendor"])(
  "%s answers lanes of vendor cards to members",
  async (name) => {
    const url = `/wps/relay/${name}?platform=html5-desktop&merchantCode=openhouse`;
    const answer = await app.call({ method: "GET", url, token });
    expect(answer.value).toMatchObject({
      data: { lanes: [{ title: "RNG", cards: [{ vassalage: "STUDIO", isGame: "VASSALAGE", gameType: "RNG" }] }] },
    });
    expect((await app.call({ method: "GET", url })).status).toBe(401);
  },
);

test("[S7.046] the game list needs a token and is read by pages", async () => {
  const url =
    "/wps/relay/GCSGAME_gameList?clientType=3&gameType=RNG&vassalage=STUDIO&pageNo=1&pageSize=42&prizeMode=Elott";
  const answer = await app.call({ method: "GET", url, token });
  expect(answer.value).toMatchObject({
    totalCount: 1,
    totalPages: 1,
    games: [{ nodeId: "100001", gameCode: "capiz-after-dark", gameName: "Capiz After Dark", supportPlay: 0 }],
  });
  const inFilipino = await app.call({ method: "GET", url, token, language: "TY" });
  expect(inFilipino.value).toMatchObject({ games: [{ gameName: "Capiz sa Gabi" }] });
  expect((await app.call({ method: "GET", url })).errorCode).toBe("login.not.session");
});

test.each([
  ["part of a name, whatever its case", "gameName=CAPIZ", 1],
  ["a Filipino name", "gameName=gabi", 1],
  ["a name that no game has", "gameName=%25", 0],
  ["another class", "gameType=LIVE", 0],
  ["another vendor", "vassalage=AG", 0],
  ["a page past the end", "pageNo=2", 0],
])("searches games by %s", async (_name, query, count) => {
  const answer = await app.call({ method: "GET", url: `/wps/relay/GCSGAME_gameList?${query}`, token });
  expect((answer.value as { games: unknown[] }).games).toHaveLength(count);
});

test("[S7.031] hot games are public", async () => {
  const url = "/wps/relay/GCSGAME_hotGamesV2?merchantCode=openhouse&isPlatform=1&vassalage=&platform=html5&language=EN";
  const answer = await app.call({ method: "GET", url });
  expect(answer.value).toMatchObject({ list: [{ gameCode: "capiz-after-dark", vendor: "STUDIO", isGame: "GAME" }] });
});

test("visitors browse the public menus, bare", async () => {
  const answer = await app.call({ method: "GET", url: "/lgw/games/game_menus?prizeMode=Elott" });
  expect(answer.body).toMatchObject([
    {
      gameGroupCode: "RNG",
      vendors: [{ vassalage: "STUDIO" }],
      gameMenus: [{ gameCode: "capiz-after-dark", remark: "Capiz After Dark" }],
    },
  ]);
});
