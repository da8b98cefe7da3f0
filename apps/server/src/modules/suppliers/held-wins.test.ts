/** Wins above the merchant's limit: held, released or rejected by two people, rolled back, repeated and raced. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AlertList } from "@openhouse/protocol/alerts/alerts";
import type { HeldWinsReply, HeldWinView } from "@openhouse/protocol/suppliers/held-wins";
import type { MerchantId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";
import { finishOpenRounds } from "./finish-open-rounds.ts";

const merchantId = 1 as MerchantId;
const unitsPerMinor = 1_000;
/** 90,000 million pesos, far above the limit that these tests set. */
const hugeMinor = 9_000_000_000_000n;
const url = "/backoffice/api/gateway/held-wins";

let app: TestApp;
let first: string;
let second: string;
let supplier: TestSupplier;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  first = (await signInStaff(app, { account: "winfirst", roles: ["finance"] })).token;
  second = (await signInStaff(app, { account: "winsecond", roles: ["finance"] })).token;
});
/** Each test has its own player with 1,000.00. The limit is 5,000.00. */
beforeEach(async () => {
  await setMerchant(app, merchantId, { settings: { "suppliers.holdWinAboveMinor": 500_000 } });
  supplier = await openSupplier(app, `heldwins${(count += 1)}`);
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await app.close();
});

/** Plays a round with a stake of 10.00 and one win. Returns the ids of bet and win. */
async function playRound(minor: bigint, { isClosing = true } = {}) {
  const [betId, winId] = [randomUUID(), randomUUID()];
  expect((await supplier.bet({ transaction_uuid: betId, round: betId })).status).toBe("RS_OK");
  const win = { transaction_uuid: winId, round: betId, round_closed: isClosing, amount: Number(minor) * unitsPerMinor };
  const reply = await supplier.win(betId, win);
  return { betId, winId, win, reply };
}

const mainMinor = async () => (await readBalances(app.deps.db, merchantId, supplier.member.memberId)).main.minor;
const staffCall = (path: string, token: string, body: object) =>
  app.call({ method: "POST", url: `${url}/${path}`, token, body: { reason: "checked with the supplier", ...body } });
async function listWins(): Promise<HeldWinView[]> {
  const { value } = await app.call({ method: "GET", url, token: first });
  const { memberId } = supplier.member;
  return (value as HeldWinsReply).list.filter((win) => win.memberId === String(memberId));
}
async function heldId(): Promise<string> {
  return (await listWins())[0]?.id ?? expect.fail("no held win");
}
const request = (id: string, action: "release" | "reject") => staffCall(`${id}/review`, first, { action });
const approve = (id: string, token = second) => staffCall(`${id}/decision`, token, { decision: "approved" });
async function readBets() {
  return app.deps.db.query<{ status: number; stake: bigint; win: bigint; isSettled: boolean }>(
    `select status::int, stake, win, settled_at is not null as "isSettled" from bet where member_id = $1 order by id`,
    [supplier.member.memberId],
  );
}
async function readDay() {
  const [row] = await app.deps.db.query<{ stake: bigint; win: bigint; placed: bigint }>(
    `select sum(placed)::bigint as placed, sum(stake)::bigint as stake, sum(win)::bigint as win
     from bet_day where member_id = $1`,
    [supplier.member.memberId],
  );
  return row;
}
async function readEvents() {
  return app.deps.db.query<{ name: string; payload: { winMinor: string } }>(
    `select name, payload from outbox where aggregate_id = $1 and name like 'bet.%' order by id`,
    [supplier.member.memberId],
  );
}

test("a win at the limit is credited, a win above the limit is held, and the limit applies to the sum of a round's wins", async () => {
  await playRound(500_000n);
  expect(await mainMinor()).toBe(100_000n - 1_000n + 500_000n);
  expect(await listWins()).toEqual([]);
  await playRound(500_001n);
  const { betId } = await playRound(300_000n, { isClosing: false });
  await supplier.win(betId, { round: betId, amount: 200_001 * unitsPerMinor });
  expect((await listWins()).map(({ amountMinor }) => amountMinor)).toEqual(["500001", "200001"]);
  expect(await mainMinor()).toBe(100_000n - 3_000n + 800_000n);
});

