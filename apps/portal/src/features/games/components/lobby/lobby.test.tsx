import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { navigate } from "../../../../lib/navigation/location.tsx";
import type { Merchant } from "../../../../lib/page/merchant.ts";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { testCard } from "../../testing/test-card.ts";
import { Lobby } from "./lobby.tsx";

const menusRoute = "GET /lgw/games/game_menus";
const membersRoute = "GET /wps/relay/GCSGAME_gameList";
const popularRoute = "GET /lgw/games/popular";
const kinds = [
  { href: "/elott", icon: "game-lottery", text: "Lottery" },
  { href: "/fish", icon: "game-fish", text: "Fishing" },
  { href: "/rng", icon: "game-slots", text: "Slots" },
] as const;
const vendors = ["PT", "CQ9"].map((vassalage) => ({
  vassalage,
  displayName: vassalage,
  accountTypeName: vassalage,
  gameType: "RNG",
  lagerIcon: "",
  smallIcon: "",
  mobileSmallIcon: "",
  h5Icon: "",
  gameId: "",
  nodeId: "",
  gameCode: "",
  isGame: "VASSALAGE",
  gameCount: 3,
  appNewWindow: "0",
  freeplay: "0",
  isDemo: false,
  isPlayable: true,
}));

afterEach(async () => {
  // Let deferred navigation finish before the page is removed.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)));
  history.replaceState(null, "", "/");
});

interface Setting {
  readonly category?: string;
  readonly path?: string;
  /** Query of the URL. */
  readonly query?: string;
  readonly token?: string;
  readonly merchant?: Partial<Merchant>;
  /** The number of games for a query. */
  readonly countOf?: (query: Readonly<Record<string, unknown>>) => number | Promise<number>;
}

