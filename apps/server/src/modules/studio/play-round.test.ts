import { createHash, createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { closeMerchant, setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { giveMoney, launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { checkLedger } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
let app: TestApp;
let owner: Database;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});

afterAll(async () => {
  await owner.close();
  await app.close();
});

test("a round moves stake and win, and creates a bet and an outbox event", async () => {
  const player = await seatPlayer(app, "firstround");
  const { round, balance } = await player.playBooked("1000");
  expect(BigInt(round.balanceBeforeMinor)).toBe(1_000_000n);
  expect(BigInt(balance.totalMinor)).toBe(1_000_000n - 1000n + BigInt(round.winMinor));
  const [bet] = await owner.query(`select * from bet where id = $1`, [BigInt(round.roundId)]);
  expect(bet).toMatchObject({
    merchant_id: 1,
    member_id: player.member.memberId,
    vendor: "STUDIO",
    game_code: "capiz-after-dark",
    category: "RNG",
    stake: 1000n,
    bonus_part: 0n,
    win: BigInt(round.winMinor),
    valid_bet: 1000n,
    currency: 608,
    is_trial: false,
    status: BigInt(round.winMinor) > 0n ? 1 : 2,
  });
  const [event] = await owner.query<{ payload: Record<string, unknown> }>(
    `select payload from outbox where name = 'bet.settled' and aggregate_id = $1`,
    [player.member.memberId],
  );
  expect(event?.payload).toMatchObject({ betId: round.roundId, stakeMinor: "1000", currency: "PHP", isTrial: false });
});

test("the outcome follows from server seed, client seed and nonce, and the commitment is published before the round", async () => {
  const player = await seatPlayer(app, "verifier");
  const { round } = await player.playBooked();
  expect(round.commitment).toBe(player.game.seeds.commitment);
  await player.call("POST", `rounds/${round.nonce}/shown`);
  const rotated = await player.call("POST", "seeds/rotate", { body: {} });
  const { revealed } = rotated.value as { revealed: { serverSeed: string }[] };
  const seed = Buffer.from(revealed[0]?.serverSeed ?? "", "hex");
  expect(createHash("sha256").update(seed).digest("hex")).toBe(round.commitment);
  const block = createHmac("sha256", seed).update(`${round.clientSeed}:${round.nonce}:0`).digest();
  const lengths = [34, 35, 36, 35, 35];
  const stops = lengths.map((length, reel) => block.readUInt32BE(reel * 4) % length);
  expect(round.spins[0]?.stops).toEqual(stops);
});

test("the nonce increases without gaps, even after a change of seeds", async () => {
  const player = await seatPlayer(app, "gapless");
  const nonces: string[] = [];
  for (let index = 0; index < 3; index += 1) nonces.push((await player.playBooked()).round.nonce);
  await player.call("POST", "rounds/3/shown");
  expect((await player.call("POST", "seeds/rotate", { body: { clientSeed: "lantern" } })).status).toBe(200);
  const { round } = await player.playBooked();
  expect([...nonces, round.nonce]).toEqual(["1", "2", "3", "4"]);
  expect(round.clientSeed).toBe("lantern");
});

test("a repeated key returns the same round and moves money only once", async () => {
  const player = await seatPlayer(app, "repeater");
  const key = randomUUID();
  const first = (await player.play("1000", { key })).value as PlayRoundReply;
  const again = (await player.play("1000", { key, shownNonce: "0" })).value as PlayRoundReply;
  expect(again).toEqual(first);
  expect((await player.play("500", { key })).errorCode).toBe("idempotency.key.reused");
  const bets = await owner.query(`select from bet where member_id = $1`, [player.member.memberId]);
  expect(bets).toHaveLength(1);
});

test("each key returns its own round, even after later rounds and a change of seeds", async () => {
  const player = await seatPlayer(app, "oldkey");
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const firstReplies: unknown[] = [];
  for (const key of keys) firstReplies.push((await player.play("1000", { key })).value);
  await player.call("POST", "rounds/3/shown");
  await player.call("POST", "seeds/rotate", { body: { clientSeed: "another" } });
  for (const [index, key] of keys.entries()) {
    expect((await player.play("1000", { key, shownNonce: "0" })).value).toEqual(firstReplies[index]);
  }
  expect((await player.play("500", { key: keys[0] ?? "" })).errorCode).toBe("idempotency.key.reused");
  const bets = await owner.query(`select from bet where member_id = $1`, [player.member.memberId]);
  expect(bets).toHaveLength(3);
});

test("a repeated key returns its own round after another tab has played the next round for the same stake", async () => {
  const player = await seatPlayer(app, "twotabs");
  const other = await launchPlayer(app, player.member);
  const key = randomUUID();
  const first = (await player.play("1000", { key })).value as PlayRoundReply;
  const next = (await other.play("1000", { shownNonce: first.round.nonce })).value as PlayRoundReply;
  expect(next.round.nonce).toBe("2");
  expect((await player.play("1000", { key, shownNonce: "0" })).value).toEqual(first);
});

test("a repeated key returns its round even if the member may no longer play", async () => {
  const player = await seatPlayer(app, "stoppedplayer");
  const key = randomUUID();
  const first = (await player.play("1000", { key })).value;
  await owner.query(`update member set status = 10 where id = $1`, [player.member.memberId]);
  expect((await player.play("1000", { key })).value).toEqual(first);
  expect((await player.play("1000")).errorCode).toBe("account.frozen");
});

test("a kind of transfer that the ledger does not allow causes a server error, not the refusal wallet.busy", async () => {
  const player = await seatPlayer(app, "noedge");
  const edges = await owner.query(`delete from transfer_edge where code = 10 returning *`);
  const answer = await player.play();
  await owner.query(`insert into transfer_edge select * from json_populate_recordset(null::transfer_edge, $1::json)`, [
    JSON.stringify(edges),
  ]);
  expect([answer.status, answer.errorCode]).not.toEqual([503, "wallet.busy"]);
  expect(answer.status).toBe(500);
  expect((await player.play()).status).toBe(200);
});

test("only one of twenty concurrent requests for the next round is booked", async () => {
  const player = await seatPlayer(app, "racingplayer");
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.play("1000", { shownNonce: "0" })));
  const codes = answers.map(({ errorCode }) => errorCode);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === "studio.round.open")).toHaveLength(19);
});

