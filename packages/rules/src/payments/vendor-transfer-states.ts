/**
 * The states of a transfer to or from a vendor wallet. The names are those of the database and the wire.
 *
 *   asked → done | failed
 *   asked → sent → done | failed
 *   asked → unknown → sent | done | failed
 *
 * `asked`: the row is written and the vendor is being called. `sent`: the vendor has accepted the transfer but not
 * finished it. `unknown`: the vendor did not respond. `done` and `failed` are final.
 */

const moves = {
  asked: ["sent", "unknown", "done", "failed"],
  unknown: ["sent", "done", "failed"],
  sent: ["done", "failed"],
  done: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type VendorTransferState = keyof typeof moves;

export const vendorTransferStates = Object.keys(moves) as VendorTransferState[];

/** True if a transfer may change from one state to the other. */
export function canVendorTransferMove(from: VendorTransferState, to: VendorTransferState): boolean {
  const next: readonly VendorTransferState[] = moves[from];
  return next.includes(to);
}

export function isVendorTransferOpen(state: VendorTransferState): boolean {
  return moves[state].length > 0;
}
