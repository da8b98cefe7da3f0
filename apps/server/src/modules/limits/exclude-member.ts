/**
 * Excludes a member from play and deposits, with immediate effect. Withdrawals are still possible. This operation never
 * shortens an exclusion.
 *
 * Refusals, in this order: `permission.denied` (members can exclude only themselves and not with kind `operator`; the
 * staff can set only the kinds `operator` and `under_age`), `exclusion.too.short` (a self-exclusion below 180 days, a
 * time-out below one day), `no.data` (404, the member does not exist), `exclusion.in.force` (the current exclusion
 * lasts as long or longer; a new self-exclusion is compared only with other self-exclusions, because only they block
 * the login; a new block of a member under age only with other such blocks, because only the staff ends them). Writes,
 * in the caller's transaction, the exclusion, the marks by which the person is recognised in a new account, an audit
 * entry and an event that notifies open pages. Source: docs/security.md, Responsible gaming.
 */

import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { shortestExclusionDays } from "./limit.ts";
import type { Exclusion, ExclusionKind } from "./limit.ts";
import { writeMarks } from "./marks/write-marks.ts";
import type { MarkDeps } from "./marks/write-marks.ts";
import { findExclusion, insertExclusion, lockMember } from "./repository.ts";

export interface ExclusionRequest {
  readonly memberId: MemberId;
  readonly kind: ExclusionKind;
  /** Start of the exclusion; by default the current time. */
  readonly fromAt?: Date;
  /** Null means no end. */
  readonly untilAt: Date | null;
  readonly reason: string;
}

const dayMs = 24 * 3_600_000;

export async function excludeMember(
  deps: Pick<Deps, "ids"> & MarkDeps,
  tx: Transaction,
  { actor, request }: { readonly actor: MemberActor | StaffActor; readonly request: ExclusionRequest },
): Promise<Exclusion> {
  const { memberId, kind, fromAt = deps.clock.businessNow(), untilAt, reason } = request;
  const { merchantId } = actor;
  const isAllowed =
    actor.kind === "member"
      ? actor.memberId === memberId && kind !== "operator"
      : kind === "operator" || kind === "under_age";
  if (!isAllowed) throw new Refusal("permission.denied");
  const days = shortestExclusionDays[kind];
  const isShort = untilAt !== null && untilAt.getTime() < fromAt.getTime() + days * dayMs;
  if (isShort) throw new Refusal("exclusion.too.short", { days });
  if (!(await lockMember(tx, { merchantId, memberId }))) throw new Refusal("no.data");
  const comparedKind = kind === "self_exclusion" || kind === "under_age" ? { ofKind: kind } : {};
  const currentExclusion = await findExclusion(tx, { merchantId, memberId, ...comparedKind }, fromAt);
  if (currentExclusion !== undefined && lastsUntil(currentExclusion, untilAt)) throw new Refusal("exclusion.in.force");
  const exclusion = { id: deps.ids.next(), kind, fromAt, untilAt };
  await insertExclusion(tx, { ...exclusion, merchantId, memberId, reason });
  await writeMarks(deps, tx, { merchantId, memberId });
  await appendAudit(tx, {
    merchantId,
    at: fromAt,
    actor: auditedActor(actor),
    action: "member.excluded",
    subject: { kind: "member", id: String(memberId) },
    detail: { kind, untilAt: untilAt?.toISOString() ?? null },
    reason,
  });
  const payload = { memberId: String(memberId), exclusion: kind, untilAt: untilAt?.toISOString() ?? null };
  const events = [{ name: "member.excluded" as const, aggregateId: memberId, payload }];
  await appendEvents(deps, tx, { merchantId, at: fromAt, events });
  return exclusion;
}

function lastsUntil(currentExclusion: Exclusion, untilAt: Date | null): boolean {
  return currentExclusion.untilAt === null || (untilAt !== null && untilAt <= currentExclusion.untilAt);
}
