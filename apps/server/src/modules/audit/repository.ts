/** SQL that reads the audit chain. Only `appendAudit` writes it (db/audit.ts). */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface AuditRow {
  position: bigint;
  at: Date;
  actorKind: string;
  actorId: bigint | null;
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: unknown;
  reason: string | null;
  ip: string | null;
  hash: Buffer;
}

export interface AuditFilter {
  readonly before: bigint | null;
  readonly action: string | null;
  readonly actor: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly limit: number;
}

/** Selects the entries of the merchant that match the filter, newest first. */
export function selectAuditEntries(db: Queryable, merchantId: MerchantId, filter: AuditFilter): Promise<AuditRow[]> {
  const { before, action, actor, subjectKind, subjectId, from, until, limit } = filter;
  return db.query<AuditRow>(
    `select position, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action,
       subject_kind as "subjectKind", subject_id as "subjectId", detail, reason, ip, hash
     from audit_line
     where merchant_id = $1
       and ($2::bigint is null or position < $2)
       and ($3::text is null or action = $3 or split_part(action, '.', 1) = $3)
       and ($4::text is null or actor_name = $4)
       and ($5::text is null or subject_kind = $5)
       and ($6::text is null or subject_id = $6)
       and ($7::timestamptz is null or at >= $7)
       and ($8::timestamptz is null or at < $8)
     order by position desc limit $9`,
    [merchantId, before, action, actor, subjectKind, subjectId, from, until, limit],
  );
}

/** Returns the number of entries and the recorded head of the chain. */
export async function selectAuditHead(db: Queryable, merchantId: MerchantId) {
  const [row] = await db.query<{ entries: bigint; position: bigint; hash: Buffer }>(
    `select (select count(*) from audit_entry e where e.merchant_id = $1) as entries, h.position, h.hash
     from audit_head h where h.merchant_id = $1`,
    [merchantId],
  );
  return row ?? { entries: 0n, position: 0n, hash: Buffer.alloc(0) };
}
