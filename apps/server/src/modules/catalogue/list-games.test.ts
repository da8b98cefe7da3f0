import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

interface Card {
  readonly nodeId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameType: string;
  readonly gameClassify: string;
  readonly minBet: number;
  readonly lines: number;
  readonly isDemo: boolean;
}

interface Lane {
  readonly title: string;
  readonly gameCategory: string;
  readonly vendors: readonly { readonly vassalage: string }[];
  readonly cards: readonly { readonly vassalage: string; readonly isGame: string; readonly nodeId: string }[];
  readonly gameClassify: readonly { readonly key: string; readonly displayName: string; readonly gameCount: number }[];
}

interface Page {
  readonly games: readonly Card[];
  readonly totalCount: number;
  readonly totalPages: number;
}

const someText: unknown = expect.any(String);
const someNumber: unknown = expect.any(Number);
const matching = (form: RegExp): unknown => expect.stringMatching(form);

let app: TestApp;
let token: string;
let harbourToken: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.register("browser"));
  ({ token: harbourToken } = await app.register("browser", { host: "harbour.localhost" }));
});

afterAll(() => app.close());

async function list(query: string, options: { language?: "EN" | "TY" } = {}): Promise<Page> {
  const url = `/wps/relay/GCSGAME_gameList?clientType=3&platform=html5-desktop&${query}`;
  return (await app.call({ method: "GET", url, token, ...options })).value as Page;
}

async function lanes(options: { host?: string; token?: string; ip?: string } = {}): Promise<readonly Lane[]> {
  const url = "/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&merchantCode=openhouse";
  const { value } = await app.call({ method: "GET", url, token, ...options });
  return (value as { data: { lanes: Lane[] } }).data.lanes;
}

const codesOf = (lane: Lane | undefined) => lane?.cards.map(({ vassalage }) => vassalage) ?? [];
const laneOf = async (title: string) => (await lanes()).find((lane) => lane.title === title);

