/**
 * SQL of the reasons that prevent the closure of an account. Each reason has its own text, so that the member knows
 * what to do. Read-only.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** $1 is the merchant, $2 the member. A query returns rows if its reason applies. The reasons are in display order. */
const reasonQueries = {
  /** A wallet has a balance. */
  wallets: `select from account where merchant_id = $1 and owner_id = $2 and balance <> 0`,
  /** A payment is not final. A closed payment that the staff must review is not final either. */
  payments: `select from deposit
    where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null)
    union all
    select from withdrawal
    where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null)`,
  /** A paid withdrawal waits for the member's receipt, or is disputed. */
  receipts: `select from withdrawal_receipt
    where merchant_id = $1 and member_id = $2 and state in ('waiting', 'disputed')`,
  bets: `select from bet where merchant_id = $1 and member_id = $2 and settled_at is null`,
  rebateClaims: `select from rebate
    where merchant_id = $1 and payee_id = $2 and remaining > 0 and claim_until is not null`,
  /**
   * Rebates that are computed but not paid, that a correction carries over, or that belong to days not computed yet.
   */
  rebates: `select from rebate where merchant_id = $1 and payee_id = $2 and remaining > 0 and claim_until is null
    union all
    select from rebate_carry where merchant_id = $1 and payee_id = $2 and minor > 0
    union all
    select from rebate_begin g
    cross join lateral (
      select coalesce(max(r.until_at), g.from_at) as worked_until from rebate_run r
      where r.merchant_id = $1 and r.currency = g.currency) d
    join bet b on b.merchant_id = $1 and b.member_id = $2 and b.currency = g.currency
      and b.settled_at >= d.worked_until and b.valid_bet > 0 and not b.is_trial
    where g.merchant_id = $1`,
  billClaims: `select from bill
    where merchant_id = $1 and payee_id = $2 and state = 'pending' and claim_until is not null and paid > 0`,
  bills: `select from bill
    where merchant_id = $1 and payee_id = $2 and paid + passed > 0
      and (state = 'review' or (state = 'pending' and claim_until is null))`,
  /** The member's own money is set aside in the merchant's contract funds for a bill of another member. */
  setAside: `select from bill where merchant_id = $1 and payer_id = $2 and set_aside > 0`,
} as const;

export type ClosureReason = keyof typeof reasonQueries;

const reasonNames = Object.keys(reasonQueries) as readonly ClosureReason[];

/** Returns the reasons that apply. An empty list allows the closure. */
export async function findClosureReasons(db: Queryable, { merchantId, memberId }: MemberKey): Promise<ClosureReason[]> {
  const [row] = await db.query<Partial<Record<ClosureReason, boolean>>>(
    `select ${reasonNames.map((name) => `exists (${reasonQueries[name]}) as "${name}"`).join(", ")}`,
    [merchantId, memberId],
  );
  return reasonNames.filter((name) => row?.[name] === true);
}

/** Returns the arguments of the text `closure.money.left`, which has one sentence per reason. */
export function closureTextValues(reasons: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reasonNames.map((name) => [name, reasons.includes(name) ? "yes" : "no"]));
}
