import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";

interface Page {
  readonly content: readonly { readonly nodeId: string; readonly gameType: string }[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
}

let app: TestApp;
let ownerDb: Database;
let member: SignedInMember;
let nodes: readonly string[];

beforeAll(async () => {
  app = await createTestApp();
  ownerDb = openDatabase(app.ownerUrl, { as: "owner" });
  member = await app.register("collector");
  await giveMoney(app, member, 50_000n);
  const url = "/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=60";
  const { value } = await app.call({ method: "GET", url, token: member.token });
  nodes = (value as { games: { nodeId: string; maintenance: unknown }[] }).games
    .filter(({ maintenance }) => maintenance === null)
    .map(({ nodeId }) => nodeId);
});

afterAll(async () => {
  await ownerDb.close();
  await app.close();
});

const add = (nodeId: string, generation = "V2", token: string | undefined = member.token) => {
  const url = `/wps/relay/MCSFE_addFavoriteGame${generation}`;
  return app.call({ method: "POST", url, body: { nodeId, vendor: "PT", gameType: "RNG" }, ...(token && { token }) });
};
const remove = (nodeId: string, generation = "V2", token: string | undefined = member.token) => {
  const url = `/wps/relay/MCSFE_removeFavoriteGame${generation}`;
  return app.call({ method: "DELETE", url, body: { nodeId }, ...(token && { token }) });
};
const ids = async (token = member.token) => {
  const answer = await app.call({ method: "GET", url: "/wps/relay/MCSFE_getFavoriteGames", token });
  return answer.value as string[];
};
const page = async (name: string, query: string, token = member.token) => {
  const answer = await app.call({ method: "GET", url: `/wps/relay/${name}?${query}`, token });
  return answer.value as Page;
};

describe("favourites", () => {
  it("[S7.051] [S7.052] can be added and removed by both versions of the call", async () => {
    const [first = "", second = ""] = nodes;
    expect((await add(first)).status).toBe(200);
    app.clock.advanceMs(1_000);
    expect((await add(second, "")).status).toBe(200);
    expect(await ids()).toEqual([second, first]);
    expect((await remove(first, "")).status).toBe(200);
    expect(await ids()).toEqual([second]);
    expect((await remove(second)).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it("[S7.050] [S7.051] [S7.052] need a token", async () => {
    const answers = await Promise.all([
      add(nodes[0] ?? "", "V2", ""),
      remove(nodes[0] ?? "", "V2", ""),
      app.call({ method: "GET", url: "/wps/relay/MCSFE_getFavoriteGames" }),
      app.call({ method: "GET", url: "/wps/relay/MCSFE_getFavoriteGamesList?pageNo=1&pageSize=20" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it("do not change when a game is added or removed again", async () => {
    const nodeId = nodes[3] ?? "";
    await Promise.all([add(nodeId), add(nodeId), add(nodeId)]);
    expect(await ids()).toEqual([nodeId]);
    await Promise.all([remove(nodeId), remove(nodeId)]);
    expect((await remove(nodeId)).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it("[S7.050] [S9.015] [S3.036] [S3.037] [S3.038] are listed in pages of 20, newest first, and can be filtered by category", async () => {
    for (const nodeId of nodes.slice(0, 21)) {
      app.clock.advanceMs(10);
      await add(nodeId);
    }
    const query = "pageNo=1&pageSize=20&language=EN&gameType=RNG";
    const first = await page("MCSFE_getFavoriteGamesList", query);
    expect(first).toMatchObject({ pageNum: 1, totalPages: 2, totalCount: 21 });
    expect(first.content.map(({ nodeId }) => nodeId)).toEqual(nodes.slice(1, 21).toReversed());
    const url = `/wps/relay/MCSFE_getFavoriteGamesList?${query}`;
    expect(await app.call({ method: "GET", url })).toMatchObject({ status: 401, errorCode: "login.not.session" });
    const second = await page("MCSFE_getFavoriteGamesList", "pageNo=2");
    expect(second).toMatchObject({ pageNum: 2, content: [{ nodeId: nodes[0] }] });
    expect((await page("MCSFE_getFavoriteGamesList", "gameType=FISH")).content).toEqual([]);
  });

  it("belong to one member and can contain only games that are offered", async () => {
    const other = await app.register("othermember");
    expect(await ids(other.token)).toEqual([]);
    expect((await add("77")).errorCode).toBe("not.exists.game");
    expect((await add("nonsense")).errorCode).toBe("not.exists.game");
  });

  it("leave out a game that was disabled", async () => {
    const disabledNode = nodes[20] ?? "";
    await ownerDb.query(`update game set is_enabled = false where merchant_id = 1 and node_id = $1`, [
      BigInt(disabledNode),
    ]);
    await app.deps.games.reload();
    expect(await ids()).not.toContain(disabledNode);
    expect((await page("MCSFE_getFavoriteGamesList", "pageNo=1")).totalPages).toBe(1);
    await ownerDb.query(`update game set is_enabled = true where merchant_id = 1 and node_id = $1`, [
      BigInt(disabledNode),
    ]);
    await app.deps.games.reload();
  });

  it("are limited to 500 games", async () => {
    const fullMember = await app.register("fullmember");
    const last = app.deps.games.catalogueOf(app.deps.merchants.all()[0]?.id ?? (0 as never)).games.at(-1);
    // The catalogue has fewer than 500 games, so copies of them are favourites as well.
    await ownerDb.query(
      `insert into game (merchant_id, node_id, vendor, code, category, names, position, is_enabled, support_play,
         min_bet, lines, heat, added_at)
       select merchant_id, node_id + 10000000, vendor, code || '-copy', category, names, position, true, support_play,
         min_bet, lines, heat, added_at
       from game where merchant_id = 1`,
    );
    await ownerDb.query(
      `insert into favourite_game (merchant_id, member_id, node_id, added_at)
       select 1, $1, node_id, $2 from game where merchant_id = 1 and node_id <> $3 order by node_id limit 500`,
      [fullMember.memberId, app.clock.businessNow(), last?.nodeId],
    );
    await app.deps.games.reload();
    const [existingNode = ""] = await ids(fullMember.token);
    expect((await add(existingNode, "V2", fullMember.token)).status).toBe(200);
    const answer = await add(String(last?.nodeId), "V2", fullMember.token);
    expect([answer.status, answer.errorCode]).toEqual([409, "favourites.max"]);
  });
});

describe("recent games", () => {
  const open = (nodeId: string) =>
    app.call({ method: "POST", url: "/wps/game/launchGame", body: { nodeId }, token: member.token });

  it("[S7.053] [S9.016] contain the launched games, latest first, in pages of 20", async () => {
    for (const nodeId of nodes.slice(0, 21)) {
      app.clock.advanceMs(10);
      expect((await open(nodeId)).status).toBe(200);
    }
    app.clock.advanceMs(10);
    await open(nodes[4] ?? "");
    const first = await page("GCS_recentGame", "pageNo=1&clientType=3&platform=html5&language=EN");
    expect(first).toMatchObject({ pageNum: 1, totalPages: 2, totalCount: 21 });
    expect(first.content[0]?.nodeId).toBe(nodes[4]);
    expect(first.content[1]?.nodeId).toBe(nodes[20]);
    expect(first.content).toHaveLength(20);
    expect((await app.call({ method: "GET", url: "/wps/relay/GCS_recentGame" })).status).toBe(401);
  });

  it("do not contain a launch that was refused", async () => {
    const before = (await page("GCS_recentGame", "")).totalCount;
    const closedGames = await ownerDb.query<{ node_id: bigint }>(
      `select node_id from game where merchant_id = 1 and maintenance_from is not null limit 1`,
    );
    expect((await open(String(closedGames[0]?.node_id))).errorCode).toBe("vendor_under_maintenance");
    expect((await page("GCS_recentGame", "")).totalCount).toBe(before);
  });
});
