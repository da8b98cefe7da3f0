/** Audit entries for changes of content by the staff. */

import type { StaffActor } from "../../core/actor.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";

export interface ContentAction {
  readonly actor: StaffActor;
  readonly at: Date;
  readonly action: `content.${string}`;
  /** The item; undefined when the action is about a whole kind. */
  readonly id?: bigint;
  readonly detail: object;
  readonly reason?: string;
}

export function auditContent(tx: Transaction, contentAction: ContentAction): Promise<void> {
  const { actor, at, action, id, detail, reason } = contentAction;
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at,
    actor: auditedActor(actor),
    action,
    subject: { kind: "content", id: id === undefined ? "" : String(id) },
    detail,
    ...(reason === undefined ? {} : { reason }),
  });
}