test("two game sessions of one member cannot spend the same money", async () => {
  const player = await seatPlayer(app, "twosessions", 1500n);
  const other = await launchPlayer(app, player.member);
  const answers = await Promise.all([player.play("1000"), other.play("1000")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a round that was not completely shown is returned again, and must be shown before the next round", async () => {
  const player = await seatPlayer(app, "interrupted");
  const { round } = await player.playBooked();
  const next = await player.play("1000", { shownNonce: "0" });
  expect([next.status, next.errorCode]).toEqual([409, "studio.round.open"]);
  const game = await player.call("GET", "game");
  expect((game.value as { openRound: unknown }).openRound).toEqual(round);
  await player.call("POST", `rounds/${round.nonce}/shown`);
  expect(((await player.call("GET", "game")).value as { openRound: unknown }).openRound).toBeNull();
});

test.each([
  ["a stake that is not offered", "1001", 400, "studio.stake.invalid"],
  ["a huge stake", "900000000000000000", 400, "studio.stake.invalid"],
  ["a stake of zero", "0", 400, "request.param.err"],
  ["a negative stake", "-100", 400, "request.param.err"],
  ["a fractional stake", "1.5", 400, "request.param.err"],
  ["a stake above the balance", "50000", 409, "account.balance.not.enough"],
])("a round is refused with %s", async (name, stake, ...refusal) => {
  const player = await seatPlayer(app, `bad${name.length}stake`, 10_000n);
  const answer = await player.play(stake);
  expect([answer.status, answer.errorCode]).toEqual(refusal);
});

test("a round is refused without a key, with an unknown field, and without a session", async () => {
  const player = await seatPlayer(app, "rawcalls");
  const url = "/studio/api/rounds";
  const body = { stakeMinor: "1000", shownNonce: "0" };
  const host = "studio.localhost";
  const raw = (headers: Record<string, string>, payload: object) =>
    app.app.inject({ method: "POST", url, payload, headers: { host, ...headers } });
  const authorization = player.token;
  expect((await raw({ authorization }, body)).json()).toMatchObject({ errorCode: "idempotency.key.required" });
  const unknown = await raw({ authorization, "idempotency-key": "k" }, { ...body, winMinor: "1" });
  expect(unknown.json()).toMatchObject({ errorCode: "request.param.err" });
  for (const token of ["", "1.nothing", "nonsense", `${player.token}x`, "99999999999999999999.x"]) {
    const answer = await raw({ authorization: token, "idempotency-key": "k" }, body);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ errorCode: "studio.session.ended" });
  }
});

test("a logout from the portal ends the game", async () => {
  const player = await seatPlayer(app, "leaver");
  await player.playBooked();
  await app.call({ method: "DELETE", url: "/wps/session/logout", token: player.member.token });
  expect((await player.play()).errorCode).toBe("studio.session.ended");
});

const idleMs = 30 * 60_000;

async function idleUntilMs({ member }: TestPlayer): Promise<number> {
  const [row] = await owner.query<{ idle_until: Date }>(`select idle_until from session where member_id = $1`, [
    member.memberId,
  ]);
  return row?.idle_until.getTime() ?? 0;
}