test("a held win gets the normal reply and can be repeated; until its release it cannot be staked and counts in no figure", async () => {
  const { reply, betId, win } = await playRound(hugeMinor);
  expect(reply).toMatchObject({ status: "RS_OK", balance: 99_000 * unitsPerMinor });
  expect(await supplier.win(betId, win)).toMatchObject({ status: "RS_OK", balance: 99_000 * unitsPerMinor });
  expect((await supplier.bet({ amount: 99_001 * unitsPerMinor, round: "r2" })).status).toBe(
    "RS_ERROR_NOT_ENOUGH_MONEY",
  );
  expect(await readBets()).toMatchObject([{ status: 0, win: 0n, isSettled: false }]);
  expect(await readDay()).toEqual({ placed: 1_000n, stake: 0n, win: 0n });
  expect(await readEvents()).toEqual([]);

  const id = await heldId();
  expect((await request(id, "release")).status).toBe(200);
  expect((await approve(id)).status).toBe(200);
  expect(await mainMinor()).toBe(99_000n + hugeMinor);
  expect(await readBets()).toMatchObject([{ status: 1, win: hugeMinor, isSettled: true }]);
  expect(await readDay()).toEqual({ placed: 1_000n, stake: 1_000n, win: hugeMinor });
  expect(await readEvents()).toMatchObject([{ name: "bet.settled", payload: { winMinor: String(hugeMinor) } }]);
  expect(await listWins()).toMatchObject([{ state: "released", request: null }]);
  expect(await supplier.win(betId, win)).toMatchObject({ status: "RS_OK", balance: 99_000 * unitsPerMinor });
  expect(await mainMinor()).toBe(99_000n + hugeMinor);
});

