/** Audit entries of the content pages of the back office. */

import type { StaffActor } from "../../core/actor.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";

export interface ContentDeed {
  readonly actor: StaffActor;
  readonly at: Date;
  readonly action: `content.${string}`;
  /** The item; undefined when the action is about a whole kind. */
  readonly id?: bigint;
  readonly detail: object;
  readonly reason?: string;
}

export function auditContent(tx: Transaction, deed: ContentDeed): Promise<void> {
  const { actor, at, action, id, detail, reason } = deed;
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
