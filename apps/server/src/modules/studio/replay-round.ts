/** Shows any round of the member again: computes the round from its seeds and compares it with the booked round. */

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
  /** The id of the round's bet, as received. */
  readonly roundId: string;
}

/** Refusals: `no.data` (not a number, an unknown round, or another member's round). */
export async function replayRound(
  { db, seedSealer }: Pick<StudioDeps, "db" | "seedSealer">,
  { merchantId, memberId, roundId }: OwnRoundRef,
): Promise<RoundView> {
  const betId = idFromWire<BetId>(roundId);
  const stored = betId === undefined ? undefined : await findOwnRound(db, { merchantId, memberId, betId });
  if (stored === undefined) throw new Refusal("no.data");
  return replayStoredRound(seedSealer, stored);
}
