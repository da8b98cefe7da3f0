/**
 * The life of a transfer to or from a vendor's wallet. Words are the database's and the wire's.
 *
 *   asked → sent → done | failed      asked → unknown → sent | done | failed
 *
 * `asked` is written down, and the vendor is being asked; `sent`: the vendor has it and is not through with it;
 * `unknown`: the vendor did not answer, so nobody knows whether it has it. The last two are final.
 */

const moves = {
  asked: ["sent", "unknown", "done", "failed"],
  unknown: ["sent", "done", "failed"],
  sent: ["done", "failed"],
  done: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

/** Word of a state. */
export type VendorTransferState = keyof typeof moves;

/** All of them. */
export const vendorTransferStates = Object.keys(moves) as VendorTransferState[];

/** True when a transfer may go from one state to the other. */
export function canVendorTransferMove(from: VendorTransferState, to: VendorTransferState): boolean {
  const next: readonly VendorTransferState[] = moves[from];
  return next.includes(to);
}

/** True while the money is under way. */
export function isVendorTransferOpen(state: VendorTransferState): boolean {
  return moves[state].length > 0;
}
