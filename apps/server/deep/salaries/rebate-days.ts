/**
 * Rebates of the same generated days: some are paid automatically, some are claimed, some lapse; voids arrive after
 * their day was closed. The workers that are killed process the rebates together with the contracts. Then every day of
 * rebates is recalculated and must be identical byte for byte.
 */

import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../src/core/ids.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { disburseRebate } from "../../src/modules/rebates/disburse-rebate.ts";
import { findBrokenRebates } from "../../src/modules/rebates/index.ts";
import { lapseRebates } from "../../src/modules/rebates/lapse-rebates.ts";
import { payWaitingRebates } from "../../src/modules/rebates/pay-waiting-rebates.ts";
import { recheckRebateDays } from "../../src/modules/rebates/recheck-days.ts";
import { replayDay } from "../../src/modules/rebates/replay-day.ts";
import { settleRebateDays } from "../../src/modules/rebates/settle-rebate-days.ts";
import { listRebateDays } from "../../src/modules/rebates/show-remaining.ts";
import { setMerchant } from "../../src/testing/set-merchant.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";
import type { GeneratedMerchant } from "./make-days.ts";

const merchantId = 1 as MerchantId;

type Deps = TestSettlement["test"]["deps"];

/** Runs the rebate jobs of a worker; returns the number of processed days. */
export async function workRebates(deps: Deps): Promise<number> {
  const days = await settleRebateDays(deps);
  await payWaitingRebates(deps);
  await recheckRebateDays(deps);
  await lapseRebates(deps);
  return days;
}

/**
 * On even days rebates are paid automatically; on odd days members must claim them within one day. Rebates begin on the
 * day of the first call.
 */
export async function setRebates({ world: { test } }: GeneratedMerchant, day: number): Promise<void> {
  const settings = { "rebate.payout": day % 2 === 0 ? "auto" : "manual", "rebate.claimDays": 1 };
  await setMerchant(test, merchantId, { settings, flags: { MYRBT3: true, MANPLAYREB3: true } });
  await settleRebateDays(test.deps);
}

/** A third of the members with a waiting rebate claim it, each twice at the same time; returns the faults. */
export async function claimRebates({ world: { test }, people, draw }: GeneratedMerchant): Promise<string[]> {
  const { deps } = test;
  const faults: string[] = [];
  for (const actor of people.filter(() => draw(3) === 0)) {
    const [first] = (await listRebateDays(deps, deps.db, actor)).list;
    if (first === undefined) continue;
    const amounts = first.groups.map(({ group, remainMinor }) => {
      return [group, decimalTextOf(money(BigInt(remainMinor), "PHP"))] as const;
    });
    const body = { balanceDate: first.balanceDate, rebateAmount: Object.fromEntries(amounts) };
    const claim = () => deps.db.transaction((tx) => disburseRebate(deps, tx, { actor, body }));
    const answers = await Promise.allSettled([claim(), claim()]);
    const paid = answers.filter(({ status }) => status === "fulfilled").length;
    if (paid !== 1) faults.push(`${actor.account} was paid ${paid} times for one day`);
    for (const answer of answers) {
      if (answer.status === "rejected" && !(answer.reason instanceof Refusal)) throw answer.reason;
    }
  }
  return faults;
}

export interface RebateCounts {
  readonly rebateDays: number;
  readonly rebates: number;
  /** Transfers that paid a rebate. */
  readonly paidRebates: number;
  readonly rebateCorrections: number;
}

/** Returns the counts and the faults after the last day. */
export async function judgeRebates({ test, ownerDb }: TestSettlement): Promise<RebateCounts & { faults: string[] }> {
  const { deps } = test;
  await workRebates(deps);
  const before = await countRebates(ownerDb);
  await workRebates(deps);
  const counts = await countRebates(ownerDb);
  const faults = await findBrokenRebates(deps.db, { merchantId, currency: "PHP", at: deps.clock.businessNow() });
  if (JSON.stringify(before) !== JSON.stringify(counts)) faults.push("settling the rebates again changed something");
  const runs = await ownerDb.query<{ id: bigint }>(`select id from rebate_run where merchant_id = 1 order by id`);
  for (const { id } of runs) {
    const replayed = await replayDay(deps.db, merchantId, id);
    if (replayed?.isSame !== true) faults.push(`the recalculation of rebate run ${id} gives a different result`);
    if (replayed?.isAccounted !== true) faults.push(`rebate run ${id} is not accounted for`);
  }
  return { ...counts, faults };
}

async function countRebates(ownerDb: TestSettlement["ownerDb"]): Promise<RebateCounts> {
  const [row] = await ownerDb.query<RebateCounts & object>(
    `select (select count(*)::int from rebate_run where merchant_id = 1) as "rebateDays",
       (select count(*)::int from rebate where merchant_id = 1) as rebates,
       (select count(*)::int from transfer where merchant_id = 1 and code = 42) as "paidRebates",
       (select count(*)::int from rebate_adjustment where merchant_id = 1) as "rebateCorrections"`,
  );
  return row ?? { rebateDays: 0, rebates: 0, paidRebates: 0, rebateCorrections: 0 };
}
