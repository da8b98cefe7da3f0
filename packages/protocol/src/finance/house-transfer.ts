/** A ledger transfer that is part of a figure, as the back office lists it under the figure. */

import { Type } from "typebox";
import type { Static } from "typebox";

/** If the figure is a difference, each amount has the sign with which it counts. */
export const HouseTransfer = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  amountMinor: Type.String(),
  reference: Type.String(),
  /** The member whose account is involved; null if both are house accounts. */
  member: Type.Union([Type.Object({ id: Type.String(), account: Type.String() }), Type.Null()]),
});

export type HouseTransfer = Static<typeof HouseTransfer>;
