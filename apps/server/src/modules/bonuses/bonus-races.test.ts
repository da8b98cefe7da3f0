/**
 * Sixty-four concurrent requests on one wallet with a bonus: release, forfeit, withdrawal, bets, wins and rollbacks. In
 * any order, no money is created or lost, a grant ends once, and the bonus account never keeps money without a grant.
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
const startWith = 30_000n;
const granted = 20_000n;

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
  const supplier = await openSupplier(test, `bonusrace${(count += 1)}`, { minor: startWith });
  const payee = await makePayee(test, supplier.member);
  return { supplier, payee, player: await launchPlayer(test, payee) };
}

function grant({ payee: { memberId } }: Racer, validDays = 7): Promise<{ id: bigint }> {
  const terms = { amountMinor: granted, turnoverPpm: 1_000_000n, validDays };
  const order = { actor: staffActor("finance"), memberId, terms, reason: "race" };
  return test.deps.db.transaction((tx) => grantBonus(test.deps, tx, order));
}

/** The member's money plus the bonuses granted by the merchant: only play changes it. */
async function wealthOf({ payee: { memberId } }: Racer): Promise<bigint> {
  const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, memberId);
  const merchant = await readHouseBalances(test.deps.db, merchantId, "PHP");
  return main.minor + bonus.minor + hold.minor + (merchant.get("bonuses")?.minor ?? 0n);
}

/** A step of the race: returns by how much play changed the total. */
type Run = (racer: Racer, at: number) => Promise<bigint>;

const settle: Run = async ({ payee: { memberId } }) => {
  await settleNow(test.deps, { merchantId, memberId });
  return 0n;
};

const runJob: Run = async () => {
  await settleDueGrants(test.deps);
  return 0n;
};

const giveUp: Run = async ({ payee: { token, memberId } }) => {
  const [row] = await test.deps.db.query<{ id: bigint }>(
    `select id from bonus_grant where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  const body = { id: String(row?.id) };
  const answer = await test.call({ method: "POST", url: "/wps/bonus/giveUp", token, body });
  expect([200, 409]).toContain(answer.status);
  return 0n;
};

const withdraw: Run = async ({ payee: { memberId, account, bankCardId } }, at) => {
  const draft = { amount: 200, accountId: BigInt(bankCardId), forfeitsBonus: at % 2 === 0 };
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
const play: Run = async ({ supplier }, at) => {
  const [bet, win] = [randomUUID(), randomUUID()];
  const stake = 1_000 + 37 * at;
  const gain = 900 + 53 * at;
  const fields = { amount: stake * unit, round: bet, transaction_uuid: bet };
  if (!isBooked(await supplier.bet(fields))) return 0n;
  let moved = -BigInt(stake);
  const won = await supplier.win(bet, {
    amount: gain * unit,
    round: bet,
    transaction_uuid: win,
    round_closed: at % 3 > 0,
  });
  if (isBooked(won)) moved += BigInt(gain);
  if (at % 4 === 0 && isBooked(won) && isBooked(await supplier.rollback(win, { round: bet }))) moved -= BigInt(gain);
  if (at % 5 === 0 && isBooked(await supplier.rollback(bet, { round: bet }))) moved += BigInt(stake);
  return moved;
};

const spin: Run = async ({ player }) => {
  const answer = await player.play("500");
  if (answer.status !== 200) return 0n;
  const { round } = answer.value as { round: { winMinor: string } };
  return BigInt(round.winMinor) - 500n;
};

interface Ends {
  readonly grants: number;
  readonly ends: number;
  readonly active: number;
}

async function endsOf({ payee: { memberId } }: Racer): Promise<Ends> {
  const [row] = await test.deps.db.query<Ends>(
    `select count(*)::int as grants, count(*) filter (where state = 'active')::int as active,
       coalesce(sum((select count(*) from transfer t
         where t.merchant_id = g.merchant_id and t.reference = 'bonus:' || g.id
           and t.code in (21, 22))), 0)::int as ends
     from bonus_grant g where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row ?? { grants: 0, ends: 0, active: 0 };
}

/** Returns by how much the total changed, and by how much play changed it. */
async function race(racer: Racer, runs: readonly Run[]): Promise<{ grown: bigint; played: bigint }> {
  const before = await wealthOf(racer);
  const moved = await Promise.all(Array.from({ length: 64 }, (_, at) => (runs[at % runs.length] ?? settle)(racer, at)));
  const played = moved.reduce((sum, each) => sum + each, 0n);
  const { grants, ends, active } = await endsOf(racer);
  expect(ends).toBeLessThanOrEqual(grants);
  const { main, bonus } = await readBalances(test.deps.db, merchantId, racer.payee.memberId);
  expect(main.minor >= 0n && bonus.minor >= 0n).toBe(true);
  if (active === 0) expect(bonus.minor).toBe(0n);
  return { grown: (await wealthOf(racer)) - before, played };
}

describe("concurrent requests on one bonus", () => {
  it("that bet it change the total only by the results of the bets", async () => {
    for (let round = 0; round < 6; round += 1) {
      const racer = await newRacer();
      await grant(racer);
      const { grown, played } = await race(racer, [play, play, settle, play, play, spin]);
      expect(grown).toBe(played);
    }
  }, 120_000);

  it("that bet it, give it up and withdraw change the total only by the results of the bets", async () => {
    for (let round = 0; round < 6; round += 1) {
      const racer = await newRacer();
      await grant(racer);
      const { grown, played } = await race(racer, [play, play, withdraw, play, settle, giveUp]);
      expect(grown).toBe(played);
    }
  }, 120_000);

  it("that bet it after its expiry change the total only by the results of the bets", async () => {
    for (let round = 0; round < 3; round += 1) {
      const racer = await newRacer();
      await grant(racer, 1);
      test.clock.setOffsetMs((round + 1) * 48 * 3_600_000);
      const { grown, played } = await race(racer, [play, settle, play, runJob]);
      expect(grown).toBe(played);
    }
  }, 120_000);

  it("that grant it succeed once", async () => {
    const racer = await newRacer();
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => grant(racer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readBalances(test.deps.db, merchantId, racer.payee.memberId)).bonus.minor).toBe(granted);
  });
});
