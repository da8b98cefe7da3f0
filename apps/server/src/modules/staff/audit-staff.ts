/** Writes the audit entry of a change to a staff member, in the caller's transaction. */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import type { StaffRow } from "./repository.ts";

export interface StaffChange {
  readonly actor: StaffActor;
  readonly person: Pick<StaffRow, "id" | "account">;
  readonly action: string;
  readonly detail?: object;
  readonly reason: string;
}

export function auditStaff(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, person, action, detail = {}, reason }: StaffChange,
): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "staff", id: String(person.id) },
    detail: { account: person.account, ...detail },
    reason,
  });
}
