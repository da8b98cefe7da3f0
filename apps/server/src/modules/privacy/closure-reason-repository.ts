/**
 * What keeps an account from closing, by name, so that whoever wants to go knows what to do about it. All SQL of it.
 * Reads only.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** $1 merchant, $2 member: a row where it is so. In the order in which it is told. */
const open = {
  /** Any wallet holds something. */
  wallets: `select from account where merchant_id = $1 and owner_id = $2 and balance <> 0`,
  /** A payment is not at its end: one that a person must look at is not, though it is closed. */
  payments: `select from deposit
    where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null)
    union all
    select from withdrawal
    where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null)`,
  /** A paid withdrawal waits for the member's word, or is disputed. */
  receipts: `select from withdrawal_receipt
    where merchant_id = $1 and member_id = $2 and state in ('waiting', 'disputed')`,
  bets: `select from bet where merchant_id = $1 and member_id = $2 and settled_at is null`,
  rebateClaims: `select from rebate
    where merchant_id = $1 and payee_id = $2 and remaining > 0 and claim_until is not null`,
  /** Of days that are worked and not paid, or not worked yet; or left by a correction to the next one. */
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
  /** Money of its own lies in the house's contract funds for somebody's bill. */
  setAside: `select from bill where merchant_id = $1 and payer_id = $2 and set_aside > 0`,
} as const;

export type ClosureReason = keyof typeof open;

const names = Object.keys(open) as readonly ClosureReason[];

/** None: nothing keeps it open. */
export async function findClosureReasons(db: Queryable, { merchantId, memberId }: MemberKey): Promise<ClosureReason[]> {
  const [row] = await db.query<Partial<Record<ClosureReason, boolean>>>(
    `select ${names.map((name) => `exists (${open[name]}) as "${name}"`).join(", ")}`,
    [merchantId, memberId],
  );
  return names.filter((name) => row?.[name] === true);
}

/** Arguments of the text of `closure.money.left`, which has a sentence for each. */
export function closureTextValues(reasons: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, reasons.includes(name) ? "yes" : "no"]));
}
