/** A transfer of the ledger as the house sees it, behind a figure. */

import { Type } from "typebox";
import type { Static } from "typebox";

/** Where a figure is a difference, the amounts carry the sign with which they count. */
export const HouseTransfer = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  amountMinor: Type.String(),
  reference: Type.String(),
  /** Whose wallet it touches; null when both ends are the house's. */
  member: Type.Union([Type.Object({ id: Type.String(), account: Type.String() }), Type.Null()]),
});

export type HouseTransfer = Static<typeof HouseTransfer>;
