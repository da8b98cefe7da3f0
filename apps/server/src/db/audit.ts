/**
 * The audit chain records who did what, to which subject, from which IP address and why. Rows are linked by hashes and
 * never changed. For actions of members, the name, the IP address and the reason are stored in `audit_person`, where
 * they can be erased; the row in the chain keeps a salted hash of them. The view `audit_line` joins both tables.
 */

import type { MemberActor, StaffActor } from "../core/actor.ts";
import type { MerchantId } from "../core/ids.ts";
import type { Queryable } from "./connection.ts";

export interface AuditEntry {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly actor: {
    readonly kind: string;
    readonly id: bigint | null;
    readonly name: string;
    readonly ip: string | null;
  };
  /** `<thing>.<past participle>`: "withdrawal.approved". */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** The values before and after the change; never a secret. */
  readonly detail: object;
  readonly reason?: string;
}

/** `ip` is null if a job acts for the member. */
export type AuditedPerson =
  | (Pick<MemberActor, "kind" | "memberId" | "account"> & { readonly ip: string | null })
  | Pick<StaffActor, "kind" | "staffId" | "account" | "ip">;

/** Converts an actor to the form that the audit chain stores. */
export function auditedActor(actor: AuditedPerson): AuditEntry["actor"] {
  const id = actor.kind === "member" ? actor.memberId : actor.staffId;
  return { kind: actor.kind, id, name: actor.account, ip: actor.ip };
}

/** Appends an entry in the caller's transaction. */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.query(`select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)`, [
    entry.merchantId,
    entry.at,
    entry.actor.kind,
    entry.actor.id,
    entry.actor.name,
    entry.action,
    entry.subject.kind,
    entry.subject.id,
    JSON.stringify(entry.detail),
    entry.reason ?? null,
    entry.actor.ip,
  ]);
}

/**
 * Returns the positions of broken entries, oldest first; empty if the chain is intact. An entry is broken if its hash
 * does not follow from the row and its predecessor, if its personal data does not match the stored hash, or if
 * `audit_head` names it as the last entry and it is missing or has another hash.
 */
export async function findBrokenAudit(db: Queryable, merchantId: MerchantId): Promise<bigint[]> {
  const rows = await db.query<{ position: bigint }>(
    `with chain as (
       select e.*, coalesce(lag(e.hash) over (order by e.position), '\\x') as expected_previous,
         row_number() over (order by e.position) as expected_position
       from audit_entry e where e.merchant_id = $1)
     select position from chain
     where position <> expected_position or previous_hash <> expected_previous
       or hash <> audit_hash(previous_hash, merchant_id, position, at, actor_kind, actor_id, actor_name, action,
         subject_kind, subject_id, detail, reason, ip)
     union
     select p.position from audit_person p
     left join audit_entry e on e.merchant_id = p.merchant_id and e.position = p.position
     where p.merchant_id = $1 and (e.ip is distinct from audit_person_hash(p.salt, p.name, p.ip, p.reason)
       or e.actor_id is distinct from p.member_id)
     union
     select h.position from audit_head h where h.merchant_id = $1 and h.position > 0
       and h.hash is distinct from (select e.hash from audit_entry e
         where e.merchant_id = $1 and e.position = h.position)
     order by position`,
    [merchantId],
  );
  return rows.map(({ position }) => position);
}
