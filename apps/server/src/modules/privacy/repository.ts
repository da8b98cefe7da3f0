/** SQL of closure requests. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { ClosureReason } from "./closure-reason-repository.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface Closure {
  readonly id: bigint;
  readonly dueAt: Date;
}

/** Finds the open closure request. */
export async function findClosure(db: Queryable, { merchantId, memberId }: MemberKey): Promise<Closure | undefined> {
  const [row] = await db.query<{ id: bigint; dueAt: Date }>(
    `select id, due_at as "dueAt" from closure_request
     where merchant_id = $1 and member_id = $2 and state = 'open'`,
    [merchantId, memberId],
  );
  return row === undefined ? undefined : { id: row.id, dueAt: row.dueAt };
}

export interface RefusedClosure {
  readonly at: Date;
  readonly reasons: readonly string[];
}

/** Returns the last request if it was refused, or else undefined. */
export async function findRefusedClosure(
  db: Queryable,
  { merchantId, memberId }: MemberKey,
): Promise<RefusedClosure | undefined> {
  const [row] = await db.query<RefusedClosure & { state: string }>(
    `select state, ended_at as at, reasons from closure_request
     where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  return row?.state === "refused" ? row : undefined;
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
  /** Only for `refused`. */
  readonly reasons?: readonly ClosureReason[];
}

/** Ends a request. Returns false if the request had already ended. */
export async function endClosure(tx: Transaction, closure: ClosureEnd): Promise<boolean> {
  const { merchantId, id, state, at, reasons = [] } = closure;
  const rows = await tx.query(
    `update closure_request set state = $3, ended_at = $4, reasons = $5
     where merchant_id = $1 and id = $2 and state = 'open' returning id`,
    [merchantId, id, state, at, reasons],
  );
  return rows.length === 1;
}

/**
 * Locks an open request until the transaction ends and returns the member's account name; undefined if the request has
 * ended.
 */
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

/** Selects the open requests that are due, oldest first. */
export async function selectDueClosures(db: Queryable, merchantId: MerchantId, now: Date): Promise<DueClosure[]> {
  const rows = await db.query<{ id: bigint; memberId: bigint }>(
    `select id, member_id as "memberId" from closure_request
     where merchant_id = $1 and state = 'open' and due_at <= $2 order by due_at, id`,
    [merchantId, now],
  );
  return rows.map(({ id, memberId }) => ({ merchantId, id, memberId: memberId as MemberId }));
}
