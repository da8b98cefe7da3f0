/** What the live channel says to a page. Hints only: a client that sees a gap in `version` asks anew. */

export type LiveMessage =
  | { readonly kind: "ready" }
  | {
      readonly kind: "balance";
      /** 2 main wallet (docs/wire-format.md, Wallet). */
      readonly accountTypeId: number;
      readonly amountMinor: string;
      readonly currency: string;
      /** Grows with each change of the wallet. */
      readonly version: string;
    }
  /** The member takes a break, or the house closed play: an open game closes. `untilAt` null = without end. */
  | {
      readonly kind: "excluded";
      readonly exclusion: "time_out" | "self_exclusion" | "operator";
      readonly untilAt: number | null;
    }
  /** The time that the member has set is used up until then; the session ends with this. */
  | { readonly kind: "timeSpent"; readonly until: number }
  | { readonly kind: "deposit"; readonly depositId: string; readonly status: string; readonly amountMinor: string }
  | { readonly kind: "walletTransfer"; readonly transferId: string; readonly status: "booked" | "returned" }
  | {
      readonly kind: "withdrawal";
      readonly withdrawalId: string;
      readonly status: string;
      readonly amountMinor: string;
    };
