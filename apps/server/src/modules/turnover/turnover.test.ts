/** Turnover requirements with real deposits, real bets of a supplier and real withdrawals. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TurnoverInfo } from "@openhouse/protocol/turnover/turnover-info";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import { setMerchant } from "../../testing/set-merchant.ts";
import {
  requestWithdrawal,
  createTestCashier,
  expectOk,
  makePayee,
  merchantId,
  openWithdrawal,
  completeDeposit,
} from "../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../testing/test-cashier.ts";
import { createPerson, placeBelow, sendUp } from "../../testing/test-team.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { checkLedger } from "../wallet/index.ts";

let test: TestCashier;
let count = 0;

/** One peso in the units of the supplier's wallet protocol. */
const peso = 100_000;
const oncePpm = 1_000_000;

beforeAll(async () => {
  test = await createTestCashier();
  await setMerchant(test, merchantId, {
    settings: { "turnover.depositPpm": oncePpm, "withdraw.dailyCount": 1_000, "deposit.openCount": 1_000 },
  });
});
afterAll(() => test.close());

interface Bettor {
  readonly payee: Payee;
  readonly supplier: TestSupplier;
}

/** A member with money who plays at a supplier. */
async function newBettor(): Promise<Bettor> {
  const supplier = await openSupplier(test, `turn${(count += 1)}`, { minor: 100n });
  return { supplier, payee: await makePayee(test, supplier.member) };
}

/** A round with one settled, lost bet; returns the id of the bet. */
async function loseBet({ supplier }: Bettor, pesos: number): Promise<string> {
  const uuid = randomUUID();
  const fields = { amount: pesos * peso, round: uuid, round_closed: true, transaction_uuid: uuid };
  expect((await supplier.bet(fields)).status).toBe("RS_OK");
  return uuid;
}

async function rollBack({ supplier }: Bettor, uuid: string): Promise<string> {
  return (await supplier.rollback(uuid, { round: uuid })).status;
}

async function turnoverOf({ payee }: Bettor): Promise<TurnoverInfo> {
  const url = "/wps/relay/MCSFE_getTurnoverInfo";
  return (await expectOk(test.call({ method: "GET", url, token: payee.token }))).value as TurnoverInfo;
}

const linesOf = ({ details }: TurnoverInfo) => details.map((line) => [line.actualTurnover, line.requiredTurnover]);

describe("a deposit", () => {
  it("must be bet once before a withdrawal, and the refusal and the turnover call show the remaining requirement", async () => {
    const bettor = await newBettor();
    const depositId = await completeDeposit(test, bettor.payee);
    expect(await requestWithdrawal(test, bettor.payee)).toMatchObject({
      status: 409,
      errorCode: "withdraw_turnover_not_enough",
      value: { status: "I", details: [{ origin: "deposit", originId: depositId, remainingTurnover: 500, bets: [] }] },
    });
    await loseBet(bettor, 120);
    const info = await turnoverOf(bettor);
    expect(info).toMatchObject({ status: "I", totalActualTurnover: 120, totalRequiredTurnover: 500 });
    expect(info.details[0]).toMatchObject({
      amount: 500,
      remainingTurnover: 380,
      betCount: 1,
      bets: [{ category: "RNG", validBetAmount: 120, countedAmount: 120 }],
    });
    expect((await requestWithdrawal(test, bettor.payee)).errorCode).toBe("withdraw_turnover_not_enough");
    await loseBet(bettor, 380);
    expect(await turnoverOf(bettor)).toMatchObject({ status: "A" });
  });

  it("has its requirement closed by a withdrawal, and earlier bets do not count for the next deposit", async () => {
    const bettor = await newBettor();
    await completeDeposit(test, bettor.payee, { amount: 200 });
    await loseBet(bettor, 200);
    await completeDeposit(test, bettor.payee);
    expect(linesOf(await turnoverOf(bettor))).toEqual([
      [200, 200],
      [0, 500],
    ]);
    await loseBet(bettor, 250);
    const last = await loseBet(bettor, 250);
    expect((await bettor.supplier.win(last, { amount: 400 * peso, round: last })).status).toBe("RS_OK");
    await openWithdrawal(test, bettor.payee);
    expect(await turnoverOf(bettor)).toMatchObject({ status: "A", details: [] });
    await completeDeposit(test, bettor.payee, { amount: 100 });
    expect(linesOf(await turnoverOf(bettor))).toEqual([[0, 100]]);
  });

  it("requires turnover of the amount minus the member's fee", async () => {
    const bettor = await newBettor();
    await completeDeposit(test, bettor.payee, { amount: 1_000, bankType: "bank", bankCode: "HABAGAT" });
    expect(linesOf(await turnoverOf(bettor))).toEqual([[0, 990]]);
  });

  it("requires nothing at a merchant without a turnover requirement", async () => {
    const bettor = await newBettor();
    await setMerchant(test, merchantId, { settings: { "turnover.depositPpm": 0 } });
    await completeDeposit(test, bettor.payee);
    await setMerchant(test, merchantId, { settings: { "turnover.depositPpm": oncePpm } });
    expect((await openWithdrawal(test, bettor.payee)).status).toBe(1);
  });
});

