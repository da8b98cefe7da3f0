/** SQL that compares disputes with the ledger. It reads every paid dispute, so run it at night. */

import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/**
 * Disputes whose row differs from their ledger transfers, and transfers without a dispute. A correct database has none.
 * Disputes that were paid before such transfers existed are correct without a transfer. Returns at most 100 references.
 */
export async function findBrokenDisputes(db: Queryable, merchantId: MerchantId): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(
    `with booked as (
       select t.id, t.code::int as code, t.amount, t.reference, d.currency from transfer t
       join account d on d.merchant_id = $1 and d.id = t.debit_id
       where t.merchant_id = $1 and t.code in ($2::int, $3::int, $4::int)
     ), claim as (
       select c.*, 'withdrawal:' || c.withdrawal_id as ledger_reference, r.currency from receipt_claim c
       join withdrawal_receipt r on r.merchant_id = $1 and r.withdrawal_id = c.withdrawal_id
       where c.merchant_id = $1
     ), recorded as (
       select transfer_id as id, $2::int as code, missing as amount, ledger_reference as reference, currency
       from claim where transfer_id is not null
       union all
       select recovery_transfer_id, $3::int, recovered, ledger_reference, currency
       from claim where recovery_transfer_id is not null
       union all
       select write_off_transfer_id, $4::int, write_off, ledger_reference, currency
       from claim where write_off_transfer_id is not null
     )
     select coalesce(n.reference, b.reference) as reference from booked b full join recorded n on n.id = b.id
     where (b.code, b.amount, b.reference, b.currency) is distinct from (n.code, n.amount, n.reference, n.currency)
     order by coalesce(n.reference, b.reference) collate "C" limit 100`,
    [merchantId, transferCodes.claim_payout, transferCodes.claim_recovery, transferCodes.claim_write_off],
  );
  return rows.map(({ reference }) => reference);
}
