/** A ledger transfer behind a figure, as the back office shows it. */

import { Type } from "typebox";
import type { Static } from "typebox";

/** When the figure is a difference, the amounts have the sign with which they count. */
export const HouseTransfer = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  amountMinor: Type.String(),
  reference: Type.String(),
  /** The member whose account is involved; null when both are house accounts. */
  member: Type.Union([Type.Object({ id: Type.String(), account: Type.String() }), Type.Null()]),
});

export type HouseTransfer = Static<typeof HouseTransfer>;
