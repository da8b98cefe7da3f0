/**
 * GET /wps/relay/MCSFE_getDepositSettings: may the member deposit now, what is open. Source: docs/wire-format.md,
 * Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DepositSettings = Type.Object({
  /** "Y" or "N"; with "N" `depositOffCode` is the code of the refusal and `allowDepositMessage` its text. */
  allowDeposit: Type.Union([Type.Literal("Y"), Type.Literal("N")]),
  allowDepositMessage: Type.Union([Type.String(), Type.Null()]),
  depositOffCode: Type.Union([Type.String(), Type.Null()]),
  /** Deposits that wait for the provider. */
  inProgressCashInCount: Type.Integer(),
  /** How many may wait at once. */
  maximumInProgress: Type.Integer(),
  idPictureVerifiedRequired: Type.Boolean(),
  depositInfo: Type.Object({
    currency: Type.String(),
    /** Decimal amounts in major units: the house's own bounds; a method's may be tighter. */
    minimumAmount: Type.Number(),
    maximumAmount: Type.Number(),
    expiryMinutes: Type.Integer(),
    /** The member's own deposit limits in force, tightest rest first; empty = none. Periods: day, week, month. */
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
