/** Alerts of large wins in our own games: the exact threshold, one alert per win, crashes and repeated rounds. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AlertList, TransactionAlert } from "@openhouse/protocol/alerts/alerts";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { MemberBetList } from "@openhouse/protocol/reporting/list-member-bets";
import type { BetId, MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { checkLedger } from "../wallet/index.ts";
import { splitToken } from "./find-game-session.ts";
import { findGameSession, readPlayState } from "./repository.ts";
import { createRoundLane } from "./round-lane.ts";
import type { RoundToBook } from "./booking-repository.ts";
import { sha256 } from "./seed-bytes.ts";

const merchantId = 1 as MerchantId;
const stakeMinor = 1_000n;
let app: TestApp;
let owner: Database;
let risk: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
  risk = (await signInStaff(app, { account: "riskone", roles: ["risk"] })).token;
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await owner.close();
  await app.close();
});

const setThreshold = (PHP: number) => setMerchant(app, 1, { settings: { "alerts.winFromMinor": { PHP } } });

async function listAlerts({ member }: TestPlayer): Promise<TransactionAlert[]> {
  const url = `/backoffice/api/alerts?account=${member.account}&limit=100`;
  return ((await app.call({ method: "GET", url, token: risk })).value as AlertList).list;
}

/** Returns the player's next round with a chosen win. The round has no stops, so it cannot be replayed. */
async function roundWithWin({ token }: TestPlayer, win: bigint): Promise<RoundToBook> {
  const tokenHash = sha256(Buffer.from(splitToken(token)?.secret ?? ""));
  const now = app.clock.realNow();
  const gameSession = (await findGameSession(app.deps.db, { merchantId, tokenHash, now })) ?? expect.fail("no session");
  const state = await readPlayState(app.deps.db, gameSession, "free");
  const [betId, ...ids] = app.deps.ids.nextMany(6);
  return {
    gameSession,
    seedId: state.seedId,
    clientSeed: state.clientSeed,
    nonce: state.nonce + 1n,
    shownNonce: state.nonce,
    betId: betId as BetId,
    stake: stakeMinor,
    win,
    key: randomUUID(),
    stops: Buffer.alloc(0),
    ids,
    rulesVersion: 1,
    minimumCycleMs: 0,
  };
}

test.each([
  ["raises no alert one centavo below the threshold", 49_999n, 0],
  ["raises an alert at the threshold", 50_000n, 1],
  ["raises an alert one centavo above the threshold", 50_001n, 1],
])("a win %s", async (_case, win, count) => {
  await setThreshold(50_000);
  const player = await seatPlayer(app, `winner${win}`);
  const lane = createRoundLane(app.deps);
  const round = await roundWithWin(player, win);
  expect(await lane.book(round)).toMatchObject({ status: "booked" });
  const expected = {
    kind: "win",
    subjectId: String(round.betId),
    memberId: String(player.member.memberId),
    account: player.member.account,
    direction: "in",
    currency: "PHP",
    amountMinor: String(win),
    singleFromMinor: "50000",
    dayFromMinor: null,
    bet: {
      id: String(round.betId),
      vendor: "STUDIO",
      gameCode: "capiz-after-dark",
      roundRef: "1",
      stakeMinor: String(stakeMinor),
    },
    isHeld: false,
  };
  const alerts = await listAlerts(player);
  expect(alerts).toMatchObject(Array.from({ length: count }, () => expected));
  for (const { bet, memberId } of alerts) {
    const url = `/backoffice/api/members/${memberId}/bets?bet=${bet?.id}`;
    const { list } = (await app.call({ method: "GET", url, token: risk })).value as MemberBetList;
    expect(list).toMatchObject([{ id: bet?.id, winMinor: String(win) }]);
  }
});

test("each played win from the threshold on has one alert, and no other round has one", async () => {
  await setThreshold(1_500);
  const player = await seatPlayer(app, "manywins");
  const winnings: string[] = [];
  for (let rounds = 0; rounds < 40; rounds += 1) {
    const { round } = await player.playBooked(String(stakeMinor));
    if (BigInt(round.winMinor) >= 1_500n) winnings.push(`${round.roundId}:${round.winMinor}`);
  }
  expect(winnings).not.toEqual([]);
  const alerts = await listAlerts(player);
  expect(alerts.map(({ bet, amountMinor }) => `${bet?.id}:${amountMinor}`).toSorted()).toEqual(winnings.toSorted());
});

test("a round that is repeated, also by several processes at once, raises only one alert", async () => {
  await setThreshold(50_000);
  const player = await seatPlayer(app, "repeatedwin");
  const lanes = [createRoundLane(app.deps), createRoundLane(app.deps), createRoundLane(app.deps)];
  const round = await roundWithWin(player, 70_000n);
  const results = await Promise.all(lanes.map((lane) => lane.book(round)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(["booked", "repeated", "repeated"]);
  expect(await lanes[0]?.book(round)).toMatchObject({ status: "repeated" });
  expect(await listAlerts(player)).toHaveLength(1);
});

test("after a crash during the booking, either both the win and its alert exist or neither; the repeated round raises only one alert", async () => {
  await setThreshold(1);
  const player = await seatPlayer(app, "crashedwin");
  let shownNonce = "0";
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const key = randomUUID();
    const crash = owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%book_rounds%'`,
    );
    await Promise.all([player.play("500", { key, shownNonce }), crash]);
    const again = await player.play("500", { key, shownNonce });
    expect(again.status).toBe(200);
    shownNonce = (again.value as PlayRoundReply).round.nonce;
  }
  const wins = await owner.query<{ id: bigint }>(
    `select id from bet where member_id = $1 and win > 0 order by id desc`,
    [player.member.memberId],
  );
  expect((await listAlerts(player)).map(({ bet }) => bet?.id)).toEqual(wins.map(({ id }) => String(id)));
});

test("a win whose alert cannot be stored is not booked", async () => {
  await setThreshold(50_000);
  const player = await seatPlayer(app, "unstored");
  const round = await roundWithWin(player, 60_000n);
  await owner.query(
    `insert into transaction_alert (merchant_id, id, kind, subject_id, member_id, account, direction, currency, amount,
       single_from, day_sum, day, raised_at)
     values (1, $1, 'win', 5, 5, 'someone', 'in', 608, 1, 1, 1, '2026-01-02', now())`,
    [round.betId],
  );
  await expect(createRoundLane(app.deps).book(round)).rejects.toThrow();
  const bets = await owner.query(`select from bet where member_id = $1`, [player.member.memberId]);
  expect(bets).toEqual([]);
  await owner.query(`delete from transaction_alert where id = $1`, [round.betId]);
  expect(await createRoundLane(app.deps).book(round)).toMatchObject({ status: "booked" });
  expect(await listAlerts(player)).toHaveLength(1);
});

test("play money raises no alert", async () => {
  const trial = await launchPlayer(app, await app.register("trialwinner"), { accountType: "0" });
  const round = await roundWithWin(trial, 90_000n);
  const currency = round.gameSession.currency;
  await setMerchant(app, 1, { settings: { "alerts.winFromMinor": { PHP: 1, [currency]: 1 } } });
  expect(await createRoundLane(app.deps).book(round)).toMatchObject({ status: "booked" });
  expect(await listAlerts(trial)).toEqual([]);
});