async function show({ category = "RNG", path = "/rng", query = "", countOf = () => 3, ...setting }: Setting = {}) {
  history.replaceState(null, "", `${path}${query}`);
  const respond = async (route: string, input: unknown) => {
    const { query: requestQuery = {} } = (input ?? {}) as { query?: Record<string, unknown> };
    const totalCount = await countOf(requestQuery);
    const pageSize = Number(requestQuery["pageSize"]);
    const games = Array.from({ length: Math.min(totalCount, pageSize) }, (_, index) => testCard(index + 1));
    if (route === membersRoute) return { games, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
    if (route === menusRoute) return [{ gameGroupCode: category, vendors: [], gameMenus: games, totalCount }];
    if (route === popularRoute) return requestQuery["playType"] === category ? [testCard(900), testCard(901)] : [];
    return route.includes("hotGames") ? { list: [] } : [];
  };
  const lobby = (
    <Lobby category={category} title="Slots" path={path} centrePath={path} kinds={kinds} vendors={vendors} />
  );
  const page = await renderInPage(lobby, { ...setting, respond });
  const names = () => [...page.root.querySelectorAll(".game-caption h3")].map(({ textContent }) => textContent);
  const links = () => [...page.root.querySelectorAll("a")].map(({ textContent }) => textContent);
  const gameCalls = () => page.calls.filter(({ route }) => route === menusRoute || route === membersRoute);
  return { ...page, names, links, gameCalls };
}

describe("the game classes of a centre", () => {
  it.each([
    ["[S3.208] slots", "Slots"],
    ["[S3.209] scratch card", "Scratch card"],
    ["[S3.210] video poker", "Video poker"],
    ["[S3.211] table games", "Table games"],
    ["[S3.212] arcade", "Arcade"],
    ["[S3.213] jackpot", "Jackpot"],
    ["[S3.214] bingo", "Bingo"],
    ["[S3.215] fishing", "Fishing"],
    ["[S3.216] lottery", "Lottery"],
  ])("include %s", async (_title, name) => {
    expect((await show()).links()).toContain(name);
  });

  it.each([
    ["[S3.217] baccarat", "Baccarat"],
    ["[S3.218] sicbo", "Sicbo"],
    ["[S3.219] roulette", "Roulette"],
    ["[S3.220] dragon tiger", "Dragon tiger"],
    ["[S3.221] blackjack", "Blackjack"],
    ["[S3.222] mahjong", "Mahjong"],
    ["[S3.223] 3-card poker", "3-card poker"],
    ["[S3.224] Wenzhou", "Wenzhou"],
    ["[S3.225] Se Die", "Se Die"],
    ["[S3.226] fan tan", "Fan tan"],
    ["[S3.227] NiuNiu", "NiuNiu"],
    ["[S3.228] fish prawn crab", "Fish prawn crab"],
    ["[S3.229] ZJH", "ZJH"],
  ])("of live tables include %s", async (_title, name) => {
    expect((await show({ category: "LIVE", path: "/live" })).links()).toContain(name);
  });

  it.each([
    ["[S9.052] scratch", "Scratch card", "SC"],
    ["[S9.053] video poker", "Video poker", "VP"],
    ["[S9.054] jackpot", "Jackpot", "JP"],
    ["[S9.055] table games", "Table games", "TG"],
    ["[S9.056] arcade", "Arcade", "AC"],
    ["[S9.057] bingo", "Bingo", "BG"],
  ])("are requested by their code: %s", async (_title, name, code) => {
    const { root, gameCalls, until } = await show();
    const chip = [...root.querySelectorAll<HTMLElement>(".class-chip")].find(({ textContent }) => textContent === name);
    await act(async () => chip?.click());
    await until(() => expect(gameCalls().at(-1)?.input).toMatchObject({ query: { gameClassify: code } }));
    expect(location.search).toBe(`?gameClassify=${code}`);
  });

  it("[S9.057] do not include bingo if the portal has no Filipino", async () => {
    expect((await show({ merchant: { languages: ["EN"] } })).links()).not.toContain("Bingo");
  });
});

describe("the filters by minimum bet and lines", () => {
  it("[S5.088] [S3.122] contain '1 yuan or more', which sends the minimum bet to the server", async () => {
    const { root, gameCalls, until, click } = await show();
    expect(root.querySelectorAll(".term-toggle")[0]?.textContent).toContain("1 yuan or more");
    await click(".term-toggle:nth-of-type(1)");
    await until(() => expect(gameCalls().at(-1)?.input).toMatchObject({ query: { minBet: "1" } }));
  });

  it("[S5.089] contain '25 lines or more', which sends the class of the lines to the server", async () => {
    const { root, gameCalls, until, click } = await show();
    expect(root.querySelectorAll(".term-toggle")[1]?.textContent).toContain("25 lines or more");
    await click(".term-toggle:nth-of-type(2)");
    await until(() => expect(gameCalls().at(-1)?.input).toMatchObject({ query: { gameClassify: "LINES25" } }));
  });

  it("are missing in a centre of games without minimum bets and lines", async () => {
    const { root } = await show({ category: "LIVE", path: "/live" });
    expect(root.querySelector(".term-toggle")).toBeNull();
  });
});

describe("the games of a centre", () => {
  it("[S1.014] are requested with the public call for visitors", async () => {
    const { names, gameCalls, until, root } = await show();
    await until(() => expect(names()).toEqual(["Game 1", "Game 2", "Game 3"]));
    expect(gameCalls().map(({ route }) => route)).toEqual([menusRoute]);
    expect(root.querySelector(".lobby-count")?.textContent).toBe("3 games");
  });

  it("are requested with the members' call for members", async () => {
    const { names, gameCalls, until } = await show({ token: "t" });
    await until(() => expect(names()).toHaveLength(3));
    expect(gameCalls().map(({ route }) => route)).toEqual([membersRoute]);
  });

  it("[S2.035] [S3.120] are limited to the vendor in the URL", async () => {
    const { gameCalls, until, root } = await show({ path: "/gameListCenter/rng", query: "?vassalage=PT" });
    await until(() => expect(gameCalls().at(-1)?.input).toMatchObject({ query: { vassalage: "PT" } }));
    expect(root.querySelector('.vendor-pane[aria-current="page"]')?.textContent).toBe("PT3");
  });

  it("[S4.072] have a link per slots vendor to the game-list centre of slots with the same filter", async () => {
    const { root } = await show({ query: "?gameClassify=JP" });
    const hrefs = [...root.querySelectorAll("a.vendor-pane")].map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      "/rng?gameClassify=JP",
      "/gameListCenter/rng?vassalage=PT&gameClassify=JP",
      "/gameListCenter/rng?vassalage=CQ9&gameClassify=JP",
    ]);
  });

  it("[S3.126] are searched while the visitor types, with matches marked in the names", async () => {
    const { find, gameCalls, until, root } = await show();
    await act(async () => typeInto(find("input[type=search]"), "game"));
    await until(() => expect(gameCalls().at(-1)?.input).toMatchObject({ query: { gameName: "game" } }));
    await until(() => expect(root.querySelector("h3 mark")?.textContent).toBe("Game"));
    expect(location.search).toBe("?q=game");
    expect(root.querySelector(".lobby-count")?.textContent).toBe("3 games for “game”");
  });

  it.each(["a visitor", "a member"])("[S7.093] are requested in pages of 42 for the search of %s", async (account) => {
    const { names, gameCalls, until, root } = await show({
      query: "?q=game",
      countOf: () => 50,
      ...(account === "a member" && { token: "t" }),
    });
    await until(() => expect(names()).toHaveLength(42));
    expect(gameCalls()).toMatchObject([{ input: { query: { gameName: "game", pageNo: 1, pageSize: 42 } } }]);
    expect(root.querySelector(".lobby-count")?.textContent).toBe("50 games for “game”");
  });

  it("are replaced by popular games of the same category if a search finds no games", async () => {
    const countOf = (query: Readonly<Record<string, unknown>>) => (query["gameName"] === "zzz" ? 0 : 3);
    const { names, until, root } = await show({ query: "?q=zzz", countOf });
    await until(() => expect(root.textContent).toContain("No game matches “zzz”"));
    expect(names()).toEqual(["Game 900", "Game 901"]);
  });

  it("are replaced by a link to all games if no game matches the filters", async () => {
    const { until, root } = await show({ query: "?minBet=1", countOf: () => 0 });
    await until(() => expect(root.textContent).toContain("No games match these filters"));
    expect(root.querySelector(".empty a")?.getAttribute("href")).toBe("/rng");
  });

  it("remain visible while the next list loads", async () => {
    let isPending = false;
    const countOf = () => (isPending ? new Promise<number>(() => undefined) : 3);
    const { names, until } = await show({ countOf });
    await until(() => expect(names()).toHaveLength(3));
    isPending = true;
    await act(async () => navigate("/rng?gameClassify=SC"));
    expect(names()).toHaveLength(3);
  });
});

function typeInto(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
