/** The assignment and the deadline of a waiting payment, as the queues show them. */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { PaymentAssignment } from "./assignment-repository.ts";

/** Fields of both queues' rows. */
export interface AssignmentView {
  readonly claimedBy: string | null;
  readonly isClaimedByMe: boolean;
  /** Business time in milliseconds. */
  readonly claimedUntil: number | null;
  /** The deadline, in the same format; null if the payment does not wait for the staff. */
  readonly dueAt: number | null;
}

interface AssignmentInput {
  readonly actor: StaffActor;
  readonly assignment: PaymentAssignment | undefined;
  readonly isWaiting: boolean;
  /** False if the staff may still act, but nothing waits for it: a payout that its provider sends next. */
  readonly isDue?: boolean;
  readonly createdAt: Date;
}

const minuteMs = 60_000;

/** The deadline counts from the member's request, so an assignment does not extend it. */
export function describeAssignment(
  { merchants }: Pick<Deps, "merchants">,
  { actor, assignment, isWaiting, isDue = isWaiting, createdAt }: AssignmentInput,
): AssignmentView {
  const minutes = merchants.byId(actor.merchantId).settings["cashier.deadlineMinutes"];
  return {
    claimedBy: isWaiting ? (assignment?.staffName ?? null) : null,
    isClaimedByMe: isWaiting && assignment?.staffId === actor.staffId,
    claimedUntil: isWaiting ? (assignment?.until.getTime() ?? null) : null,
    dueAt: isDue ? createdAt.getTime() + minutes * minuteMs : null,
  };
}
