/** An actor as the audit chain names it. */

import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { AuditEntry } from "../../db/audit.ts";

export function auditedActor(actor: MemberActor | StaffActor): AuditEntry["actor"] {
  const id = actor.kind === "member" ? actor.memberId : actor.staffId;
  return { kind: actor.kind, id, name: actor.account, ip: actor.ip };
}
