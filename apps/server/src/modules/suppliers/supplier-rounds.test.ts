/** Our calls to a supplier other than launches: the replay of a round, and the list of games. */

import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SupplierGamesReply } from "@openhouse/protocol/suppliers/suppliers";
import type { MerchantId } from "../../core/ids.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { gameVendor, openGameSupplier, supplierGames } from "../../testing/test-game-supplier.ts";
import type { TestGameSupplier } from "../../testing/test-game-supplier.ts";

const otherOperatorKeys = generateKeyPairSync("rsa", { modulusLength: 2_048 });

let app: TestApp;
let gameSupplier: TestGameSupplier;
let orderNo: string;

beforeAll(async () => {
  app = await createTestApp();
  gameSupplier = await openGameSupplier(app, "shown", otherOperatorKeys.publicKey);
  orderNo = await playOne();
});

afterAll(async () => {
  await gameSupplier.server.close();
  await app.close();
});

beforeEach(() => {
  supplierGames.length = 0;
});

/** Opens the game, plays one round, and returns the id of the bet. */
async function playOne(): Promise<string> {
  const { token, memberId } = gameSupplier.supplier.member;
  const launch = async () => {
    const { value } = await app.call({ method: "POST", url: "/wps/game/launchGame", body: gameSupplier.game, token });
    return (value as { content: { game_url: string; isDemo: boolean } }).content;
  };
  await vi.waitUntil(async () => !(await launch()).isDemo);
  const body = new URLSearchParams({ id: randomUUID(), stake: "1000000", side: "sun" });
  await fetch((await launch()).game_url, { method: "POST", body });
  const rows = await app.deps.db.query<{ id: bigint }>(
    `select id from bet where merchant_id = 1 and member_id = $1 order by id desc limit 1`,
    [memberId],
  );
  return String(rows[0]?.id ?? "");
}

const replay = (order: string, token = gameSupplier.supplier.member.token) =>
  app.call({ method: "GET", url: `/wps/game/replay?orderNo=${order}`, token });

interface Order {
  readonly orderNo: string;
  readonly hasReplay: boolean;
}

test("the bet record marks the rounds that have a replay, and the supplier's replay shows the round", async () => {
  const { token } = gameSupplier.supplier.member;
  const { value } = await app.call({ method: "GET", url: "/wps/relay/ODSFE2_RNGOrders?size=10", token });
  const { list } = value as { list: Order[] };
  expect(list.find((order) => order.orderNo === orderNo)).toMatchObject({ hasReplay: true });
  const answer = await replay(orderNo);
  expect(answer.status).toBe(200);
  const { url } = answer.value as { url: string };
  const page = await (await fetch(url)).text();
  expect(page).toContain("You bet ₱10.00 on Sun.");
  expect(page).toMatch(/You win ₱19\.50|No win this time/);
});

test("a replay is refused for another member's, an unknown or an invalid round, and without a login", async () => {
  const otherMember = await app.register("strangerround");
  expect((await replay(orderNo, otherMember.token)).errorCode).toBe("no.data");
  expect((await replay("1")).errorCode).toBe("no.data");
  expect((await replay("abc")).errorCode).toBe("request.param.err");
  expect((await app.call({ method: "GET", url: `/wps/game/replay?orderNo=${orderNo}` })).status).toBe(401);
});

test("a round that the supplier does not know is reported as missing, not as a failed launch", async () => {
  const { bet } = gameSupplier.supplier;
  // A bet that the supplier's game server does not know.
  expect(await bet({ round: "elsewhere", round_closed: true, game_code: gameSupplier.game.gameCode })).toMatchObject({
    status: "RS_OK",
  });
  const [row] = await app.deps.db.query<{ id: bigint }>(
    `select bet_id as id from gateway_round where merchant_id = 1 and supplier = 'shown' and round = 'elsewhere'`,
  );
  const answer = await replay(String(row?.id));
  expect([answer.status, answer.errorCode]).toEqual([404, "supplier.round.missing"]);
});

test("a supplier returns rounds and transactions only to their operator, and only for signed requests", async () => {
  const { store, port } = gameSupplier.server;
  const [round] = store.listTransactions({ operator: "house", from: "2000", until: "9999", page: 1 });
  const callSupplier = (path: string, fields: object, key = otherOperatorKeys.privateKey) => {
    const body = JSON.stringify(fields);
    const headers = { "x-hub88-signature": createSign("sha256").update(body).sign(key, "base64") };
    return fetch(`http://127.0.0.1:${port}/${path}`, { method: "POST", body, headers });
  };
  const roundFields = { user: round?.user, round: round?.round };
  expect((await callSupplier("game/round", { operator_id: "other", ...roundFields })).status).toBe(404);
  expect((await callSupplier("game/round", { operator_id: "house", ...roundFields })).status).toBe(401);
  expect((await callSupplier("game/round", { ...roundFields }, gameSupplier.supplier.privateKey)).status).toBe(401);
  const span = { start_time: "2000", end_time: "9999", page: 1 };
  const answer = await callSupplier("transactions/list", { operator_id: "other", ...span });
  expect(await answer.json()).toEqual({ transactions: [], has_more: false });
});

test("the staff can see how a supplier's list of games differs from the catalogue", async () => {
  const catalogueGames = app.deps.games
    .catalogueOf(1 as MerchantId)
    .games.filter(({ vendor }) => vendor === gameVendor);
  const [first, second, ...rest] = catalogueGames;
  if (first === undefined || second === undefined) throw new Error("the vendor has no games");
  const sameGames = rest.map(({ code, names }) => ({ game_code: code, name: names.en }));
  const closedGame = { game_code: second.code, name: second.names.en, enabled: false };
  supplierGames.push(...sameGames, closedGame, { game_code: "fresh-1", name: "Fresh" });
  const staff = await signInStaff(app, { account: "gamesdesk", roles: ["risk"] });
  const url = "/backoffice/api/gateway/suppliers/shown/games";
  const { value } = await app.call({ method: "GET", url, token: staff.token });
  expect(value).toEqual({
    same: rest.length,
    total: 3,
    differences: [
      { code: first.code, name: first.names.en, kind: "unknown-there" },
      { code: second.code, name: second.names.en, kind: "closed-there" },
      { code: "fresh-1", name: "Fresh", kind: "unknown-here" },
    ],
  } satisfies SupplierGamesReply);
  const unknownSupplierCall = { method: "GET", url: url.replace("shown", "none"), token: staff.token } as const;
  expect((await app.call(unknownSupplierCall)).errorCode).toBe("no.data");
});
