/** Shows any round of the member again: computes it from its seeds and checks it against the booked round. */

import type { RoundView } from "@openhouse/protocol/studio/round-view";
import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { replayStoredRound } from "./describe-round.ts";
import { findOwnRound } from "./round-repository.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface OwnRoundRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** The number of the round, which is also its bet's, as received. */
  readonly roundId: string;
}

/** Refusals: `no.data` (not a number, unknown, or another member's). */
export async function replayRound(
  { db, seedSealer }: Pick<StudioDeps, "db" | "seedSealer">,
  { merchantId, memberId, roundId }: OwnRoundRef,
): Promise<RoundView> {
  const betId = idFromWire<BetId>(roundId);
  const stored = betId === undefined ? undefined : await findOwnRound(db, { merchantId, memberId, betId });
  if (stored === undefined) throw new Refusal("no.data");
  return replayStoredRound(seedSealer, stored);
}
