/** The bets, deposits and withdrawals in the database, and whether each has exactly the transfer that it must have. */

import type { MerchantId } from "../../src/core/ids.ts";
import { findBrokenAudit } from "../../src/db/audit.ts";
import type { Queryable } from "../../src/db/connection.ts";
import { checkLedger } from "../../src/modules/wallet/index.ts";

export interface BookedOperation {
  readonly id: string;
  readonly amountMinor: string;
  /**
   * True if the operation's transfer exists exactly once: the stake of a bet (which also needs its studio round), the
   * hold of a withdrawal, or the credit of an approved deposit. A deposit that is not approved must have no transfer.
   */
  readonly isWhole: boolean;
  readonly isCredited: boolean;
}

const merchantId = 1 as MerchantId;

/** All operations of the run, by id. */
export async function readBooks(db: Queryable): Promise<Map<string, BookedOperation>> {
  const rows = await db.query<{ id: bigint; amount: bigint; is_whole: boolean; is_credited: boolean }>(
    `with posted as materialized (
       select reference, count(*) as times from transfer
       where merchant_id = $1 and code in (1, 2, 10) group by reference
     )
     select b.id, b.stake as amount, p.times is not distinct from 1 and r.bet_id is not null as is_whole,
         false as is_credited
       from bet b left join posted p on p.reference = b.id::text
       left join studio_round r on r.merchant_id = $1 and r.bet_id = b.id where b.merchant_id = $1
     union all
     select d.id, d.requested, coalesce(p.times, 0) = (d.state = 'approved')::int, d.state = 'approved'
       from deposit d left join posted p on p.reference = 'deposit:' || d.id where d.merchant_id = $1
     union all
     select w.id, w.amount, p.times is not distinct from 1, false
       from withdrawal w left join posted p on p.reference = 'withdrawal:' || w.id where w.merchant_id = $1`,
    [merchantId],
  );
  return new Map(
    rows.map((row) => {
      const { amount, is_whole: isWhole, is_credited: isCredited } = row;
      const id = String(row.id);
      return [id, { id, amountMinor: String(amount), isWhole, isCredited }];
    }),
  );
}

/** Runs the server's own checks of the ledger and the audit chain. */
export async function areBooksSound(db: Queryable): Promise<boolean> {
  const { isSound } = await checkLedger(db, merchantId);
  return isSound && (await findBrokenAudit(db, merchantId)).length === 0;
}
