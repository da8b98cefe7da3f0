/**
 * The interface of vendors that keep a wallet of their own; each vendor is an adapter. We give each transfer a
 * reference. The same reference never moves money twice, so a call with an unknown result can be repeated. Errors are
 * those of payment providers: `ProviderUnavailable` (unknown result) and `ProviderRefused` (the vendor did not execute
 * the call and never will).
 */

/** in: to the vendor's wallet; out: from it. */
export type VendorDirection = "in" | "out";

/** `failed`: the vendor has recorded that the transfer will never happen. */
export type VendorFactState = "pending" | "done" | "failed";

export interface VendorOrder {
  readonly reference: string;
  /** The member's name at the vendor; it contains no personal data. */
  readonly player: string;
  readonly direction: VendorDirection;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** What a vendor reports about one of our transfers; compared with the order, not trusted. */
export interface VendorFact {
  /** The vendor's own id. */
  readonly vendorRef: string;
  readonly reference: string;
  readonly direction: VendorDirection;
  readonly state: VendorFactState;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Calls have a timeout of five seconds. */
export interface VendorWallet {
  readonly code: string;
  /** Moves money in or out; creates the player at the vendor if necessary. */
  fundTransfer(order: VendorOrder): Promise<VendorFact>;
  /** Returns undefined if the vendor does not know the reference. */
  checkTransfer(reference: string): Promise<VendorFact | undefined>;
  /** The player's balance at the vendor; zero for an unknown player. */
  readBalance(player: string): Promise<bigint>;
}

export type VendorWallets = ReadonlyMap<string, VendorWallet>;
