/**
 * Dividends with other money movements: bonuses, bonus money that is taken back, rebates and deposits, posted before
 * and after the window closes.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { checkLedger, post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { findBrokenBills, replayRun } from "../index.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const tenth = 100_000n;

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let player: MemberActor;

/** Returns a time in Manila's time zone, on days that only the current test uses. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2028, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

type TestTransfer = Pick<TransferRequest, "from" | "to" | "code"> & {
  readonly minor: bigint;
  readonly reference?: string;
};

/** Posts a transfer with that ledger time. */
async function postTransfer(iso: string, { minor, reference = "test", ...transfer }: TestTransfer): Promise<void> {
  const { deps } = world.test;
  const completeTransfer = { ...transfer, amount: money(minor, "PHP"), reference, key: randomUUID() };
  await deps.db.transaction((tx) => post(deps, tx, { merchantId, at: new Date(iso), transfers: [completeTransfer] }));
}

const walletOf = ({ memberId }: MemberActor, kind: "main" | "bonus") => ({ member: memberId, kind }) as const;
const lastBill = async () => (await world.bills(top)).at(-1);
async function settleAfter(days: number): Promise<void> {
  world.setClock(timeAt("00:01:00", days));
  await world.settle();
}

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(async () => {
  expect(await findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  expect(await checkLedger(world.test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await world.close();
});
beforeEach(async () => {
  day += 5;
  world.setClock(timeAt("00:00:00"));
  await setMerchant(world.test, 1, {
    settings: {
      "contracts.payout": { dividend: "once", daily: "once", hourly: "once", realtime: "once" },
      "contracts.bearsCharges": true,
      "contracts.depositChargePpm": 20_000,
    },
  });
  await world.settle();
  top = await world.agent(null);
  player = await world.agent(top);
  await world.sign(null, top, terms("dividend", [tier(tenth)]));
});

describe("a dividend", () => {
  it("counts bonuses, rebates and deposit charges once", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await postTransfer(timeAt("11:00:00"), {
      from: { house: "clearing" },
      to: walletOf(player, "main"),
      code: "deposit",
      minor: 2_000n * peso,
    });
    await postTransfer(timeAt("11:00:00"), {
      from: { house: "bonuses" },
      to: walletOf(player, "bonus"),
      code: "bonus_grant",
      minor: 100n * peso,
    });
    await postTransfer(timeAt("11:30:00"), {
      from: { house: "rebates" },
      to: walletOf(player, "main"),
      code: "rebate",
      minor: 60n * peso,
    });
    await settleAfter(1);
    // A tenth of 800: 1,000 minus 100, minus 60, minus 2 % of 2,000.
    expect(await lastBill()).toMatchObject({ due: 80n * peso });
  });

  it("is adjusted for a bonus, a deposit and a rebate that were posted after the window was closed", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await settleAfter(1);
    const closedBill = await lastBill();
    expect(closedBill).toMatchObject({ due: 100n * peso });
    await postTransfer(timeAt("23:59:59"), {
      from: { house: "bonuses" },
      to: walletOf(player, "main"),
      code: "bonus_grant",
      minor: 300n * peso,
    });
    await world.bet(player, 2_000n * peso, { at: timeAt("12:00:00", 1) });
    await settleAfter(2);
    expect(await lastBill()).toMatchObject({ due: 200n * peso, paid: 170n * peso });
    await postTransfer(timeAt("23:59:59", 1), {
      from: { house: "clearing" },
      to: walletOf(player, "main"),
      code: "deposit",
      minor: 1_000n * peso,
    });
    await postTransfer(timeAt("23:59:59", 1), {
      from: { house: "rebates" },
      to: walletOf(player, "main"),
      code: "rebate",
      minor: 80n * peso,
    });
    await world.bet(player, 2_000n * peso, { at: timeAt("12:00:00", 2) });
    await settleAfter(3);
    // The deduction is ten pesos: a tenth of 100, which is 80 plus 2 % of 1,000.
    expect(await lastBill()).toMatchObject({ due: 200n * peso, paid: 190n * peso });
    const runs = await world.ownerDb.query<{ id: bigint }>(
      `select id from salary_run where from_at >= $1 order by until_at`,
      [new Date(timeAt("00:00:00"))],
    );
    for (const { id } of runs) {
      expect(await replayRun(world.test.deps.db, merchantId, id)).toMatchObject({ isAccounted: true });
    }
  });

  it("counts wins that went to the merchant's bonus account after the grant was lost, and later movements of that money", async () => {
    const wonBet = await world.bet(player, 1_000n * peso, { win: 400n * peso, at: timeAt("12:00:00") });
    const refundedBet = await world.bet(player, 500n * peso, { at: timeAt("12:00:00") });
    const reference = String(wonBet.id);
    // The bets show a win of 400. All of it went to the merchant, and the supplier took back 150.
    const [houseWins, houseBonuses] = [{ house: "wins" }, { house: "bonuses" }] as const;
    await postTransfer(timeAt("12:01:00"), {
      from: houseWins,
      to: houseBonuses,
      code: "win",
      minor: 400n * peso,
      reference,
    });
    await postTransfer(timeAt("12:02:00"), {
      from: houseBonuses,
      to: houseWins,
      code: "win_reversal",
      minor: 150n * peso,
      reference,
    });
    await postTransfer(timeAt("12:03:00"), {
      from: { house: "stakes" },
      to: houseBonuses,
      code: "stake_refund",
      minor: 50n * peso,
      reference: String(refundedBet.id),
    });
    await settleAfter(1);
    // A tenth of 1,400: 1,500 − 400 of the bets, plus 400 − 150 + 50 that went to the bonus account.
    expect(await lastBill()).toMatchObject({ due: 140n * peso });
  });
});
