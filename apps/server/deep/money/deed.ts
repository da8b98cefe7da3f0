/** What people do with money, as the races and the faults know it: one call each, under a key of its own. */

import type { Place } from "./cast.ts";

export type LimitKind = "stake" | "loss" | "deposit";

interface Named {
  /** The idempotency key; of a supplier's call its transaction, of a provider's message the message. */
  readonly key: string;
}

export type Deed = Named &
  (
    | { readonly kind: "round"; readonly by: Place; readonly minor: number; readonly shownNonce: string }
    | { readonly kind: "bet"; readonly by: Place; readonly minor: number }
    | { readonly kind: "win"; readonly by: Place; readonly minor: number; readonly bet: string }
    /** The supplier takes a bet back, perhaps before it came. */
    | { readonly kind: "takeBack"; readonly by: Place; readonly bet: string }
    | { readonly kind: "withdraw"; readonly by: Place; readonly minor: number }
    | { readonly kind: "decide"; readonly staff: number; readonly id: string; readonly action: Decision }
    /** The member's word on a paid withdrawal. */
    | { readonly kind: "confirm"; readonly by: Place; readonly id: string; readonly word: "received" | "partly" }
    | { readonly kind: "send"; readonly by: Place; readonly to: Place; readonly minor: number }
    | { readonly kind: "deposit"; readonly by: Place; readonly minor: number }
    /** The provider says that a deposit was paid. */
    | { readonly kind: "pay"; readonly by: Place; readonly id: string; readonly minor: number }
    | { readonly kind: "limit"; readonly by: Place; readonly limit: LimitKind; readonly minor: number }
    | {
        readonly kind: "raise";
        readonly by: Place;
        readonly limit: LimitKind;
        readonly id: string;
        readonly minor: number;
      }
  );

export type Decision = "approve" | "reject" | "paid";

/** What came back. `unknown`: nobody can tell what became of it, or it was told to come again. */
export type Answer = Done | { readonly outcome: "refused" | "unknown"; readonly code: string };

export interface Done {
  readonly outcome: "done";
  /** Of what was booked: bet, withdrawal, transfer, deposit. */
  readonly id: string;
  readonly minor: bigint;
  /** What a round won. */
  readonly won: bigint;
  /** Of a withdrawal that was decided, or a limit that was set: how it stands. */
  readonly state: string;
  /** Must come back the same under the same key. */
  readonly told: unknown;
}
