import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { excludeSelf, setOwnLimit } from "../../testing/test-limits.ts";
import { startTrial } from "../../testing/test-people.ts";
import { launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import { insertExclusion } from "../limits/repository.ts";
import { checkLedger, post, readBalances } from "../wallet/index.ts";

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

/** Inserts an exclusion directly, because the shortest break that a member can take is a day. */
async function exclude({ memberId }: SignedInMember, fromAt: Date, untilAt: Date | null) {
  const exclusion = { merchantId, id: app.deps.ids.next(), memberId, kind: "time_out" as const, fromAt, untilAt };
  await insertExclusion(owner, { ...exclusion, reason: "test" });
}

function fromNow(ms: number): Date {
  return new Date(app.clock.businessNow().getTime() + ms);
}

test("a stake limit counts every stake of its period, even after wins", async () => {
  const player = await seatPlayer(app, "stakelimit");
  await setOwnLimit(app, player.member, { kind: "stake", period: "day", amountMinor: 2500n });
  await player.playBooked("1000");
  await player.playBooked("1000");
  expect((await player.play("1000")).errorCode).toBe("limit.stake.reached");
  expect((await player.play("500")).status).toBe(200);
  expect((await player.play("100")).errorCode).toBe("limit.stake.reached");
  app.clock.advanceMs(86_400_000);
  const again = await launchPlayer(app, await withExtendedSession(player.member));
  const { openRound } = again.game;
  expect((await again.play("1000", { shownNonce: openRound?.nonce ?? "0" })).status).toBe(200);
});

/** Extends the portal session in the database, because the session does not last the day that the test skips. */
async function withExtendedSession(member: SignedInMember): Promise<SignedInMember> {
  await owner.query(`update session set idle_until = $2, ends_at = $2, touched_at = $3 where member_id = $1`, [
    member.memberId,
    new Date(app.clock.realNow().getTime() + 3_600_000),
    app.clock.realNow(),
  ]);
  return member;
}

test("a loss limit allows a member to stake wins again, and refuses a stake that could lose more than the limit", async () => {
  // A player who wins enough never reaches the limit. Then the test tries another player.
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    const refusal = await playToLossLimit(`losslimit${attempts}`, 3000n);
    if (refusal === undefined) continue;
    expect(refusal).toEqual({ status: 409, errorCode: "limit.loss.reached" });
    return;
  }
  expect.fail("no player was refused");
});

/**
 * Returns the first refusal of a new player with that loss limit; undefined if 60 rounds were played without a refusal.
 */
async function playToLossLimit(account: string, limitMinor: bigint) {
  const stakeMinor = 1000n;
  const player = await seatPlayer(app, account);
  await setOwnLimit(app, player.member, { kind: "loss", period: "week", amountMinor: limitMinor });
  let lostMinor = 0n;
  for (let rounds = 0; rounds < 60; rounds += 1) {
    const { status, errorCode, value } = await player.play(String(stakeMinor));
    if (status !== 200) {
      expect(lostMinor + stakeMinor).toBeGreaterThan(limitMinor);
      return { status, errorCode };
    }
    lostMinor += stakeMinor - BigInt((value as PlayRoundReply).round.winMinor);
    expect(lostMinor).toBeLessThanOrEqual(limitMinor);
  }
  return undefined;
}

test("the lowest of overlapping limits applies, and an unconfirmed limit does not apply", async () => {
  const player = await seatPlayer(app, "overlapping");
  await setOwnLimit(app, player.member, { kind: "stake", period: "month", amountMinor: 100_000n });
  await setOwnLimit(app, player.member, { kind: "stake", period: "week", amountMinor: 500n });
  expect((await player.play("1000")).errorCode).toBe("limit.stake.reached");
  await owner.query(`update member_limit set confirmed_at = null where member_id = $1 and period = 'week'`, [
    player.member.memberId,
  ]);
  expect((await player.play("1000")).status).toBe(200);
});

