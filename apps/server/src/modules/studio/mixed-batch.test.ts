/** Batches of rounds with different results: each row gets its own status, money, bet and agent. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { BetId, MerchantId } from "../../core/ids.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { setOwnLimit } from "../../testing/test-limits.ts";
import { registerAgent } from "../../testing/test-people.ts";
import { giveMoney, launchPlayer } from "../../testing/test-player.ts";
import { placeBelow } from "../../testing/test-team.ts";
import { insertExclusion } from "../limits/repository.ts";
import { checkLedger, post, readBalances } from "../wallet/index.ts";
import { bookRounds } from "./booking-repository.ts";
import type { RoundStatus, RoundToBook } from "./booking-repository.ts";
import { splitToken } from "./find-game-session.ts";
import { findGameSession, readPlayState } from "./repository.ts";
import { sha256 } from "./seed-bytes.ts";

const merchantId = 1 as MerchantId;
let app: TestApp;
let owner: Database;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await owner.close();
  await app.close();
});

interface Case {
  readonly main: bigint;
  readonly bonus?: bigint;
  readonly stake: bigint;
  readonly win: bigint;
  /** Added to the nonce of the next round. */
  readonly nonceOffset?: bigint;
  /** Changes the member after the round was computed. */
  readonly change?: (member: SignedInMember) => Promise<unknown>;
  readonly status: RoundStatus;
}

const cases = {
  booked: { main: 10_000n, stake: 1_000n, win: 300n, status: "booked" },
  ended: {
    main: 20_000n,
    stake: 1_100n,
    win: 400n,
    change: ({ memberId }) => owner.query(`update session set revoked_at = now() where member_id = $1`, [memberId]),
    status: "sessionEnded",
  },
  inactive: {
    main: 30_000n,
    stake: 1_200n,
    win: 500n,
    change: ({ memberId }) => owner.query(`update member set status = 10 where id = $1`, [memberId]),
    status: "accountNotActive",
  },
  excluded: { main: 40_000n, stake: 1_300n, win: 600n, change: exclude, status: "excluded" },
  barred: { main: 500n, stake: 1_400n, win: 700n, change: exclude, status: "excluded" },
  limited: {
    main: 50_000n,
    stake: 1_500n,
    win: 800n,
    change: (member) => setOwnLimit(app, member, { kind: "stake", period: "day", amountMinor: 1_499n }),
    status: "stakeLimit",
  },
  stale: { main: 60_000n, stake: 1_600n, win: 900n, nonceOffset: 1n, status: "stale" },
  poor: { main: 1_699n, stake: 1_700n, win: 1_000n, status: "notEnoughMoney" },
  bonus: { main: 70_000n, bonus: 900n, stake: 1_800n, win: 500n, status: "booked" },
  downline: { main: 1_900n, stake: 1_900n, win: 0n, status: "booked" },
} satisfies Readonly<Record<string, Case>>;

type CaseName = keyof typeof cases;
const names = Object.keys(cases) as CaseName[];

/** Returns the names in a different order for each `step`, which must be coprime to the number of names. */
function everyNth(step: number, start: number): CaseName[] {
  return names.map((_, index) => names[(start + index * step) % names.length] ?? expect.fail("no name"));
}

/** Inserts an exclusion directly, because an exclusion that the member chooses would also end the session. */
async function exclude({ memberId }: SignedInMember): Promise<void> {
  const period = { fromAt: app.clock.businessNow(), untilAt: null };
  const exclusion = { merchantId, id: app.deps.ids.next(), memberId, kind: "time_out" as const, ...period };
  await insertExclusion(owner, { ...exclusion, reason: "test" });
}

async function giveBonus({ memberId }: SignedInMember, minor: bigint): Promise<void> {
  const transfer = {
    from: { house: "bonuses" },
    to: { member: memberId, kind: "bonus" },
    amount: money(minor, "PHP"),
    code: "bonus_grant",
    reference: "test",
    key: randomUUID(),
  } as const;
  await app.deps.db.transaction((tx) =>
    post(app.deps, tx, { merchantId, at: app.clock.businessNow(), transfers: [transfer] }),
  );
}

/** Returns the next round of a game session with the stake and the win of the case. */
async function roundOf(token: string, { stake, win, nonceOffset = 0n }: Case): Promise<RoundToBook> {
  const tokenHash = sha256(Buffer.from(splitToken(token)?.secret ?? ""));
  const now = app.clock.realNow();
  const gameSession = (await findGameSession(app.deps.db, { merchantId, tokenHash, now })) ?? expect.fail("no session");
  const { seedId, clientSeed, nonce } = await readPlayState(app.deps.db, gameSession, "free");
  const [betId, ...ids] = app.deps.ids.nextMany(6);
  return {
    gameSession,
    seedId,
    clientSeed,
    nonce: nonce + 1n + nonceOffset,
    shownNonce: nonce,
    betId: betId as BetId,
    stake,
    win,
    key: randomUUID(),
    stops: Buffer.alloc(0),
    ids,
    rulesVersion: 1,
    minimumCycleMs: 0,
  };
}