describe("a bet", () => {
  it("counts by the weight of its category at the time of the deposit", async () => {
    const bettor = await newBettor();
    await setMerchant(test, merchantId, { settings: { "turnover.weightsPpm": { RNG: 250_000 } } });
    await completeDeposit(test, bettor.payee);
    await setMerchant(test, merchantId, { settings: { "turnover.weightsPpm": {} } });
    await loseBet(bettor, 100);
    const { details } = await turnoverOf(bettor);
    expect(details[0]).toMatchObject({ actualTurnover: 25, weights: [{ category: "RNG", ratePpm: 250_000 }] });
    expect(details[0]?.bets[0]).toMatchObject({ validBetAmount: 100, countedAmount: 25 });
  });

  it("does not count while it is open or after it is reversed", async () => {
    const bettor = await newBettor();
    await completeDeposit(test, bettor.payee);
    const round = randomUUID();
    await bettor.supplier.bet({ amount: 100 * peso, round, transaction_uuid: round });
    expect(linesOf(await turnoverOf(bettor))).toEqual([[0, 500]]);
    await bettor.supplier.win(round, { amount: 0, round, round_closed: true });
    expect(linesOf(await turnoverOf(bettor))).toEqual([[100, 500]]);
    const lateBet = await loseBet(bettor, 400);
    expect(await turnoverOf(bettor)).toMatchObject({ status: "A" });
    expect(await rollBack(bettor, lateBet)).toBe("RS_OK");
    expect(await turnoverOf(bettor)).toMatchObject({ status: "I", totalActualTurnover: 100 });
    expect((await requestWithdrawal(test, bettor.payee)).errorCode).toBe("withdraw_turnover_not_enough");
  });

  it("counts the same at the studio as at a supplier", async () => {
    const player = await seatPlayer(test, "turnstudio", 10_000n);
    await completeDeposit(test, player.member, { amount: 100 });
    await player.playBooked("1000");
    const [line] = (await turnoverOf({ payee: player.member as Payee } as Bettor)).details;
    expect(line).toMatchObject({ actualTurnover: 10, betCount: 1 });
    expect(line?.bets[0]?.gameName).toBe("Capiz After Dark");
  });
});

it("a turnover requirement applies to transfers to the upline too", async () => {
  const bettor = await newBettor();
  const agent = await createPerson(test, { account: "turnagent", kind: "agent" });
  await placeBelow(test, bettor.payee.memberId, agent.memberId);
  await completeDeposit(test, bettor.payee);
  expect((await sendUp(test, bettor.payee)).errorCode).toBe("withdraw_turnover_not_enough");
  const uuid = await loseBet(bettor, 500);
  await bettor.supplier.win(uuid, { amount: 200 * peso, round: uuid });
  expect((await sendUp(test, bettor.payee)).status).toBe(200);
});

it("a new deposit closes the earlier requirements if all were met by bets that were settled more than a day ago", async () => {
  const bettor = await newBettor();
  const open = async () =>
    (
      await test.deps.db.query<{ open: number }>(
        `select count(*)::int as open from turnover_requirement where member_id = $1 and closed_at is null`,
        [bettor.payee.memberId],
      )
    )[0]?.open;
  await completeDeposit(test, bettor.payee, { amount: 200 });
  await loseBet(bettor, 200);
  await completeDeposit(test, bettor.payee, { amount: 100 });
  expect(await open()).toBe(2);
  await loseBet(bettor, 100);
  test.clock.setOffsetMs(25 * 3_600_000);
  await completeDeposit(test, bettor.payee, { amount: 100 });
  test.clock.setOffsetMs(0);
  expect(await open()).toBe(1);
});

