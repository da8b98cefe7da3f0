/** All SQL of requests to close an account. What a file of an account holds, and what is forgotten, stand beside it. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface Closure {
  readonly id: bigint;
  readonly dueAt: Date;
}

/** The closure that waits. */
export async function findClosure(db: Queryable, { merchantId, memberId }: MemberKey): Promise<Closure | undefined> {
  const [row] = await db.query<{ id: bigint; due_at: Date }>(
    `select id, due_at from closure_request
     where merchant_id = $1 and member_id = $2 and state = 'open'`,
    [merchantId, memberId],
  );
  return row === undefined ? undefined : { id: row.id, dueAt: row.due_at };
}

export async function insertClosure(
  tx: Transaction,
  { merchantId, memberId, id, at, dueAt }: MemberKey & Closure & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into closure_request (merchant_id, id, member_id, state, asked_at, due_at)
     values ($1, $2, $3, 'open', $4, $5)`,
    [merchantId, id, memberId, at, dueAt],
  );
}

export interface ClosureEnd {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly state: "done" | "withdrawn" | "refused";
  readonly at: Date;
}

/** Ends a request; false when somebody ended it before. */
export async function endClosure(tx: Transaction, { merchantId, id, state, at }: ClosureEnd): Promise<boolean> {
  const rows = await tx.query(
    `update closure_request set state = $3, ended_at = $4 where merchant_id = $1 and id = $2 and state = 'open'
     returning id`,
    [merchantId, id, state, at],
  );
  return rows.length === 1;
}

/** Holds an open request: nobody withdraws it meanwhile. Answers who asked; undefined: it has ended. */
export async function lockClosure(
  tx: Transaction,
  { merchantId, id }: Pick<DueClosure, "merchantId" | "id">,
): Promise<{ readonly account: string } | undefined> {
  const [row] = await tx.query<{ account: string }>(
    `select m.account from closure_request r join member m on m.merchant_id = $1 and m.id = r.member_id
     where r.merchant_id = $1 and r.id = $2 and r.state = 'open' for no key update of r`,
    [merchantId, id],
  );
  return row;
}

export interface DueClosure extends MemberKey {
  readonly id: bigint;
}

/** Closures whose time has come, oldest first. */
export async function selectDueClosures(db: Queryable, merchantId: MerchantId, now: Date): Promise<DueClosure[]> {
  const rows = await db.query<{ id: bigint; member_id: bigint }>(
    `select id, member_id from closure_request
     where merchant_id = $1 and state = 'open' and due_at <= $2 order by due_at, id`,
    [merchantId, now],
  );
  return rows.map(({ id, member_id: memberId }) => ({ merchantId, id, memberId: memberId as MemberId }));
}

/**
 * True while any wallet of the member holds something, a payment is not at its end (one that a person must look at is
 * not, though it is closed), a paid withdrawal waits for the member's word or is disputed, a bet is not settled, a
 * rebate or a bill is on its way to the member, its own money lies set aside for somebody's bill, or it bet on a day
 * that is not worked yet and may bring a rebate.
 */
export async function hasMoneyOrPayments(db: Queryable, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from account where merchant_id = $1 and owner_id = $2 and balance <> 0)
       or exists (select from deposit
         where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null))
       or exists (select from withdrawal
         where merchant_id = $1 and member_id = $2 and (closed_at is null or held_reason is not null))
       or exists (select from withdrawal_receipt
         where merchant_id = $1 and member_id = $2 and state in ('waiting', 'disputed'))
       or exists (select from bet where merchant_id = $1 and member_id = $2 and settled_at is null)
       or exists (${payOnItsWay}) as has`,
    [merchantId, memberId],
  );
  return row?.has ?? false;
}

const payOnItsWay = `
  select from rebate where merchant_id = $1 and payee_id = $2 and remaining > 0
  union all
  select from rebate_carry where merchant_id = $1 and payee_id = $2 and minor > 0
  union all
  select from bill where merchant_id = $1 and payee_id = $2 and state in ('review', 'pending') and paid + passed > 0
  union all
  select from bill where merchant_id = $1 and payer_id = $2 and set_aside > 0
  union all
  select from rebate_begin g
  cross join lateral (
    select coalesce(max(r.until_at), g.from_at) as worked_until from rebate_run r
    where r.merchant_id = $1 and r.currency = g.currency) d
  join bet b on b.merchant_id = $1 and b.member_id = $2 and b.currency = g.currency
    and b.settled_at >= d.worked_until and b.valid_bet > 0 and not b.is_trial
  where g.merchant_id = $1`;
