/**
 * Sixty-four concurrent requests on one wallet with a bonus: release, forfeit, withdrawal, bets, wins and rollbacks. In
 * any order, no money is created or lost, a grant ends only once, and no money stays in the member's bonus account
 * without an active grant.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import { Refusal } from "../../core/refusal.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { createTestCashier, makePayee, merchantId } from "../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../testing/test-cashier.ts";
import { launchPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { requestWithdrawal } from "../payments/withdrawals/request-withdrawal.ts";
import { checkLedger, readBalances, readHouseBalances } from "../wallet/index.ts";
import { grantBonus } from "./grant-bonus.ts";
import { settleDueGrants, settleNow } from "./settle-due-grants.ts";

let test: TestCashier;
let count = 0;

const unit = 1_000;
const initialMinor = 30_000n;
const grantMinor = 20_000n;

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  await setMerchant(test, merchantId, { settings: { "bonus.secondPersonAboveMinor": 10 ** 12 } });
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await test.close();
});

interface Racer {
  readonly payee: Payee;
  readonly supplier: TestSupplier;
  readonly player: TestPlayer;
}

async function newRacer(): Promise<Racer> {
  const supplier = await openSupplier(test, `bonusrace${(count += 1)}`, { minor: initialMinor });
  const payee = await makePayee(test, supplier.member);
  return { supplier, payee, player: await launchPlayer(test, payee) };
}

function grant({ payee: { memberId } }: Racer, validDays = 7): Promise<{ id: bigint }> {
  const terms = { amountMinor: grantMinor, turnoverPpm: 1_000_000n, validDays };
  const order = { actor: staffActor("finance"), memberId, terms, reason: "race" };
  return test.deps.db.transaction((tx) => grantBonus(test.deps, tx, order));
}

/** The member's money plus the balance of the merchant's bonus account. Only bets change this total. */
async function totalOf({ payee: { memberId } }: Racer): Promise<bigint> {
  const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, memberId);
  const merchant = await readHouseBalances(test.deps.db, merchantId, "PHP");
  return main.minor + bonus.minor + hold.minor + (merchant.get("bonuses")?.minor ?? 0n);
}

/** A step of the race. Returns by how much bets changed the total, in minor units. */
type RaceStep = (racer: Racer, index: number) => Promise<bigint>;

const settle: RaceStep = async ({ payee: { memberId } }) => {
  await settleNow(test.deps, { merchantId, memberId });
  return 0n;
};

const runJob: RaceStep = async () => {
  await settleDueGrants(test.deps);
  return 0n;
};

const giveUp: RaceStep = async ({ payee: { token, memberId } }) => {
  const [row] = await test.deps.db.query<{ id: bigint }>(
    `select id from bonus_grant where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  const body = { id: String(row?.id) };
  const answer = await test.call({ method: "POST", url: "/wps/bonus/giveUp", token, body });
  expect([200, 409]).toContain(answer.status);
  return 0n;
};

const withdraw: RaceStep = async ({ payee: { memberId, account, bankCardId } }, index) => {
  const draft = { amount: 200, accountId: BigInt(bankCardId), forfeitsBonus: index % 2 === 0 };
  const actor = { merchantId, memberId, account };
  await test.deps.db
    .transaction((tx) => requestWithdrawal(test.deps, tx, { actor, draft }))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  return 0n;
};

const isBooked = ({ status }: RsReply) => status === "RS_OK";

/** A bet, its win, and sometimes the reversal of both. */
const play: RaceStep = async ({ supplier }, index) => {
  const [bet, win] = [randomUUID(), randomUUID()];
  const stake = 1_000 + 37 * index;
  const winAmount = 900 + 53 * index;
  const fields = { amount: stake * unit, round: bet, transaction_uuid: bet };
  if (!isBooked(await supplier.bet(fields))) return 0n;
  let changedMinor = -BigInt(stake);
  const won = await supplier.win(bet, {
    amount: winAmount * unit,
    round: bet,
    transaction_uuid: win,
    round_closed: index % 3 > 0,
  });
  if (isBooked(won)) changedMinor += BigInt(winAmount);
  if (index % 4 === 0 && isBooked(won) && isBooked(await supplier.rollback(win, { round: bet })))
    changedMinor -= BigInt(winAmount);
  if (index % 5 === 0 && isBooked(await supplier.rollback(bet, { round: bet }))) changedMinor += BigInt(stake);
  return changedMinor;
};

const spin: RaceStep = async ({ player }) => {
  const answer = await player.play("500");
  if (answer.status !== 200) return 0n;
  const { round } = answer.value as { round: { winMinor: string } };
  return BigInt(round.winMinor) - 500n;
};

interface GrantCounts {
  readonly grants: number;
  readonly ends: number;
  readonly active: number;
}

async function countGrants({ payee: { memberId } }: Racer): Promise<GrantCounts> {
  const [row] = await test.deps.db.query<GrantCounts>(
    `select count(*)::int as grants, count(*) filter (where state = 'active')::int as active,
       coalesce(sum((select count(*) from transfer t
         where t.merchant_id = g.merchant_id and t.reference = 'bonus:' || g.id
           and t.code in (21, 22))), 0)::int as ends
     from bonus_grant g where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row ?? { grants: 0, ends: 0, active: 0 };
}

/** Returns by how much the total changed, and by how much bets changed it. */
async function race(racer: Racer, steps: readonly RaceStep[]): Promise<{ changedMinor: bigint; playedMinor: bigint }> {
  const before = await totalOf(racer);
  const changes = await Promise.all(
    Array.from({ length: 64 }, (_, index) => (steps[index % steps.length] ?? settle)(racer, index)),
  );
  const playedMinor = changes.reduce((sum, change) => sum + change, 0n);
  const { grants, ends, active } = await countGrants(racer);
  expect(ends).toBeLessThanOrEqual(grants);
  const { main, bonus } = await readBalances(test.deps.db, merchantId, racer.payee.memberId);
  expect(main.minor >= 0n && bonus.minor >= 0n).toBe(true);
  if (active === 0) expect(bonus.minor).toBe(0n);
  return { changedMinor: (await totalOf(racer)) - before, playedMinor };
}

describe("concurrent requests on one bonus", () => {
  it("change the total only by the results of the bets while the member bets with the bonus", async () => {
    for (let round = 0; round < 6; round += 1) {
      const racer = await newRacer();
      await grant(racer);
      const { changedMinor, playedMinor } = await race(racer, [play, play, settle, play, play, spin]);
      expect(changedMinor).toBe(playedMinor);
    }
  }, 120_000);

  it("change the total only by the results of the bets if the bonus is given up or lost by a withdrawal", async () => {
    for (let round = 0; round < 6; round += 1) {
      const racer = await newRacer();
      await grant(racer);
      const { changedMinor, playedMinor } = await race(racer, [play, play, withdraw, play, settle, giveUp]);
      expect(changedMinor).toBe(playedMinor);
    }
  }, 120_000);

  it("change the total only by the results of the bets if the bonus has expired", async () => {
    for (let round = 0; round < 3; round += 1) {
      const racer = await newRacer();
      await grant(racer, 1);
      test.clock.setOffsetMs((round + 1) * 48 * 3_600_000);
      const { changedMinor, playedMinor } = await race(racer, [play, settle, play, runJob]);
      expect(changedMinor).toBe(playedMinor);
    }
  }, 120_000);

  it("grant the bonus only once", async () => {
    const racer = await newRacer();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => grant(racer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readBalances(test.deps.db, merchantId, racer.payee.memberId)).bonus.minor).toBe(grantMinor);
  });
});
