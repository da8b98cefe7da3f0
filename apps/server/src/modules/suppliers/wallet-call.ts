/** A call of a supplier, or an operation of ours on a round, before it is booked, and the result of the booking. */

import type { BetId, SessionId } from "../../core/ids.ts";
import type { Player } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

/**
 * Numbers that `book_wallet_calls` uses. `finish` closes a round that stayed open; `release` and `reject` end the
 * review of a held win.
 */
export const callKinds = { bet: 1, win: 2, rollback: 3, finish: 4, release: 5, reject: 6 } as const;

export type CallKind = keyof typeof callKinds;

export interface WalletCall {
  readonly supplier: Supplier;
  readonly player: Player;
  readonly kind: CallKind;
  /** The supplier's id of the transaction; null for `finish`. */
  readonly uuid: string | null;
  readonly reference: string | null;
  /** SHA-256 of the fields that must be the same in a repeat. */
  readonly digest: Buffer;
  readonly round: string;
  readonly isClosing: boolean;
  readonly gameCode: string;
  /** Minor units. */
  readonly amount: bigint;
  /** For a win: the part below a minor unit, in 1/100,000 of the major unit. */
  readonly remainder: number;
  readonly isPromo: boolean;
  readonly isTokenExpired: boolean;
  /** The portal session of a bet's token; null if there is none. */
  readonly sessionId: SessionId | null;
  /** UUID from which the idempotency keys of the call's transfers are derived. */
  readonly key: string;
  readonly betId: BetId;
  /** New ids: two for transfers, one for the event, one for the review of a win. */
  readonly ids: readonly bigint[];
}

/** The number of new ids that a call needs: the id of the bet and those of `ids`. */
export const idsPerCall = 5;

/** The statuses of `book_wallet_calls`, in the order of their numbers. */
export const callStatuses = [
  "booked",
  "repeated",
  "notEnoughMoney",
  "otherDetails",
  "tokenExpired",
  "userDisabled",
  "gameClosed",
  "limitReached",
  "rolledBack",
  "unknownTransaction",
  "impossible",
] as const;

export type CallStatus = (typeof callStatuses)[number];

export interface BookedCall {
  readonly status: CallStatus;
  /** The amount that can be staked, in minor units; for a repeat, the balance in the first response. */
  readonly balance: bigint;
  /** The current balance of the main account. */
  readonly main: bigint;
  /** The number of the main account's latest statement line. */
  readonly mainVersion: bigint;
}
