/** What the live channel says to a page. Hints only: a client that sees a gap in `version` asks anew. */

export type LiveMessage =
  | { readonly kind: "ready" }
  | {
      readonly kind: "balance";
      /** 2 main wallet (api-facts section 5). */
      readonly accountTypeId: number;
      readonly amountMinor: string;
      readonly currency: string;
      /** Grows with each change of the wallet. */
      readonly version: string;
    }
  | { readonly kind: "deposit"; readonly depositId: string; readonly status: string; readonly amountMinor: string }
  | {
      readonly kind: "withdrawal";
      readonly withdrawalId: string;
      readonly status: string;
      readonly amountMinor: string;
    };
