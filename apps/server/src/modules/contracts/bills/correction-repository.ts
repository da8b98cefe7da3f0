/** SQL of corrections, and the amount of a bill with all its adjustments and corrections. */

import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";

export interface AccountedSums {
  /** The bill's own amount, without the lines of earlier windows. */
  readonly payableMinor: bigint;
  /** The sum of automatic adjustments. */
  readonly foundMinor: bigint;
  readonly correctedMinor: bigint;
}

export async function sumAccounted(db: Queryable, merchantId: MerchantId, billId: bigint): Promise<AccountedSums> {
  const [row] = await db.query<AccountedSums>(
    `select b.payable as "payableMinor",
       coalesce(sum(a.difference) filter (where a.kind = 'adjustment'), 0)::bigint as "foundMinor",
       coalesce(sum(a.difference) filter (where a.kind = 'correction'), 0)::bigint as "correctedMinor"
     from bill b left join bill_adjustment a on a.merchant_id = $1 and a.contract_id = b.contract_id
       and a.version = b.version and a.window_key = b.window_key
     where b.merchant_id = $1 and b.id = $2 group by b.payable`,
    [merchantId, billId],
  );
  return row ?? { payableMinor: 0n, foundMinor: 0n, correctedMinor: 0n };
}

export interface NewCorrection {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly billId: bigint;
  readonly amountMinor: bigint;
  readonly askedBy: StaffId;
  readonly confirmedBy: StaffId;
  readonly reason: string;
  readonly at: Date;
  /** The bill's new state. */
  readonly state: BillState;
}

/**
 * Inserts the correction and sets the bill's state. The next run of the same kind and period includes the correction.
 */
export async function insertCorrection(tx: Transaction, correction: NewCorrection): Promise<void> {
  const { merchantId, id, billId, amountMinor, askedBy, confirmedBy, reason, at, state } = correction;
  await tx.query(
    `insert into bill_adjustment (merchant_id, run_id, found_at, id, contract_id, version, payee_id, payer_id,
       window_key, before, after, difference, tier_before, tier_after, carry_difference, carry_after, bill_id, kind,
       asked_by, confirmed_by, reason)
     select $1, b.run_id, $2, $3, b.contract_id, b.version, b.payee_id, b.payer_id, b.window_key, 0, $5, $5, 0, 0, '0',
       '0', null, 'correction', $6, $7, $8
     from bill b where b.merchant_id = $1 and b.id = $4`,
    [merchantId, at, id, billId, amountMinor, askedBy, confirmedBy, reason],
  );
  await tx.query(`update bill set state = $3 where merchant_id = $1 and id = $2 and state <> $3`, [
    merchantId,
    billId,
    state,
  ]);
}
