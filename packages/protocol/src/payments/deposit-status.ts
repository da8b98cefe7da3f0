/** GET /wps/relay/MCSFE_getDepositStatus and POST /wps/relay/MCSFE_cancelDeposit: one deposit of the member's own. */

import { Type } from "typebox";
import type { Static } from "typebox";

const depositId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

export const DepositStatusQuery = Type.Object({ depositId });
export const CancelDepositBody = Type.Object({ depositId }, { additionalProperties: false });

export const DepositStatus = Type.Object({
  depositId: Type.String(),
  /** 2 approved, 3 cancelled, 4 pending, 5 new, 6 rejected, 7 expired. */
  state: Type.Integer(),
  methodCode: Type.String(),
  methodName: Type.String(),
  channelName: Type.String(),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  /** What reached the wallet; null until then. */
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
  /** True while a person looks at a payment that differs from the order. */
  isUnderReview: Type.Boolean(),
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
  /** Milliseconds. */
  createdAt: Type.Number(),
  expiresAt: Type.Number(),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
});

export type DepositStatusQuery = Static<typeof DepositStatusQuery>;
export type CancelDepositBody = Static<typeof CancelDepositBody>;
export type DepositStatus = Static<typeof DepositStatus>;
