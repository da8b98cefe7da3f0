/** Messages of the live channel. They are hints that may be lost, so a client reloads its data after each `ready`. */

export type LiveMessage =
  | { readonly kind: "ready" }
  | {
      readonly kind: "balance";
      /** 2 for the main wallet (docs/wire-format.md, Wallet). */
      readonly accountTypeId: number;
      readonly amountMinor: string;
      readonly currency: string;
      /** Increases with each change of the wallet, so that a client can ignore an older balance. */
      readonly version: string;
    }
  /** The member was excluded from play, and open games close. `untilAt` is null if the exclusion has no end. */
  | {
      readonly kind: "excluded";
      readonly exclusion: "time_out" | "self_exclusion" | "operator" | "under_age";
      readonly untilAt: number | null;
    }
  /** The member's identity check was decided. */
  | { readonly kind: "identity"; readonly state: "approved" | "rejected" }
  /** The member has used up the session limit, which starts again at `until`. The session ends. */
  | { readonly kind: "timeSpent"; readonly until: number }
  | { readonly kind: "deposit"; readonly depositId: string; readonly status: string; readonly amountMinor: string }
  | { readonly kind: "walletTransfer"; readonly transferId: string; readonly status: "booked" | "returned" }
  | {
      readonly kind: "withdrawal";
      readonly withdrawalId: string;
      readonly status: string;
      readonly amountMinor: string;
    };