test("the end of an idle portal session ends the game, even if this process has the session in its cache", async () => {
  const player = await seatPlayer(app, "sleeper");
  const expireSql = `update session set idle_until = $2 where member_id = $1`;
  // This process has cached the game session, so the booking itself must detect that the portal session has ended.
  await owner.query(expireSql, [player.member.memberId, app.clock.realNow()]);
  expect((await player.play()).errorCode).toBe("studio.session.ended");
  // The process caches a game session for 60 seconds, so it then reads the session again.
  app.clock.advanceMs(61_000);
  expect((await player.call("GET", "game")).errorCode).toBe("studio.session.ended");
});

test("rounds extend the portal session, with at most one write per minute", async () => {
  const player = await seatPlayer(app, "wideawake");
  await player.playBooked();
  const playedAt = app.clock.realNow().getTime();
  await expect.poll(() => idleUntilMs(player)).toBe(playedAt + idleMs);
  app.clock.advanceMs(59_000);
  await player.playBooked();
  app.clock.advanceMs(1_000);
  await player.playBooked();
  await expect.poll(() => idleUntilMs(player)).toBe(playedAt + 60_000 + idleMs);
  for (let minutes = 0; minutes < 60; minutes += 20) {
    app.clock.advanceMs(20 * 60_000);
    await player.playBooked();
    await expect.poll(() => idleUntilMs(player)).toBe(app.clock.realNow().getTime() + idleMs);
  }
  app.clock.advanceMs(idleMs);
  expect((await player.play()).errorCode).toBe("studio.session.ended");
});

test("a launch ticket works only once", async () => {
  const player = await seatPlayer(app, "ticketholder");
  const launched = await app.call({
    method: "GET",
    url: "/wps/game/launchGame?nodeId=100001",
    token: player.member.token,
  });
  const { content } = launched.value as { content: { game_url: string } };
  const launch = new URL(content.game_url).searchParams.get("launch");
  const open = () =>
    app.call({ method: "POST", url: "/studio/api/session", host: "studio.localhost", body: { launch } });
  expect((await open()).status).toBe(200);
  expect((await open()).errorCode).toBe("studio.launch.invalid");
});

test("the server enforces the merchant's minimum time between rounds", async () => {
  const minimumCycleMs = app.deps.merchants.byId(merchantId).settings["studio.minimumCycleMs"];
  await setMerchant(app, merchantId, { settings: { "studio.minimumCycleMs": 2_500 } });
  const player = await seatPlayer(app, "hastyplayer");
  await player.playBooked();
  app.clock.advanceMs(2_499);
  expect((await player.play()).errorCode).toBe("studio.round.too.soon");
  app.clock.advanceMs(2);
  expect((await player.play()).status).toBe(200);
  await setMerchant(app, merchantId, { settings: { "studio.minimumCycleMs": minimumCycleMs } });
});

test("the portal shows a round by its order number only to the member who played it", async () => {
  const player = await seatPlayer(app, "ownround");
  const { round } = await player.playBooked();
  const read = (orderNo: string, token: string) =>
    app.call({ method: "GET", url: `/wps/game/round?orderNo=${orderNo}`, token });
  expect((await read(round.roundId, player.member.token)).value).toEqual(round);
  const other = await app.register("otherround");
  expect((await read(round.roundId, other.token)).errorCode).toBe("no.data");
  expect((await read("9999999999999999999", other.token)).errorCode).toBe("no.data");
  expect((await read("1.5", other.token)).errorCode).toBe("request.param.err");
  expect((await player.call("GET", "rounds/9999999999999999999")).errorCode).toBe("no.data");
});

test("the ledger is sound, and every stored round replays to its booked win", async () => {
  const player = await seatPlayer(app, "manyrounds");
  await giveMoney(app, player.member, 500n);
  for (let index = 0; index < 40; index += 1) await player.playBooked("100");
  const list = await player.call("GET", "rounds?size=100");
  for (const { roundId, winMinor } of (list.value as { list: { roundId: string; winMinor: string }[] }).list) {
    const replay = await player.call("GET", `rounds/${roundId}`);
    expect(replay.value).toMatchObject({ roundId, winMinor });
  }
  const report = await checkLedger(app.deps.db, merchantId);
  expect(report.isSound).toBe(true);
});

test("no round begins during maintenance, but a repeated key still returns its round", async () => {
  const player = await seatPlayer(app, "lateguest");
  const key = randomUUID();
  const booked = await player.play("1000", { key });
  const from = app.clock.businessNow();
  await closeMerchant(app, merchantId, { from, until: new Date(from.getTime() + 60_000) });
  const closed = await player.play();
  expect(closed).toMatchObject({ status: 503, errorCode: "system.maintenance" });
  expect((await player.play("1000", { key })).value).toMatchObject({ round: (booked.value as PlayRoundReply).round });
  app.clock.advanceMs(60_001);
  expect((await player.play()).status).toBe(200);
  await owner.query(`delete from maintenance_window`);
  await app.deps.merchants.reload();
});
