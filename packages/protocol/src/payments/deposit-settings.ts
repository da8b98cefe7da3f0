/**
 * GET /wps/relay/MCSFE_getDepositSettings: whether the member can deposit now, and the limits. Source:
 * docs/wire-format.md, Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DepositSettings = Type.Object({
  /** "Y" or "N". If "N", `depositOffCode` is the code of the refusal and `allowDepositMessage` its text. */
  allowDeposit: Type.Union([Type.Literal("Y"), Type.Literal("N")]),
  allowDepositMessage: Type.Union([Type.String(), Type.Null()]),
  depositOffCode: Type.Union([Type.String(), Type.Null()]),
  /** The number of open deposits. */
  inProgressCashInCount: Type.Integer(),
  /** The maximum number of open deposits. */
  maximumInProgress: Type.Integer(),
  idPictureVerifiedRequired: Type.Boolean(),
  depositInfo: Type.Object({
    currency: Type.String(),
    /** The merchant's bounds, as decimal amounts in major units. The bounds of a method may be narrower. */
    minimumAmount: Type.Number(),
    maximumAmount: Type.Number(),
    expiryMinutes: Type.Integer(),
    /**
     * The member's own deposit limits that are in force, least remaining amount first; empty if there are none. Periods
     * are day, week and month.
     */
    limits: Type.Array(
      Type.Object({
        period: Type.String(),
        limitMinor: Type.String(),
        usedMinor: Type.String(),
        restMinor: Type.String(),
      }),
    ),
  }),
});

export type DepositSettings = Static<typeof DepositSettings>;
