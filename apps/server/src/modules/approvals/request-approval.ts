/** Requests the decision of a second person, in the caller's transaction. */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertApproval } from "./repository.ts";
import type { ApprovalDetail } from "./repository.ts";

export interface ApprovalRequest {
  /** The kind of decision, for example "withdrawal". */
  readonly kind: string;
  readonly subjectId: bigint;
  /** What the second person must know about the subject; never a secret. */
  readonly detail: ApprovalDetail;
  readonly reason: string;
}

/** Refuses `transaction.state.changed` if the subject already has an open approval. Returns the id of the approval. */
export async function requestApproval(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, request }: { actor: StaffActor; request: ApprovalRequest },
): Promise<bigint> {
  const id = ids.next();
  const { merchantId, staffId: requestedBy } = actor;
  const requestedAt = clock.businessNow();
  const isFirst = await insertApproval(tx, { ...request, merchantId, id, requestedBy, requestedAt });
  if (!isFirst) throw new Refusal("transaction.state.changed");
  return id;
}
