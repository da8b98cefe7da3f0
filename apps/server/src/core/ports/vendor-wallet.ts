/**
 * What the cashier asks of a vendor that keeps a wallet of its own; each vendor is an adapter behind this. A transfer
 * has a reference of ours: the same one never moves money twice, so whoever does not know what became of a call asks
 * again. Errors are those of payment providers: `ProviderUnavailable` (nobody knows) and `ProviderRefused` (it did not
 * and will not). Source: domain/wallet-protocol (transfer wallets of the TCG kind).
 */

/** in: to the vendor's wallet; out: from it. */
export type VendorDirection = "in" | "out";

/** `failed`: the vendor has written down that it will never happen. */
export type VendorFactState = "pending" | "done" | "failed";

export interface VendorOrder {
  readonly reference: string;
  /** The member's name at the vendor: it says nothing about the person. */
  readonly player: string;
  readonly direction: VendorDirection;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** What a vendor says about one of our transfers; compared, never trusted. */
export interface VendorFact {
  /** The vendor's own name for it. */
  readonly vendorRef: string;
  readonly reference: string;
  readonly direction: VendorDirection;
  readonly state: VendorFactState;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Calls give up after five seconds. */
export interface VendorWallet {
  readonly code: string;
  /** Moves money in or out; opens the player at the vendor when it is new there. */
  fundTransfer(order: VendorOrder): Promise<VendorFact>;
  /** Undefined: the vendor does not know the reference. */
  checkTransfer(reference: string): Promise<VendorFact | undefined>;
  /** What the vendor says the player has; nothing for a player it does not know. */
  readBalance(player: string): Promise<bigint>;
}

/** Vendors by code. */
export type VendorWallets = ReadonlyMap<string, VendorWallet>;
