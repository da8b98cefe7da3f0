import { describe, expect, it } from "vitest";
import { membersListRead, pageOfList, pageOfMenus, visitorsListRead } from "./game-list-read.ts";
import { readLobbyFilter } from "./lobby-filter.ts";

const client = { merchant: "openhouse", language: "EN", isPhone: false };
const queryOf = (query = "", pageNo = 1) =>
  membersListRead({ category: "RNG", filter: readLobbyFilter(new URLSearchParams(query)), pageNo }, client).query;

describe("the query of a member's game list", () => {
  it.each([
    ["[S3.116] clientType", "", { clientType: "3" }],
    ["[S3.117] [S9.043] platform", "", { platform: "WEB" }],
    ["[S3.118] merchant", "", { merchant: "openhouse" }],
    ["[S3.119] language", "", { language: "EN" }],
    ["[S3.120] vassalage", "vassalage=PT", { vassalage: "PT" }],
    ["[S3.121] gameType", "", { gameType: "RNG" }],
    ["[S3.122] minBet", "minBet=1", { minBet: "1" }],
    ["[S3.123] gameClassify", "gameClassify=JP", { gameClassify: "JP" }],
    ["[S5.089] the lines, as a class", "gameClassify=JP&lines=25", { gameClassify: "JP,LINES25" }],
    ["[S3.126] gameName", "q=+foo+", { gameName: "foo" }],
    ["[S7.046] prizeMode", "", { prizeMode: "Elott" }],
  ])("contains %s", (_title, query, expected) => {
    expect(queryOf(query)).toMatchObject(expected);
  });

  it("[S3.124] [S3.125] [S7.093] [S9.017] contains the page number and the page size 42", () => {
    expect(queryOf("", 2)).toMatchObject({ pageNo: 2, pageSize: 42 });
  });

  it("leaves out filters that are not set", () => {
    const names = new Set(["vassalage", "minBet", "gameClassify", "gameName", "sort"]);
    expect(Object.keys(queryOf() ?? {}).filter((name) => names.has(name))).toEqual([]);
  });
});

describe("the query of a visitor's game list", () => {
  it("belongs to a public call, and without filters equals the query of the server-rendered page", () => {
    const filter = readLobbyFilter(new URLSearchParams());
    const { route, query } = visitorsListRead({ category: "RNG", filter, pageNo: 1 });
    expect(route).toBe("GET /lgw/games/game_menus");
    expect(JSON.stringify(query)).toBe('{"gameGroupCode":"RNG","pageNo":1,"pageSize":42}');
  });
});

describe("the response of a game list", () => {
  it.each([undefined, null, {}])("[S7.047] is read as an empty list if it is missing (%j)", (response) => {
    expect(pageOfList(response)).toEqual({ cards: [], count: 0 });
  });

  it("is read as an empty list if it does not contain the category", () => {
    expect(pageOfMenus([], "RNG")).toEqual({ cards: [], count: 0 });
    expect(pageOfMenus(undefined, "RNG")).toEqual({ cards: [], count: 0 });
  });
});
