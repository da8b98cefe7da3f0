import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { houseAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";

const someText: unknown = expect.any(String);
const matching = (form: RegExp): unknown => expect.stringMatching(form);

let app: TestApp;
let ownerDb: Database;
let winner: SignedInMember;
let otherWinner: SignedInMember;
let nextBet = 1n;

beforeAll(async () => {
  app = await createTestApp();
  ownerDb = openDatabase(app.ownerUrl, { as: "owner" });
  winner = await app.register("luckylola");
  otherWinner = await app.register("tinyjuan");
});

afterAll(async () => {
  await ownerDb.close();
  await app.close();
});

const get = (url: string, token?: string) => app.call({ method: "GET", url, ...(token && { token }) });

/** Inserts a settled bet on our slot. */
async function insertWin(member: SignedInMember, win: bigint, options: { isTrial?: boolean; daysAgo?: number } = {}) {
  const at = new Date(app.clock.businessNow().getTime() - (options.daysAgo ?? 0) * 86_400_000 - 1);
  await ownerDb.query(
    `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
       stake, bonus_part, win, valid_bet, placed_at, settled_at)
     values (1, $1, $2, 'STUDIO', 'capiz-after-dark', 'RNG', '1', 608, $3, 1, 1000, 0, $4, 0, $5, $5)`,
    [nextBet++, member.memberId, options.isTrial ?? false, win, at],
  );
}

interface Entry {
  readonly vo: { readonly customerName: string; readonly winAmount: number; readonly nodeId: string };
}

const board = async (query = "gameCategory=ALL&language=EN&limitNum=20") =>
  ((await get(`/wps/relay/GCSGAME_getRankList?${query}`)).value as { list: Entry[] }).list;

describe("the winner board", () => {
  it("[S7.036] [S3.144] shows each member's largest win with real money in the last seven days, under a masked name", async () => {
    await insertWin(winner, 123_456n);
    await insertWin(winner, 99_000n);
    await insertWin(otherWinner, 200_000n);
    await insertWin(otherWinner, 900_000n, { isTrial: true });
    await insertWin(otherWinner, 800_000n, { daysAgo: 8 });
    await insertWin(otherWinner, 900n);
    const list = await board();
    expect(list.map(({ vo }) => [vo.customerName, vo.winAmount])).toEqual([
      ["ti***n", 2_000],
      ["lu***a", 1_234.56],
    ]);
    expect(list[0]?.vo).toMatchObject({ nodeId: "100001", gameCode: "capiz-after-dark", currency: "PHP" });
    expect(JSON.stringify(list)).not.toContain("luckylola");
    expect((await get("/wps/relay/ODSFE2_getWinnerBoard")).value).toEqual({ list });
  });

  it("is refreshed once a minute, and can be filtered by category", async () => {
    await insertWin(winner, 5_000_000n);
    expect((await board())[0]?.vo.winAmount).toBe(2_000);
    app.clock.advanceMs(61_000);
    expect((await board())[0]?.vo.winAmount).toBe(50_000);
    expect(await board("gameCategory=RNG&limitNum=1")).toHaveLength(1);
    expect(await board("gameCategory=LIVE")).toEqual([]);
    expect(await board("gameCategory=NOTHING")).toEqual([]);
  });

  it("[S9.014] refuses a request for more than 20 entries", async () => {
    const url = "/wps/relay/GCSGAME_getRankList?limitNum=21";
    expect((await get(url)).errorCode).toBe("request.param.err");
  });
});

interface Group {
  readonly matchList: readonly { matchId: string; matchTime: number; isLive: boolean; score: unknown }[];
}

describe("hot matches", () => {
  const read = async () => (await get("/wps/relay/GCSGAME_getGameMatchV2")).value as Group[];
  const all = (groups: readonly Group[]) => groups.flatMap(({ matchList }) => matchList);

  it("have a league, a round, team crests and odds", async () => {
    const groups = await read();
    expect(groups.length).toBeGreaterThan(1);
    for (const match of all(groups)) {
      expect(match).toMatchObject({
        league: someText,
        title: matching(/Round/),
        homeTeamImageUrl: matching(/^\/art\/crest\/.+\.svg$/),
        awayTeamImageUrl: matching(/^\/art\/crest\/.+\.svg$/),
        moneyLine: { homeTeamOdds: matching(/^\d+\.\d\d$/) },
        gameType: "SPORTS",
      });
    }
  });

  it("follow the server's clock: only matches that have not begun are listed, and none has a score", async () => {
    const before = all(await read());
    app.clock.advanceMs(12 * 3_600_000);
    const now = app.clock.businessNow().getTime();
    const after = all(await read());
    expect(after).toHaveLength(before.length);
    expect(after.every(({ matchTime, isLive, score }) => matchTime > now && !isLive && score === null)).toBe(true);
    expect(after.map(({ matchId }) => matchId)).not.toEqual(before.map(({ matchId }) => matchId));
  });
});

it("[S2.191] the jackpot is the balance of the ledger's account of jackpots", async () => {
  const read = async () => (await get("/wps/relay/VIS_getJackpot")).value;
  const empty = { amount: 0, perSecond: 0, currency: "PHP", list: [], isDemo: false };
  expect(await read()).toMatchObject(empty);
  app.clock.advanceMs(10_000);
  expect(await read()).toMatchObject(empty);
  await ownerDb.query(
    `insert into account_delta (merchant_id, account_id, amount, transfers)
     select merchant_id, id, 123456, 1 from account
     where merchant_id = 1 and owner_id is null and kind = $1 and currency = 608`,
    [houseAccountKinds.jackpot],
  );
  expect(await read()).toMatchObject({ ...empty, amount: 1_234.56 });
});

it("[S7.054] the list of poker rooms needs a token, and contains only rooms of the requested vendor", async () => {
  const url = "/wps/relay/GLS2_roomList?vassalage=KY";
  const { token } = await app.register("cardplayer");
  const rooms = (await get(url, token)).value as { vassalage: string; minBet: number; seats: number }[];
  expect(rooms.length).toBe(20);
  expect(rooms.every(({ vassalage, seats }) => vassalage === "KY" && seats >= 2)).toBe(true);
  expect(rooms.map(({ minBet }) => minBet)).toEqual(rooms.map(({ minBet }) => minBet).toSorted((a, b) => a - b));
  expect((await get(url)).status).toBe(401);
});

it("the list of poker rooms leaves out games under maintenance", async () => {
  const { token } = await app.register("latecomer");
  const nodesOf = async () => {
    const rooms = (await get("/wps/relay/GLS2_roomList", token)).value as { nodeId: string }[];
    return rooms.map(({ nodeId }) => nodeId);
  };
  const [closedNode = ""] = await nodesOf();
  const close = async (from: Date | null) => {
    await ownerDb.query(`update game set maintenance_from = $1 where merchant_id = 1 and node_id = $2`, [
      from,
      closedNode,
    ]);
    await app.deps.games.reload();
  };
  await close(app.clock.businessNow());
  const listedNodes = await nodesOf();
  expect(listedNodes.length).toBeGreaterThan(0);
  expect(listedNodes).not.toContain(closedNode);
  await close(null);
  expect(await nodesOf()).toContain(closedNode);
});

it("[S7.037] [S3.161] the list of live tables is public, and shows closed tables as such", async () => {
  interface Table {
    readonly id: string;
    readonly roomStatus: string;
  }
  const request = { method: "GET", url: "/wps/relay/CBS_modelList", language: "EN" } as const;
  const read = async () => ((await app.call(request)).value as { modelList: Table[] }).modelList;
  const tables = await read();
  expect(tables).toHaveLength(12);
  for (const table of tables) {
    expect(table).toMatchObject({
      id: matching(/^\d+$/),
      name: app.deps.games.catalogueOf(1 as MerchantId).findByNode(table.id)?.names.en,
      image: matching(/^\/art\/cover\//),
      roomStatus: "ON",
      vendorName: someText,
      gameType: "LIVE",
      minBet: expect.any(Number) as number,
      isDemo: true,
    });
  }
  const closedId = tables[0]?.id ?? "";
  const close = async (from: Date | null) => {
    await ownerDb.query(`update game set maintenance_from = $1 where merchant_id = 1 and node_id = $2`, [
      from,
      closedId,
    ]);
    await app.deps.games.reload();
  };
  await close(app.clock.businessNow());
  const closedTables = (await read()).filter(({ roomStatus }) => roomStatus === "OFF");
  expect(closedTables.map(({ id }) => id)).toEqual([closedId]);
  await close(null);
});

describe("the games of the home page", () => {
  const read = (headers: Record<string, string> = {}) =>
    app.call({ method: "GET", url: "/wps/games/home", headers, language: "EN" });

  it("are sent in one response with an ETag, and a repeated request gets 304 without a body", async () => {
    const first = await read();
    expect(first.status).toBe(200);
    expect(Object.keys(first.value as object).toSorted()).toEqual(
      ["hotGames", "jackpot", "matches", "menus", "winners"].toSorted(),
    );
    const { etag, "cache-control": cacheControl, vary } = first.raw.headers;
    expect([cacheControl, vary]).toEqual(["public, no-cache", matching(/Language/)]);
    const secondRead = await read({ "if-none-match": String(etag) });
    expect([secondRead.status, secondRead.raw.payload]).toEqual([304, ""]);
    const signed = await app.call({ method: "GET", url: "/wps/games/home", token: winner.token, language: "EN" });
    expect(signed.raw.headers.etag).toBe(etag);
  });

  it("change immediately when the catalogue changes", async () => {
    const { etag } = (await read()).raw.headers;
    await ownerDb.query(`update vendor set is_enabled = false where merchant_id = 1 and code = 'KX'`);
    await app.deps.games.reload();
    const changed = await read({ "if-none-match": String(etag) });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.value)).not.toContain('"KX"');
    await ownerDb.query(`update vendor set is_enabled = true where merchant_id = 1 and code = 'KX'`);
    await app.deps.games.reload();
  });
});
