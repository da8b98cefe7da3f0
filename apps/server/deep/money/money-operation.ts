/** The operations with money in the suites `races` and `faults`: one call each, with its own key. */

import type { PlayerIndex } from "./cast.ts";

export type LimitKind = "stake" | "loss" | "deposit";

interface Keyed {
  /** The idempotency key; the transaction id of a supplier's call; the id of a provider's webhook. */
  readonly key: string;
}

export type MoneyOperation = Keyed &
  (
    | { readonly kind: "round"; readonly by: PlayerIndex; readonly minor: number; readonly shownNonce: string }
    | { readonly kind: "bet"; readonly by: PlayerIndex; readonly minor: number }
    | { readonly kind: "win"; readonly by: PlayerIndex; readonly minor: number; readonly bet: string }
    /** The supplier rolls a bet back, perhaps before the bet arrives. */
    | { readonly kind: "takeBack"; readonly by: PlayerIndex; readonly bet: string }
    | { readonly kind: "withdraw"; readonly by: PlayerIndex; readonly minor: number }
    | { readonly kind: "decide"; readonly staff: number; readonly id: string; readonly action: Decision }
    /** The member's receipt or dispute of a paid withdrawal. */
    | { readonly kind: "confirm"; readonly by: PlayerIndex; readonly id: string; readonly word: "received" | "partly" }
    | { readonly kind: "send"; readonly by: PlayerIndex; readonly to: PlayerIndex; readonly minor: number }
    | { readonly kind: "deposit"; readonly by: PlayerIndex; readonly minor: number }
    /** The provider reports that a deposit was paid. */
    | { readonly kind: "pay"; readonly by: PlayerIndex; readonly id: string; readonly minor: number }
    | { readonly kind: "limit"; readonly by: PlayerIndex; readonly limit: LimitKind; readonly minor: number }
    | {
        readonly kind: "raise";
        readonly by: PlayerIndex;
        readonly limit: LimitKind;
        readonly id: string;
        readonly minor: number;
      }
  );

export type Decision = "approve" | "reject" | "paid";

/** `unknown`: the result is unknown, or the server asked to retry. */
export type Answer = Done | { readonly outcome: "refused" | "unknown"; readonly code: string };

export interface Done {
  readonly outcome: "done";
  /** The id of the round, withdrawal, transfer or deposit; the key of other operations. */
  readonly id: string;
  readonly minor: bigint;
  /** The win of a round. */
  readonly won: bigint;
  /** The state of a decided withdrawal or a changed limit; the nonce of a round. */
  readonly state: string;
  /** Must be the same for every request with the same key. */
  readonly reply: unknown;
}
