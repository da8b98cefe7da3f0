/** Shows a member the state of their own identity check. Read-only, no refusals. */

import type { OwnIdentity } from "@openhouse/protocol/identity-checks/own-check";
import { endsSoon, identityStateOf, maySubmit, requiresIdentity } from "@openhouse/rules/identity/identity-check";
import type { MemberActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { findApproval, findCurrentCheck } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";
import { selectWaitingSides } from "./picture-repository.ts";

export type OwnCheckDeps = Pick<Deps, "clock" | "merchants">;

type MemberRef = Pick<MemberActor, "merchantId" | "memberId">;

export async function describeOwnCheck(deps: OwnCheckDeps, db: Queryable, member: MemberRef): Promise<OwnIdentity> {
  const { merchantId, memberId } = member;
  const { settings, timeZone, countryCode } = deps.merchants.byId(merchantId);
  const today = businessDay(deps.clock.businessNow(), timeZone);
  const check = await findCountingCheck(deps, db, member);
  const state = identityStateOf(check, today);
  return {
    state: state === "reviewed" ? "submitted" : state,
    required: {
      withdrawal: requiresIdentity(settings, "withdrawal"),
      deposit: requiresIdentity(settings, "deposit"),
      play: requiresIdentity(settings, "play"),
    },
    canSubmit: maySubmit(check, { today, remindDays: settings["identity.remindDays"] }),
    submittedAt: check?.submittedAt.getTime() ?? null,
    decidedAt: check?.decidedAt?.getTime() ?? null,
    validUntil: check?.validUntil ?? null,
    reason: check?.reason ?? null,
    note: check?.state === "rejected" ? check.note : "",
    country: countryCode,
    uploaded: await selectWaitingSides(db, { merchantId, memberId }),
  };
}

/**
 * Returns the latest check. If it was rejected but an earlier approval is still in force, returns the approval instead,
 * unless the approval ends soon: then the member must learn why the new document was rejected.
 */
export async function findCountingCheck(
  { clock, merchants }: OwnCheckDeps,
  db: Queryable,
  { merchantId, memberId }: MemberRef,
): Promise<IdentityCheck | undefined> {
  const { settings, timeZone } = merchants.byId(merchantId);
  const today = businessDay(clock.businessNow(), timeZone);
  const latest = await findCurrentCheck(db, { merchantId, memberId });
  if (latest?.state !== "rejected") return latest;
  const approval = await findApproval(db, { merchantId, memberId, today });
  const isEnding = endsSoon(approval, { today, remindDays: settings["identity.remindDays"] });
  return approval === undefined || isEnding ? latest : approval;
}