test("a rejected win is never credited, its round is settled, and a repeat of it is answered as rolled back", async () => {
  const { betId, winId, win } = await playRound(hugeMinor);
  const id = await heldId();
  await request(id, "reject");
  expect((await approve(id)).status).toBe(200);
  expect(await mainMinor()).toBe(99_000n);
  expect(await readBets()).toMatchObject([{ status: 2, win: 0n, isSettled: true }]);
  expect((await supplier.win(betId, win)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
  expect((await supplier.rollback(winId, { round: betId })).status).toBe("RS_OK");
  expect(await mainMinor()).toBe(99_000n);
});

test("a rejected win without a stake gives its amount back to the day's limit once, even if decisions are concurrent", async () => {
  supplier = await openSupplier(app, `heldpromo${count}`, { promoDayLimit: 600_000n });
  const promoWin = async (round = randomUUID()) => {
    const amount = 600_000 * unitsPerMinor;
    return supplier.win(null, { transaction_uuid: round, round, amount, is_supplier_promo: true });
  };
  const rejectedId = randomUUID();
  expect((await promoWin(rejectedId)).status).toBe("RS_OK");
  expect((await promoWin()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
  const id = await heldId();
  await request(id, "reject");
  const decisions = await Promise.all([approve(id), approve(id), approve(id)]);
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await supplier.rollback(rejectedId, { round: rejectedId })).status).toBe("RS_OK");
  const answers = await Promise.all([promoWin(), promoWin()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["RS_ERROR_BET_LIMIT_EXCEEDED", "RS_OK"]);
});

test("the supplier can roll a held win back, and later a released one", async () => {
  const held = await playRound(hugeMinor);
  const id = await heldId();
  await request(id, "release");
  expect((await supplier.rollback(held.winId, { round: held.betId })).status).toBe("RS_OK");
  expect((await approve(id)).errorCode).toBe("transaction.state.changed");
  expect(await readBets()).toMatchObject([{ status: 2, win: 0n, isSettled: true }]);
  expect(await mainMinor()).toBe(99_000n);
  expect(await listWins()).toMatchObject([{ state: "undone" }]);

  const released = await playRound(hugeMinor);
  const nextId = await heldId();
  await request(nextId, "release");
  expect((await approve(nextId)).status).toBe(200);
  expect((await supplier.rollback(released.winId, { round: released.betId })).status).toBe("RS_OK");
  expect(await mainMinor()).toBe(98_000n);
  expect(await readDay()).toEqual({ placed: 2_000n, stake: 2_000n, win: 0n });
});

test("a decision needs two people and a reason for the request, and the risk role cannot request it", async () => {
  await playRound(hugeMinor);
  const id = await heldId();
  expect((await approve(id)).errorCode).toBe("transaction.state.changed");
  const { token } = await signInStaff(app, { account: `winrisk${count}`, roles: ["risk"] });
  expect((await staffCall(`${id}/review`, token, { action: "release" })).status).toBe(403);
  expect((await staffCall(`${id}/review`, first, { action: "release", reason: "" })).status).toBe(400);
  await request(id, "release");
  expect((await approve(id, first)).errorCode).toBe("approval.same.person");
  expect(await listWins()).toMatchObject([{ request: { action: "release", by: "winfirst", isOwn: true } }]);
  expect((await staffCall(`${id}/decision`, second, { decision: "rejected" })).status).toBe(200);
  expect(await listWins()).toMatchObject([{ state: "held", request: null }]);
  expect(await mainMinor()).toBe(99_000n);
});

test("concurrent releases and a concurrent rollback move the win once or not at all", async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await mainMinor();
    const { betId, winId } = await playRound(hugeMinor);
    const id = (await listWins()).find(({ state }) => state === "held")?.id ?? expect.fail("no held win");
    await request(id, "release");
    const [one, other, rollback] = await Promise.all([
      approve(id),
      approve(id),
      round % 2 === 0 ? supplier.rollback(winId, { round: betId }) : undefined,
    ]);
    const releases = [one, other].filter(({ status }) => status === 200).length;
    expect(releases).toBeLessThanOrEqual(1);
    if (rollback === undefined) expect(releases).toBe(1);
    expect(await mainMinor()).toBe(before - 1_000n + (rollback === undefined ? hugeMinor : 0n));
  }
});

test("a round under review is not finished by the job, and ends with the decision about its last win", async () => {
  const { betId } = await playRound(hugeMinor, { isClosing: false });
  await supplier.win(betId, { round: betId, amount: 600_000 * unitsPerMinor, round_closed: true });
  app.clock.setOffsetMs(72 * 3_600_000);
  await finishOpenRounds(app.deps);
  app.clock.setOffsetMs(0);
  expect(await readBets()).toMatchObject([{ isSettled: false }]);
  for (const { id } of await listWins()) {
    expect(await readBets()).toMatchObject([{ isSettled: false }]);
    await request(id, "release");
    await approve(id);
  }
  expect(await readBets()).toMatchObject([{ status: 1, win: hugeMinor + 600_000n, isSettled: true }]);
});

test("a held win raises an alert, and so does a win from the alert threshold on", async () => {
  const settings = { "suppliers.holdWinAboveMinor": 500_000, "alerts.winFromMinor": { PHP: 200_000 } };
  await setMerchant(app, merchantId, { settings });
  for (const minor of [199_999n, 200_000n, 500_001n]) await playRound(minor);
  const { token } = await signInStaff(app, { account: `winalerts${count}`, roles: ["risk"] });
  const query = `account=${supplier.member.account}&kind=win`;
  const { value } = await app.call({ method: "GET", url: `/backoffice/api/alerts?${query}`, token });
  expect(value).toMatchObject({
    list: [
      { amountMinor: "500001", singleFromMinor: "500000", direction: "in", subjectId: await heldId(), isHeld: true },
      { amountMinor: "200000", singleFromMinor: "200000", isHeld: false },
    ],
  });
  const alerts = (value as AlertList).list.toReversed();
  const bets = await app.deps.db.query<Record<"id" | "stake", bigint> & Record<"vendor" | "game" | "round", string>>(
    `select id, vendor, game_code as game, round_ref as round, stake from bet where member_id = $1 order by id`,
    [supplier.member.memberId],
  );
  expect(alerts.map(({ bet }) => bet)).toEqual(
    bets.slice(1).map(({ id, vendor, game: gameCode, round: roundRef, stake }) => ({
      id: String(id),
      vendor,
      gameCode,
      roundRef,
      stakeMinor: String(stake),
    })),
  );
});
