/** SQL of integrity records: rows are only added. */

import type { Queryable } from "../../db/connection.ts";

export interface IntegrityRecord {
  readonly id: string;
  /** Real time. */
  readonly at: Date;
  readonly kind: "evidence" | "files";
  readonly isSound: boolean;
  readonly detail: object;
}

export async function insertIntegrityRecord(
  db: Queryable,
  { id, at, kind, isSound, detail }: IntegrityRecord,
): Promise<void> {
  await db.query(`insert into integrity_record (id, at, kind, is_sound, detail) values ($1, $2, $3, $4, $5::jsonb)`, [
    id,
    at,
    kind,
    isSound,
    JSON.stringify(detail),
  ]);
}

/** True if the same differences of files were recorded since the given time. */
export async function hasReported(
  db: Queryable,
  { problems, since }: { readonly problems: readonly string[]; readonly since: Date },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from integrity_record r
     where r.kind = 'files' and not r.is_sound and r.at >= $1 and r.detail->'problems' = $2::jsonb limit 1`,
    [since, JSON.stringify(problems)],
  );
  return rows.length > 0;
}