it("a bet that is reversed concurrently does not count for a withdrawal", async () => {
  for (let round = 0; round < 12; round += 1) {
    const bettor = await newBettor();
    await completeDeposit(test, bettor.payee);
    await loseBet(bettor, 100);
    const uuid = await loseBet(bettor, 400);
    // The win gives the member money to withdraw, because the stakes were lost.
    await bettor.supplier.win(uuid, { amount: 400 * peso, round: uuid });
    const [withdrawal, rollbackStatus] = await Promise.all([
      requestWithdrawal(test, bettor.payee),
      rollBack(bettor, uuid),
    ]);
    expect(rollbackStatus).toBe("RS_OK");
    const lines = await test.deps.db.query<{ code: number }>(
      `select t.code from transfer t
       join account a on a.merchant_id = t.merchant_id and a.id in (t.debit_id, t.credit_id)
       where a.owner_id = $1 and a.kind = 1 and t.code in (2, 12) order by coalesce(
         case when t.debit_id = a.id then t.debit_version end, t.credit_version)`,
      [bettor.payee.memberId],
    );
    // Code 2 holds the money and code 12 refunds the stake. A hold is possible only before the refund.
    expect(lines.map(({ code }) => code)).toEqual(withdrawal.status === 200 ? [2, 12] : [12]);
  }
});

type Step =
  | { readonly kind: "deposit" | "lose"; readonly pesos: number }
  | { readonly kind: "rollBack"; readonly pick: number }
  | { readonly kind: "withdraw" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("deposit" as const), pesos: fc.integer({ min: 100, max: 300 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("lose" as const), pesos: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rollBack" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const) }) },
);

interface Model {
  /** `firstBet` is the index of the first bet after the deposit. */
  deposits: { readonly pesos: number; readonly firstBet: number }[];
  readonly bets: { readonly uuid: string; pesos: number }[];
  balance: number;
}

/**
 * A simple model: each bet counts for the oldest earlier deposit whose requirement is not met yet; what is left of the
 * bet counts for the next deposit.
 */
function linesOfModel({ deposits, bets }: Model): number[][] {
  const lines = deposits.map(({ pesos, firstBet }) => ({ pesos, firstBet, bet: 0 }));
  for (const [index, { pesos }] of bets.entries()) {
    let unusedPesos = pesos;
    for (const line of lines.filter(({ firstBet }) => firstBet <= index)) {
      const used = Math.min(unusedPesos, line.pesos - line.bet);
      line.bet += used;
      unusedPesos -= used;
    }
  }
  return lines.map(({ bet, pesos }) => [bet, pesos]);
}

async function applyStep(model: Model, bettor: Bettor, step: Step): Promise<void> {
  if (step.kind === "deposit") {
    await completeDeposit(test, bettor.payee, { amount: step.pesos });
    model.deposits.push({ pesos: step.pesos, firstBet: model.bets.length });
    model.balance += step.pesos;
  } else if (step.kind === "lose" && step.pesos <= model.balance) {
    model.bets.push({ uuid: await loseBet(bettor, step.pesos), pesos: step.pesos });
    model.balance -= step.pesos;
  } else if (step.kind === "rollBack" && model.bets.length > 0) {
    const bet = model.bets[step.pick % model.bets.length];
    if (bet === undefined || bet.pesos === 0) return;
    expect(await rollBack(bettor, bet.uuid)).toBe("RS_OK");
    model.balance += bet.pesos;
    bet.pesos = 0;
  } else if (step.kind === "withdraw" && model.balance >= 200) {
    const canWithdraw = linesOfModel(model).every(([bet = 0, required = 0]) => bet >= required);
    const { errorCode } = await requestWithdrawal(test, bettor.payee, { amount: 200 });
    expect(errorCode).toBe(canWithdraw ? null : "withdraw_turnover_not_enough");
    if (!canWithdraw) return;
    model.balance -= 200;
    model.deposits = [];
  }
}

it("the counted turnover equals the model after any deposits, bets, corrections and withdrawals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 18 }), async (steps) => {
      const bettor = await newBettor();
      const model: Model = { deposits: [], bets: [], balance: 1 };
      for (const step of steps) {
        await applyStep(model, bettor, step);
        expect(linesOf(await turnoverOf(bettor))).toEqual(linesOfModel(model));
      }
    }),
    { numRuns: modelRuns(10) },
  );
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
