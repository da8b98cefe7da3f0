/** Lists archives of closed accounts for the staff, without their content. Read-only. */

import type { ArchiveLine, ArchiveList, ArchivesQuery } from "@openhouse/protocol/privacy/archives";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import { readCursor } from "../../../core/records/read-id.ts";
import { textOrNull } from "../../../core/records/text-or-null.ts";
import { countWaitingArchives, selectArchives } from "./archive-repository.ts";
import type { ListedArchive } from "./archive-repository.ts";

const defaultLimit = 50;
const hourMs = 3_600_000;
/** The requester of an approved request can read the archive for this long. */
const readableMs = 24 * hourMs;

/**
 * Lists archives, or searches by the whole member number; any other text finds nothing. Refuses `request.param.err` for
 * an invalid cursor.
 */
export async function listArchives(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: StaffActor,
  { memberId, isWaiting = false, before, limit = defaultLimit }: ArchivesQuery,
): Promise<ArchiveList> {
  const { merchantId, staffId } = actor;
  const now = clock.businessNow();
  const number = textOrNull(memberId);
  const filter = {
    merchantId,
    staffId,
    now,
    memberId: number === null ? null : (idFromWire(number) ?? 0n),
    isWaiting,
    before: readCursor(before),
    // One more row than requested shows whether there is a next page.
    limit: limit + 1,
  };
  const rows = await selectArchives(db, filter);
  const list = rows.slice(0, limit).map((row) => archiveLine(row, actor, now));
  const waiting = await countWaitingArchives(db, filter);
  return { list, next: rows.length > limit ? (list.at(-1)?.memberId ?? null) : null, waiting };
}

function archiveLine(archive: ListedArchive, { staffId }: StaffActor, now: Date): ArchiveLine {
  const { requestedBy, requester, requestedAt, reason } = archive;
  const hasRequest = requestedBy !== null && requestedAt !== null && reason !== null;
  return {
    memberId: String(archive.memberId),
    closedAt: archive.sealedAt.getTime(),
    keepUntil: archive.keepUntil.getTime(),
    request: hasRequest
      ? {
          by: requester ?? String(requestedBy),
          at: requestedAt.getTime(),
          reason,
          isOwn: requestedBy === staffId,
        }
      : null,
    readableUntil: readableUntil(archive, now)?.getTime() ?? null,
  };
}

/** Returns the time until which the caller can read the archive; undefined without an approval of the last day. */
export function readableUntil(
  { approvedAt, keepUntil }: Pick<ListedArchive, "approvedAt" | "keepUntil">,
  now: Date,
): Date | undefined {
  if (approvedAt === null) return undefined;
  const until = new Date(Math.min(approvedAt.getTime() + readableMs, keepUntil.getTime()));
  return until > now ? until : undefined;
}