describe("the vendor list", () => {
  it.each(["GCSGAME_gameVendor", "GCSGAME_newGameVendor"])("[S7.049] %s needs a token", async (name) => {
    const url = `/wps/relay/${name}?platform=html5-desktop&merchantCode=openhouse`;
    expect((await app.call({ method: "GET", url, token })).status).toBe(200);
    expect((await app.call({ method: "GET", url })).status).toBe(401);
  });

  it("[S3.111] [S3.112] [S3.113] [S3.114] [S3.115] has one group per category, in the order of the navigation", async () => {
    const all = await lanes();
    const titles = ["ELOTT", "LOTT", "LIVE", "SPORTS", "FISH", "RNG", "PVP", "ESPORTS", "COCKFIGHT"];
    expect(all.map(({ title }) => title)).toEqual(titles);
    for (const lane of all) {
      expect(lane.gameCategory).toBe(lane.title);
      expect(lane.cards.length).toBe(lane.vendors.length);
      for (const vendor of lane.vendors) {
        const texts = { vassalage: someText, displayName: someText, gameType: lane.title };
        expect(vendor).toMatchObject(texts);
      }
    }
  });

  it.each([
    ["[S9.058]", "FISH", ["AG", "BBIN", "CQ9", "GG", "PT", "RTG"]],
    ["[S9.059]", "LIVE", ["AG", "BBIN", "BG", "DG", "EA", "LOTUS", "OG", "PT", "TGP"]],
    ["[S9.060]", "PVP", ["KX", "KY", "TH", "WS", "XY"]],
    // The twelve vendors of the specification, the studio and the vendor of the mini games.
    ["[S9.061]", "RNG", ["AE", "AG", "CQ9", "GG", "ISB", "MG", "MGS", "PNG", "PT", "RTG", "SS", "STUDIO", "TTG", "WD"]],
    // The three vendors of the specification, and the sports book of /fbSports.
    ["[S9.062]", "SPORTS", ["FB", "IBC", "SBT", "UG"]],
    ["", "ESPORTS", ["AI", "AV", "IA", "IMES", "TF"]],
    ["[S9.051]", "COCKFIGHT", ["DIG", "DS88", "SV3", "WGB", "WS168"]],
    ["", "ELOTT", ["ELOTT", "TCG_LOTTO_VN", "TCG_SEA"]],
    ["", "LOTT", ["LOTT"]],
  ])("%s in the category %s has the vendors of the specification, each with an icon", async (_id, title, codes) => {
    const lane = await laneOf(title);
    expect(codesOf(lane).toSorted()).toEqual(codes);
    for (const card of lane?.cards ?? []) {
      expect(card).toMatchObject({ smallIcon: matching(/^\/art\/vendor\/capiz\/.+\.svg$/) });
    }
  });

  it("opens the game list of a vendor with several games, or the game if the vendor has only one", async () => {
    const slots = (await laneOf("RNG"))?.cards ?? [];
    const several = slots.filter(({ vassalage }) => vassalage !== "SS");
    expect(several.every(({ isGame, nodeId }) => isGame === "VASSALAGE" && nodeId === "")).toBe(true);
    expect(slots.find(({ vassalage }) => vassalage === "SS")?.isGame).toBe("GAME");
    const sports = await laneOf("SPORTS");
    expect(sports?.cards.every(({ isGame, nodeId }) => isGame === "GAME" && nodeId !== "")).toBe(true);
  });

  it("[S9.057] has bingo among the slots only if the merchant offers the language TY", async () => {
    const keys = async () => (await laneOf("RNG"))?.gameClassify.map(({ key }) => key);
    expect(await keys()).toEqual(["SC", "VP", "JP", "TG", "AC", "BG"]);
    await app.deps.db.query(`update merchant set languages = '{EN}' where id = 1`);
    await app.deps.merchants.reload();
    expect(await keys()).toEqual(["SC", "VP", "JP", "TG", "AC"]);
    await app.deps.db.query(`update merchant set languages = '{TY,EN}' where id = 1`);
    await app.deps.merchants.reload();
  });

  it("has thirteen classes of live tables, each with its number of games", async () => {
    const classes = (await laneOf("LIVE"))?.gameClassify ?? [];
    expect(classes.map(({ key }) => key)).toEqual(
      "BACCARAT SICBO ROULETTE DRAGONTIGER BLACKJACK MAHJONG POKER3 WENZHOU SEDIE FANTAN NIUNIU FPC ZJH".split(" "),
    );
    const games = await list("gameType=LIVE&gameClassify=FANTAN&pageSize=100");
    expect(games.totalCount).toBe(classes.find(({ key }) => key === "FANTAN")?.gameCount);
  });

  it("differs by merchant, and leaves out each vendor in countries where that vendor may not be offered", async () => {
    const rng = (all: readonly Lane[]) => all.find(({ title }) => title === "RNG");
    const harbour = await lanes({ host: "harbour.localhost", token: harbourToken });
    const sum = (lane: Lane | undefined) => lane?.gameClassify.reduce((all, { gameCount }) => all + gameCount, 0) ?? 0;
    expect(sum(rng(harbour))).toBeLessThan(sum(rng(await lanes())));
    const sports = (all: readonly Lane[]) => codesOf(all.find(({ title }) => title === "SPORTS"));
    expect(sports(await lanes({ ip: "218.102.1.1" }))).not.toContain("UG");
    expect(sports(await lanes())).toContain("UG");
  });
});

describe("[S7.048] the categories of vendors", () => {
  const request = async (typeId: string, signed = true) => {
    const url = `/wps/relay/GCSGAME_getVassGameType?typeId=${typeId}&merchant_code=openhouse`;
    return app.call({ method: "GET", url, ...(signed ? { token } : {}) });
  };

  it("can be read for one category, one vendor or all, and need a token", async () => {
    expect((await request("PVP")).value).toEqual({ content: { PVP: { vendor: ["KX", "KY", "TH", "WS", "XY"] } } });
    const { content } = (await request("PT")).value as { content: object };
    expect(Object.keys(content)).toEqual(["LIVE", "FISH", "RNG"]);
    expect(Object.keys(((await request("")).value as { content: object }).content)).toHaveLength(9);
    expect((await request("PVP", false)).status).toBe(401);
  });
});

