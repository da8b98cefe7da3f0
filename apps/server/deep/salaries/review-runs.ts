/**
 * The staff's work on runs in review between two days. Some runs wait longer. In the other runs a bill is held, resumed
 * or refused, and the release of the other bills is requested. Two people confirm the release at the same time, and
 * only one confirmation may succeed. The next workers pay the released bills; some of these workers are killed.
 */

import type { MerchantId, StaffId } from "../../src/core/ids.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { holdBill, requestRefusal } from "../../src/modules/contracts/review/refuse-bill.ts";
import { decideRelease, requestRelease } from "../../src/modules/contracts/review/release-run.ts";
import { computeReleasableTotals } from "../../src/modules/contracts/review/review-repository.ts";
import { setMerchant } from "../../src/testing/set-merchant.ts";
import { staffActor } from "../../src/testing/staff-actor.ts";
import type { GeneratedMerchant } from "./make-days.ts";

const merchantId = 1 as MerchantId;
const person = (account: string, id: bigint) => staffActor("finance", { account, staffId: id as StaffId });
const requester = person("asker", 11n);
const checkers = [person("checker", 12n), person("third", 13n)];
const reason = "deep";

/** Sets the review rules of a day. The rules take turns: no run, every run, or each run above a sum is reviewed. */
export async function setReview({ world }: GeneratedMerchant, day: number): Promise<void> {
  const settings = {
    "contracts.review": ["off", "all", "above"][day % 3],
    "contracts.reviewAboveMinor": { PHP: 10_000 },
    "contracts.refuseAloneMinor": Number.MAX_SAFE_INTEGER,
  };
  await setMerchant(world.test, merchantId, { settings });
}

export interface ReviewCounts {
  released: number;
  refused: number;
}

/** Reviews the runs in review; returns a fault for each run that was released more than once. */
export async function reviewRuns(merchant: GeneratedMerchant, counts: ReviewCounts): Promise<string[]> {
  const { world, draw } = merchant;
  const rows = await world.ownerDb.query<{ runId: bigint; billIds: bigint[]; heldIds: bigint[] }>(
    `select run_id as "runId", array_agg(id order by id) as "billIds",
       coalesce(array_agg(id order by id) filter (where is_held), '{}') as "heldIds"
     from bill where merchant_id = 1 and state = 'review' group by run_id order by run_id`,
  );
  const faults: string[] = [];
  for (const { runId, billIds, heldIds } of rows) {
    if (draw(8) === 0) continue;
    for (const billId of heldIds) await tryTo(() => hold(merchant, billId, false));
    const drawnBillId = billIds[draw(billIds.length)];
    if (drawnBillId !== undefined && draw(3) === 0 && (await tryTo(() => refuse(merchant, drawnBillId))))
      counts.refused += 1;
    else if (drawnBillId !== undefined && draw(4) === 0) await tryTo(() => hold(merchant, drawnBillId, true));
    const released = await release(merchant, runId);
    if (released > 1) faults.push(`run ${runId} was released ${released} times`);
    counts.released += released;
  }
  return faults;
}

/** Returns the number of concurrent confirmations that succeeded. */
async function release({ world: { test } }: GeneratedMerchant, runId: bigint): Promise<number> {
  const { deps } = test;
  const order = { runId, reason, ...(await computeReleasableTotals(deps.db, { merchantId, runId })) };
  if (order.bills === 0) return 0;
  await deps.db.transaction((tx) => requestRelease(deps, tx, { actor: requester, order }));
  const verdict = { ...order, decision: "approved" } as const;
  const answers = await Promise.allSettled(
    checkers.map((actor) => deps.db.transaction((tx) => decideRelease(deps, tx, { actor, verdict }))),
  );
  return answers.filter(({ status }) => status === "fulfilled").length;
}

const refuse = ({ world: { test } }: GeneratedMerchant, billId: bigint) =>
  test.deps.db.transaction((tx) => requestRefusal(test.deps, tx, { actor: requester, billId, reason }));
const hold = ({ world: { test } }: GeneratedMerchant, billId: bigint, isHeld: boolean) =>
  test.deps.db.transaction((tx) => holdBill(test.deps, tx, { actor: requester, billId, reason, isHeld }));

/** Returns false if the operation is refused, for example because an upline's bill in review depends on the bill. */
async function tryTo(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