test("concurrent requests never exceed a limit together", async () => {
  const player = await seatPlayer(app, "limitrace");
  const other = await launchPlayer(app, player.member);
  await setOwnLimit(app, player.member, { kind: "stake", period: "day", amountMinor: 1500n });
  const answers = await Promise.all([player.play("1000"), other.play("1000"), player.play("1000")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a break of a member refuses the rounds of an open trial until its end, but not those of other members", async () => {
  const [member, otherMember] = [await app.register("trialbreak"), await app.register("trialother")];
  const trial = await launchPlayer(app, member, { accountType: "0" });
  const otherTrial = await launchPlayer(app, otherMember, { accountType: "0" });
  expect(trial.game.isTrial).toBe(true);
  const { round } = await trial.playBooked("1000");
  app.clock.advanceMs(5_000);
  await excludeSelf(app, member, { kind: "time_out", untilAt: fromNow(86_400_000) });
  const answers = await Promise.all([trial.play("1000"), otherTrial.play("1000"), trial.play("1000")]);
  expect(answers.map(({ errorCode }) => errorCode)).toEqual(["account.excluded", null, "account.excluded"]);
  expect((await trial.play("1000")).status).toBe(403);
  await owner.query(`update member_exclusion set until_at = $2 where member_id = $1`, [member.memberId, fromNow(0)]);
  expect((await trial.play("1000", { shownNonce: round.nonce })).status).toBe(200);
});

test("an exclusion refuses rounds from its start to its end", async () => {
  const player = await seatPlayer(app, "excluded");
  await player.playBooked();
  await exclude(player.member, fromNow(0), fromNow(60_000));
  expect((await player.play()).errorCode).toBe("account.excluded");
  app.clock.advanceMs(60_001);
  expect((await player.play()).status).toBe(200);
  await exclude(player.member, fromNow(0), null);
  expect((await player.play()).errorCode).toBe("account.excluded");
});

test("a member with an inactive account or a frozen wallet cannot play", async () => {
  const player = await seatPlayer(app, "inactive");
  await owner.query(`update member set status = 10 where id = $1`, [player.member.memberId]);
  expect((await player.play()).errorCode).toBe("account.frozen");
  await owner.query(`update member set status = 1 where id = $1`, [player.member.memberId]);
  await owner.query(`select freeze_member_accounts(1, $1, true)`, [player.member.memberId]);
  expect((await player.play()).errorCode).toBe("account.frozen");
});

test("a game that is disabled or in maintenance refuses new rounds", async () => {
  const player = await seatPlayer(app, "closedgame");
  const until = fromNow(600_000);
  await owner.query(`update game set maintenance_from = $1, maintenance_until = $2 where merchant_id = 1`, [
    fromNow(-1),
    until,
  ]);
  const answer = await player.play();
  expect([answer.status, answer.errorCode]).toEqual([503, "vendor_under_maintenance"]);
  expect(answer.value).toMatchObject({ content: { data: { endTime: until.getTime() } } });
  await owner.query(`update game set maintenance_from = null, maintenance_until = null, is_enabled = false`);
  expect((await player.play()).errorCode).toBe("game.closed");
  await owner.query(`update game set is_enabled = true`);
  expect((await player.play()).status).toBe(200);
});

test("bonus money is staked first, and a win goes to the main wallet and the bonus wallet in proportion to the stake", async () => {
  const player = await seatPlayer(app, "bonusplayer", 100_000n);
  const { memberId } = player.member;
  await app.deps.db.transaction((tx) =>
    post(app.deps, tx, {
      merchantId,
      at: app.clock.businessNow(),
      transfers: [
        {
          from: { house: "bonuses" },
          to: { member: memberId, kind: "bonus" },
          amount: money(600n, "PHP"),
          code: "bonus_grant",
          reference: "test",
          key: randomUUID(),
        },
      ],
    }),
  );
  const { round, balance } = await player.playBooked("1000");
  const win = BigInt(round.winMinor);
  const toBonus = (win * 600n) / 1000n;
  expect(round.bonusPartMinor).toBe("600");
  expect(balance).toEqual({ totalMinor: String(99_600n + win), bonusMinor: String(toBonus) });
  const balances = await readBalances(app.deps.db, merchantId, memberId);
  expect([balances.main.minor, balances.bonus.minor]).toEqual([99_600n + win - toBonus, toBonus]);
  expect(await validBetsOf(memberId)).toEqual({ bet: 400n, day: 400n, event: "400" });
});

test("a trial round has no valid bet, so it does not count for agents, rebates and turnover", async () => {
  const { token } = await startTrial(app);
  const trialMember = { token, memberId: 0n as MemberId, account: "", password: "" };
  const player = await launchPlayer(app, trialMember, { accountType: "0" });
  await player.playBooked("1000");
  const [trial] = await owner.query<{ member_id: bigint }>(`select member_id from bet where is_trial`);
  expect(await validBetsOf(trial?.member_id ?? 0n)).toEqual({ bet: 0n, day: 0n, event: "0" });
});

/** Returns the valid bet of a member's only round as stored in the bet, in the day sum, and in the event. */
async function validBetsOf(memberId: bigint) {
  const [row] = await owner.query<{ bet: bigint; day: bigint; event: string }>(
    `select b.valid_bet as bet, d.valid_bet as day, o.payload->>'validBetMinor' as event
     from bet b join bet_day d on d.merchant_id = b.merchant_id and d.member_id = b.member_id
     join outbox o on o.merchant_id = b.merchant_id and o.payload->>'betId' = b.id::text
     where b.member_id = $1`,
    [memberId],
  );
  return row;
}

test("day sums equal the sums of the bets", async () => {
  const player = await seatPlayer(app, "daysums");
  for (let rounds = 0; rounds < 12; rounds += 1) await player.playBooked("500");
  const [sums] = await owner.query<{ same: boolean; rounds: number }>(
    `select d.rounds, (d.placed, d.stake, d.valid_bet, d.win) = (b.stake, b.stake, b.valid_bet, b.win) as same
     from bet_day d
     cross join (
       select sum(stake) as stake, sum(valid_bet) as valid_bet, sum(win) as win from bet where member_id = $1) b
     where d.member_id = $1`,
    [player.member.memberId],
  );
  expect(sums).toEqual({ rounds: 12, same: true });
});

test("the application's role cannot write bets, rounds, nonces or day sums directly", async () => {
  const denied = { code: "42501" };
  const { db } = app.deps;
  await expect(db.query(`update bet set win = 1`)).rejects.toMatchObject(denied);
  await expect(db.query(`delete from studio_round`)).rejects.toMatchObject(denied);
  await expect(db.query(`update studio_player set nonce = 0`)).rejects.toMatchObject(denied);
  await expect(db.query(`update bet_day set placed = 0`)).rejects.toMatchObject(denied);
});

test("a round whose response is lost is booked only once, and the same key returns the round", async () => {
  const player = await seatPlayer(app, "cutoff");
  let shownNonce = "0";
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const key = randomUUID();
    const disconnection = owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%book_rounds%'`,
    );
    const [first] = await Promise.all([player.play("500", { key, shownNonce }), disconnection]);
    const again = await player.play("500", { key, shownNonce });
    expect(again.status).toBe(200);
    if (first.status === 200) expect(again.value).toEqual(first.value);
    shownNonce = (again.value as PlayRoundReply).round.nonce;
    expect(shownNonce).toBe(String(rounds + 1));
  }
  const bets = await owner.query(`select from bet where member_id = $1`, [player.member.memberId]);
  expect(bets).toHaveLength(12);
});

test("concurrent rounds of many players lose or duplicate no money and overdraw no wallet", async () => {
  const players = await Promise.all(Array.from({ length: 24 }, (_, index) => seatPlayer(app, `crowd${index}x`, 6000n)));
  const areBalancesRight = await Promise.all(
    players.map(async (player) => {
      let spentMinor = 0n;
      for (let rounds = 0; rounds < 12; rounds += 1) {
        const answer = await player.play("1000");
        if (answer.status !== 200) break;
        const { round } = answer.value as PlayRoundReply;
        spentMinor += 1000n - BigInt(round.winMinor);
      }
      const { main } = await readBalances(app.deps.db, merchantId, player.member.memberId);
      return main.minor === 6000n - spentMinor && main.minor >= 0n;
    }),
  );
  expect(areBalancesRight.every(Boolean)).toBe(true);
  const gaps = await owner.query(
    `select player_id from studio_round group by player_id having max(nonce) <> count(*) or min(nonce) <> 1`,
  );
  expect(gaps).toEqual([]);
  expect((await checkLedger(app.deps.db, merchantId)).isSound).toBe(true);
});
