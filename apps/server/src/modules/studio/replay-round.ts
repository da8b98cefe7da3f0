/** Any round of the member, as it was shown then: recomputed from its seeds and held against what was booked. */

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
  /** As it came over the wire: the number of the round and of its bet. */
  readonly roundId: string;
}

/** Replays a round of the member's own. Refusals: `no.data` (no number, unknown, or somebody else's). */
export async function replayRound(
  { db, seedSealer }: Pick<StudioDeps, "db" | "seedSealer">,
  { merchantId, memberId, roundId }: OwnRoundRef,
): Promise<RoundView> {
  const betId = idFromWire<BetId>(roundId);
  const stored = betId === undefined ? undefined : await findOwnRound(db, { merchantId, memberId, betId });
  if (stored === undefined) throw new Refusal("no.data");
  return replayStoredRound(seedSealer, stored);
}