/**
 * Registers the members, opens their games, and opens the games again. Each step has an order of its own, so that the
 * ids of members, players and sessions are sorted differently.
 */
async function seatAll() {
  const members = new Map<CaseName, SignedInMember>();
  const tokens = new Map<CaseName, string>();
  const agent = await registerAgent(app, "mixedagent");
  for (const name of everyNth(3, 4)) {
    const member = await app.register(`mix${name}`);
    const { main, bonus = 0n }: Case = cases[name];
    await giveMoney(app, member, main);
    if (bonus > 0n) await giveBonus(member, bonus);
    if (name === "downline") await placeBelow(app, member.memberId, agent.memberId);
    members.set(name, member);
  }
  for (const order of [everyNth(7, 1), everyNth(9, 6)]) {
    for (const name of order) {
      const member = members.get(name) ?? expect.fail("no member");
      tokens.set(name, (await launchPlayer(app, member)).token);
    }
  }
  return names.map((name) => ({
    name,
    case: cases[name] as Case,
    member: members.get(name) ?? expect.fail("no member"),
    token: tokens.get(name) ?? expect.fail("no token"),
  }));
}

/** The amounts after the round: a win goes to the accounts that paid the stake, in proportion. */
function expectedAfter({ main, bonus = 0n, stake, win, status }: Case) {
  const fromBonus = bonus < stake ? bonus : stake;
  const toBonus = (win * fromBonus) / stake;
  if (status !== "booked") return { main, bonus, fromBonus: 0n };
  return { main: main - stake + fromBonus + win - toBonus, bonus: bonus - fromBonus + toBonus, fromBonus };
}

test("each round of a batch with different results gets its own status, money, bet and agent", async () => {
  const seated = await seatAll();
  const rounds = new Map<CaseName, RoundToBook>();
  for (const { name, token, case: terms } of seated) rounds.set(name, await roundOf(token, terms));
  for (const { member, case: terms } of seated) await terms.change?.(member);
  const roundNamed = (name: CaseName) => rounds.get(name) ?? expect.fail("no round");
  const playerIds = names.map((name) => roundNamed(name).gameSession.playerId);
  expect(playerIds).not.toEqual(playerIds.toSorted());

  const at = app.clock.businessNow();
  const day = businessDay(at, app.deps.merchants.byId(merchantId).timeZone);
  const order = everyNth(3, 8);
  const results = await bookRounds(app.deps.db, order.map(roundNamed), {
    at,
    realAt: app.clock.realNow(),
    day,
    alertFromMinor: {},
  });

  expect(order.map((name, index) => [name, results[index]?.status])).toEqual(
    order.map((name) => [name, cases[name].status]),
  );
  for (const { name, member, case: terms } of seated) {
    const { main, bonus, fromBonus } = expectedAfter(terms);
    expect(results[order.indexOf(name)], name).toMatchObject({ main, bonus, bonusPart: fromBonus });
    const balances = await readBalances(app.deps.db, merchantId, member.memberId);
    expect([balances.main.minor, balances.bonus.minor], name).toEqual([main, bonus]);
    const { stake, win, betId, nonce, gameSession } = roundNamed(name);
    const isBooked = terms.status === "booked";
    const bet = { id: betId, stake, win, bonusPart: fromBonus, validBet: stake - fromBonus };
    const place = { gameCode: gameSession.gameCode, hasAgent: name === "downline", round: nonce };
    expect(await betsOf(member), name).toEqual(isBooked ? [{ ...bet, ...place }] : []);
    expect(await tracesOf(member), name).toEqual({
      nonce: isBooked ? 1n : 0n,
      dayStake: isBooked ? stake : null,
      events: isBooked ? 1 : 0,
    });
  }
});

/** Returns the member's bets with the rounds that belong to them. */
function betsOf({ memberId }: SignedInMember) {
  return owner.query(
    `select b.id, b.stake, b.win, b.bonus_part as "bonusPart", b.valid_bet as "validBet", b.game_code as "gameCode",
       b.lineage_id is not null as "hasAgent", r.nonce as round
     from bet b
     left join studio_round r on r.merchant_id = b.merchant_id and r.bet_id = b.id and r.player_id = (
       select p.id from studio_player p where p.merchant_id = b.merchant_id and p.member_id = b.member_id)
     where b.merchant_id = 1 and b.member_id = $1`,
    [memberId],
  );
}

/** Returns what a round leaves besides its bet: the player's nonce, the stake of the day, and the event. */
async function tracesOf({ memberId }: SignedInMember) {
  const [traces] = await owner.query(
    `select p.nonce,
       (select d.stake from bet_day d where d.merchant_id = 1 and d.member_id = $1) as "dayStake",
       (select count(*)::int from outbox o
        where o.merchant_id = 1 and o.aggregate_id = $1 and o.name = 'bet.settled'
          and o.payload->>'memberId' = $1::text) as events
     from studio_player p where p.merchant_id = 1 and p.member_id = $1`,
    [memberId],
  );
  return traces;
}
