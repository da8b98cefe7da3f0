/** The assignment and the deadline of a waiting payment, as the queues show them. */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { PaymentClaim } from "./claim-repository.ts";

/** Fields of both queues' rows. */
export interface ClaimView {
  readonly claimedBy: string | null;
  readonly isClaimedByMe: boolean;
  /** Business time in milliseconds. */
  readonly claimedUntil: number | null;
  /** The deadline, in the same format; null when the payment does not wait for the staff. */
  readonly dueAt: number | null;
}

interface Claimed {
  readonly actor: StaffActor;
  readonly claim: PaymentClaim | undefined;
  readonly isWaiting: boolean;
  readonly createdAt: Date;
}

const minuteMs = 60_000;

/** The deadline counts from the member's request, so an assignment does not extend it. */
export function describeClaim(
  { merchants }: Pick<Deps, "merchants">,
  { actor, claim, isWaiting, createdAt }: Claimed,
): ClaimView {
  const minutes = merchants.byId(actor.merchantId).settings["cashier.deadlineMinutes"];
  return {
    claimedBy: isWaiting ? (claim?.staffName ?? null) : null,
    isClaimedByMe: isWaiting && claim?.staffId === actor.staffId,
    claimedUntil: isWaiting ? (claim?.until.getTime() ?? null) : null,
    dueAt: isWaiting ? createdAt.getTime() + minutes * minuteMs : null,
  };
}