describe("the game list", () => {
  it("[S7.046] needs a token, and has pages of 42 games", async () => {
    const url = "/wps/relay/GCSGAME_gameList?gameType=RNG&prizeMode=Elott";
    const { value } = await app.call({ method: "GET", url, token });
    const page = value as Page;
    expect(page.games).toHaveLength(42);
    expect(page.totalCount).toBeGreaterThan(150);
    expect(page.totalPages).toBe(Math.ceil(page.totalCount / 42));
    expect((await app.call({ method: "GET", url })).errorCode).toBe("login.not.session");
  });

  it("has about 300 games for the first merchant, each with its own node, code and name", async () => {
    const { games } = app.deps.games.catalogueOf(app.deps.merchants.all()[0]?.id ?? (0 as never));
    expect(games.length).toBeGreaterThan(280);
    expect(games.length).toBeLessThan(320);
    const codes = games.map(({ vendor, code }) => `${vendor}/${code}`);
    const names = (["en", "fil"] as const).map((language) => games.map((game) => game.names[language]));
    for (const values of [games.map(({ nodeId }) => nodeId), codes, ...names]) {
      expect(new Set<unknown>(values).size).toBe(games.length);
    }
  });

  it("has the coin toss of the demo's supplier once, under its own name", async () => {
    const { games } = await list("vassalage=SS", { language: "EN" });
    expect(games.map(({ gameName, gameCode }) => [gameName, gameCode])).toEqual([["Coin Toss", "coin-toss-0"]]);
  });

  it("[S3.127] [S3.128] [S3.129] [S3.130] [S3.131] [S3.132] [S3.133] [S3.134] [S3.135] [S3.136] has cards with all fields", async () => {
    const { games } = await list("vassalage=PT&gameType=RNG&pageSize=100");
    for (const game of games) {
      expect(game).toMatchObject({ vassalage: "PT", vendor: "PT", gameType: "RNG", isGame: "GAME", isDemo: true });
      expect(game).toMatchObject({
        showIcon: matching(/^\/art\/cover\/capiz\/small\/PT\/.+\.svg$/),
        lagerIcon: matching(/^\/art\/cover\/capiz\/large\/PT\/.+\.svg$/),
        displayName: game.gameName,
        supportPlay: someNumber,
      });
      expect(game.gameCode).not.toBe("");
    }
    const [studioGame] = (await list("vassalage=STUDIO")).games;
    expect(studioGame).toMatchObject({ gameCode: "capiz-after-dark", isDemo: false, supportPlay: 0 });
  });

  it("[S3.119] names games in the language of the request", async () => {
    expect((await list("vassalage=STUDIO", { language: "TY" })).games[0]?.gameName).toBe("Capiz sa Gabi");
    expect((await list("vassalage=STUDIO", { language: "EN" })).games[0]?.gameName).toBe("Capiz After Dark");
  });

  it.each([
    ["[S3.126] part of a name in any case", "gameName=CAPIZ AFTER", 1],
    ["a Filipino name", "gameName=sa gabi", 1],
    ["a name with additional accents", "gameName=Cápiz  áfter", 1],
    ["a percent sign, which is not a wildcard", "gameName=%25", 0],
    ["an unknown vendor", "vassalage=NOBODY", 0],
    ["a page after the last one", "pageNo=4000", 0],
  ])("[S3.126] can be searched by %s", async (_name, query, count) => {
    expect((await list(query)).games).toHaveLength(count);
  });

  it("[S9.052] [S9.053] [S9.054] [S9.055] [S9.056] can be filtered by the sub-categories of slots", async () => {
    for (const code of ["SC", "VP", "JP", "TG", "AC", "BG"]) {
      const { games, totalCount } = await list(`gameType=RNG&gameClassify=${code}&pageSize=100`);
      expect(totalCount).toBeGreaterThan(5);
      expect(games.every(({ gameClassify }) => gameClassify === code)).toBe(true);
    }
  });

  it("[S3.122] [S5.089] can be filtered by lowest stake and by lines, also together with a class", async () => {
    const stakes = await list("gameType=RNG&minBet=1&pageSize=100");
    expect(stakes.games.every(({ minBet }) => minBet >= 1)).toBe(true);
    const all = (await list("gameType=RNG")).totalCount;
    expect(stakes.totalCount).toBeLessThan(all);
    const lines = await list("gameType=RNG&lines=25&pageSize=100");
    expect(lines.games.every((game) => game.lines >= 25)).toBe(true);
    expect((await list("gameType=RNG&gameClassify=LINES25")).totalCount).toBe(lines.totalCount);
    expect(lines.totalCount).toBeLessThan(all);
  });

  it("refuses a lowest stake that is not a number", async () => {
    const url = "/wps/relay/GCSGAME_gameList?minBet=much";
    expect(await app.call({ method: "GET", url, token })).toMatchObject({ errorCode: "request.param.err" });
  });

  it("[S3.124] [S3.125] accepts the page number as page or pageNo, without duplicates between pages", async () => {
    const seen = new Set<string>();
    for (const query of ["page=1", "pageNo=2", "page=3"]) {
      const { games } = await list(`gameType=FISH&pageSize=6&${query}`);
      for (const { nodeId } of games) seen.add(nodeId);
      expect(games).toHaveLength(6);
    }
    expect(seen.size).toBe(18);
  });

  it("can be sorted by name and by date of addition", async () => {
    const named = await list("gameType=FISH&sort=name&pageSize=100", { language: "EN" });
    const names = named.games.map(({ gameName }) => gameName);
    expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
    const dates = app.deps.games.catalogueOf(app.deps.merchants.all()[0]?.id ?? (0 as never));
    const added = (await list("gameType=RNG&sort=new")).games.map(({ nodeId }) => dates.findByNode(nodeId)?.addedAt);
    expect(added).toEqual(added.toSorted((a, b) => (b?.getTime() ?? 0) - (a?.getTime() ?? 0)));
  });
});

