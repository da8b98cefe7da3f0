/** The role `admin` takes two: one admin asks, another decides. */

import type { DecideAdminBody } from "@openhouse/protocol/identity/staff-accounts";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import { lockStaff, updateRoles } from "./repository.ts";
import type { StaffRow } from "./repository.ts";
import { felt, readStaffId } from "./staff-change.ts";

/** Kind of the approvals. */
export const adminApproval = "staff.admin";

interface AdminWish {
  readonly actor: StaffActor;
  readonly person: Pick<StaffRow, "id" | "account">;
  readonly reason: string;
}

/** Asks that somebody become admin, in the caller's transaction. Refuses `transaction.state.changed` if asked twice. */
export async function requestAdmin(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, person, reason }: AdminWish,
): Promise<void> {
  const detail = { account: person.account };
  const request = { kind: adminApproval, subjectId: person.id, detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await audit(deps, tx, { actor, person, reason, action: "staff.adminRequested" });
}

/**
 * Gives the role that another admin asked for, or turns it down.
 *
 * Refusals, in this order: `no.data` (nobody, disabled, or nothing was asked), `approval.same.person` (whoever
 * asked may only turn it down; the table refuses it once more). Side effects: the role, felt by the person's next
 * request; the decision; an audit entry.
 */
export async function decideAdmin(
  deps: Deps,
  actor: StaffActor,
  { wireId, body }: { wireId: string; body: DecideAdminBody },
): Promise<void> {
  const { decision, reason } = body;
  const key = { merchantId: actor.merchantId, id: readStaffId(wireId) };
  await deps.db.transaction(async (tx) => {
    const locked = await lockStaff(tx, key);
    if (locked === undefined || locked.person.disabledAt !== null) throw new Refusal("no.data");
    const { person } = locked;
    const verdict = { kind: adminApproval, subjectId: key.id, decision, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("no.data");
    if (decision === "approved") await updateRoles(tx, key, [...new Set([...person.roles, "admin" as const])]);
    const action = decision === "approved" ? "staff.adminGranted" : "staff.adminRejected";
    await audit(deps, tx, { actor, person, reason, action });
  });
  await felt(deps, key);
}

function audit(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, person, reason, action }: AdminWish & { action: string },
): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "staff", id: String(person.id) },
    detail: { account: person.account },
    reason,
  });
}
