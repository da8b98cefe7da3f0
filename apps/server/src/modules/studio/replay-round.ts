/** Any round of the member, as it was shown then: recomputed from its seeds and held against what was booked. */

import type { RoundView } from "@openhouse/protocol/studio/round-view";
import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { replayStoredRound } from "./describe-round.ts";
import { findOwnRound } from "./round-repository.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface OwnRoundRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly betId: BetId;
}

/** Replays a round of the member's own. Refusals: `no.data` (unknown, or somebody else's). */
export async function replayRound(deps: Pick<StudioDeps, "db" | "seedSealer">, ref: OwnRoundRef): Promise<RoundView> {
  const stored = await findOwnRound(deps.db, ref);
  if (stored === undefined) throw new Refusal("no.data");
  return replayStoredRound(deps.seedSealer, stored);
}
