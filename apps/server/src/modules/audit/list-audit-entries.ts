/**
 * Lists the merchant's audit entries, newest first.
 *
 * Input: a filter, and the position of the last entry of the previous page. Output: up to `limit` entries (default 50),
 * and the position after which the next page begins. Refuses `request.param.err` if the period ends before it
 * begins. Source:
 * docs/security.md, Audit chain.
 */

import type { AuditEntry, AuditList, AuditQuery } from "@openhouse/protocol/audit/list-audit-entries";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import { selectAuditEntries } from "./repository.ts";
import type { AuditRow } from "./repository.ts";

const defaultLimit = 50;

export async function listAuditEntries(deps: Deps, actor: StaffActor, query: AuditQuery): Promise<AuditList> {
  const { limit = defaultLimit, from, until } = query;
  requireWindow({ from, until });
  const rows = await selectAuditEntries(deps.db, actor.merchantId, {
    before: idFromWire<bigint>(query.before ?? "") ?? null,
    action: textOrNull(query.action),
    actor: textOrNull(query.actor?.toLowerCase()),
    subjectKind: textOrNull(query.subjectKind),
    subjectId: textOrNull(query.subjectId),
    from: dateOrNull(from),
    until: dateOrNull(until),
    // One more row than requested is read, to know whether there is a next page.
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map(toEntry);
  return { list, next: rows.length > limit ? (list.at(-1)?.position ?? null) : null };
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    position: String(row.position),
    at: row.at.getTime(),
    actorKind: row.actorKind,
    actorId: row.actorId === null ? null : String(row.actorId),
    actorName: row.actorName,
    action: row.action,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    detail: row.detail,
    reason: row.reason,
    ip: row.ip,
    hash: row.hash.toString("hex"),
  };
}

function dateOrNull(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(ms);
}