describe("the public game lists", () => {
  it("[S7.008] [S1.014] game_menus returns every category with its first games, without an envelope", async () => {
    const { raw } = await app.call({ method: "GET", url: "/lgw/games/game_menus?prizeMode=Elott" });
    const groups = raw.json<{ gameGroupCode: string; gameMenus: Card[]; totalCount: number; vendors: object[] }[]>();
    expect(groups).toHaveLength(9);
    for (const { gameGroupCode, gameMenus, totalCount, vendors } of groups) {
      expect(gameMenus.length).toBe(Math.min(15, totalCount));
      expect(gameMenus.every(({ gameType }) => gameType === gameGroupCode)).toBe(true);
      expect(vendors.length).toBeGreaterThan(0);
    }
    const slots = groups.find(({ gameGroupCode }) => gameGroupCode === "RNG");
    expect(slots?.gameMenus[0]).toMatchObject({ gameCode: "capiz-after-dark", remark: "Capiz After Dark" });
  });

  it("game_menus with page size 0 returns the same groups and vendors, but no games", async () => {
    const whole = await app.call({ method: "GET", url: "/lgw/games/game_menus" });
    const bare = await app.call({ method: "GET", url: "/lgw/games/game_menus?pageSize=0" });
    const groups = whole.raw.json<object[]>();
    expect(bare.raw.json()).toEqual(groups.map((group) => ({ ...group, totalPages: 0, gameMenus: [] })));
    expect(bare.raw.body.length * 3).toBeLessThan(whole.raw.body.length);
    const one = await app.call({ method: "GET", url: "/lgw/games/game_menus?gameGroupCode=RNG&pageSize=0" });
    expect(one.raw.json()).toEqual([
      bare.raw.json<{ gameGroupCode: string }[]>().find((group) => group.gameGroupCode === "RNG"),
    ]);
  });

  it("[S1.014] game_menus of one group can be filtered and paged like the game list", async () => {
    const url = "/lgw/games/game_menus?gameGroupCode=LIVE&gameClassify=SICBO&vassalage=PT&pageNo=1";
    const { raw } = await app.call({ method: "GET", url });
    const groups = raw.json<{ gameMenus: Card[]; totalPages: number }[]>();
    expect(groups).toHaveLength(1);
    expect(groups[0]?.gameMenus).toMatchObject([{ vassalage: "PT", gameClassify: "SICBO" }]);
  });

  it("[S7.031] hotGamesV2 returns our own games first, and at most two games of each vendor", async () => {
    const query = "merchantCode=openhouse&isPlatform=1&vassalage=ALL&platform=html5&language=EN";
    const { value } = await app.call({ method: "GET", url: `/wps/relay/GCSGAME_hotGamesV2?${query}` });
    const { list: hot } = value as { list: Card[] };
    expect(hot).toHaveLength(30);
    expect(hot[0]).toMatchObject({ gameCode: "capiz-after-dark", vendor: "STUDIO", isHot: true });
    for (const games of Map.groupBy(hot, ({ vassalage }) => vassalage).values()) expect(games.length).toBeLessThan(3);
  });

  it("[S7.033] popular returns lotteries of the prize mode, or games of the requested category", async () => {
    const request = async (query: string) => {
      const { raw } = await app.call({ method: "GET", url: `/lgw/games/popular?${query}` });
      return raw.json<Card[]>();
    };
    expect((await request("count=3&prizeMode=Elott")).every(({ gameType }) => gameType === "ELOTT")).toBe(true);
    expect((await request("count=3&prizeMode=Lott")).every(({ gameType }) => gameType === "LOTT")).toBe(true);
    expect((await request("count=5&playType=FISH")).map(({ gameType }) => gameType)).toEqual(Array(5).fill("FISH"));
  });

  it("are empty while the lobby is switched off, like the game list", async () => {
    await setMerchant(app, 1, { flags: { GAMELO3: false } });
    const menus = await app.call({ method: "GET", url: "/lgw/games/game_menus" });
    expect([menus.status, menus.body]).toEqual([200, []]);
    expect(await list("gameType=RNG")).toEqual({ games: [], totalCount: 0, totalPages: 0 });
    await setMerchant(app, 1, { flags: { GAMELO3: true } });
  });
});
