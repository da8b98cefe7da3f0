/**
 * Lists a member's sessions and login attempts, newest first.
 *
 * Both operations refuse with `no.data` (404) if no member of the merchant has the id. Both only read. All times are
 * from the real clock, not from the business clock.
 */

import type {
  MemberLoginList,
  MemberSession,
  MemberSessionList,
  PageQuery,
} from "@openhouse/protocol/reporting/list-member-sessions";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { selectMemberLogins, selectMemberSessions } from "./member-repository.ts";
import type { SessionRow } from "./member-repository.ts";
import { cutPage, pageOf } from "./page-of.ts";
import { requireMember } from "./require-member.ts";

export interface MemberPageInput extends PageQuery {
  readonly id: string;
}

export async function listMemberSessions(
  deps: Deps,
  actor: StaffActor,
  input: MemberPageInput,
): Promise<MemberSessionList> {
  const { memberId } = await requireMember(deps, actor, input.id);
  const page = pageOf(input);
  const rows = await selectMemberSessions(deps.db, { merchantId: actor.merchantId, memberId, ...page });
  const now = deps.clock.realNow();
  return cutPage(rows, page.size, {
    toItem: (row) => describeSession(row, now),
    cursorOf: ({ id }) => String(id),
  });
}

export async function listMemberLogins(
  deps: Deps,
  actor: StaffActor,
  input: MemberPageInput,
): Promise<MemberLoginList> {
  const { memberId } = await requireMember(deps, actor, input.id);
  const page = pageOf(input);
  const rows = await selectMemberLogins(deps.db, { merchantId: actor.merchantId, memberId, ...page });
  return cutPage(rows, page.size, {
    toItem: ({ id, at, outcome, ip, userAgent: device }) => ({
      id: String(id),
      at: at.getTime(),
      outcome,
      ip,
      device,
    }),
    cursorOf: ({ id }) => String(id),
  });
}

function describeSession(row: SessionRow, now: Date): MemberSession {
  const naturalEnd = row.idleUntil < row.endsAt ? row.idleUntil : row.endsAt;
  const state = row.revokedAt !== null ? "revoked" : naturalEnd > now ? "alive" : "ended";
  return {
    id: String(row.id),
    createdAt: row.createdAt.getTime(),
    touchedAt: row.touchedAt.getTime(),
    endsAt: (row.revokedAt ?? naturalEnd).getTime(),
    state,
    ip: row.ip,
    device: row.userAgent,
  };
}
