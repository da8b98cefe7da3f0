/** GET /wps/relay/MCSFE_getDepositStatus and POST /wps/relay/MCSFE_cancelDeposit: one of the member's own deposits. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FileId } from "../files/member-files.ts";
import { PayTo } from "./pay-to.ts";

const depositId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

export const DepositStatusQuery = Type.Object({ depositId });
export const CancelDepositBody = Type.Object({ depositId }, { additionalProperties: false });

/** POST /wps/relay/MCSFE_uploadDepositEncodedImage: proof pictures of a transfer. */
export const DepositProofBody = Type.Object(
  { depositId, proof: Type.Array(FileId, { minItems: 1, maxItems: 3, uniqueItems: true }) },
  { additionalProperties: false },
);

export const DepositStatus = Type.Object({
  depositId: Type.String(),
  /** The deposit's reference outside the system; a transfer must state it. */
  reference: Type.String(),
  /** 2 approved, 3 cancelled, 4 pending, 5 new, 6 rejected, 7 expired. */
  state: Type.Integer(),
  methodCode: Type.String(),
  methodName: Type.String(),
  channelName: Type.String(),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  /** The amount that reached the wallet; null before. */
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
  /** True while the staff checks it: proof was sent, or the payment differs from the order. */
  isUnderReview: Type.Boolean(),
  /** For transfers: whether the member can send proof, and whether proof was sent. */
  canSendProof: Type.Boolean(),
  isProofSent: Type.Boolean(),
  /** What to pay to, while it can be paid; null when the page at `redirectUrl` shows it. */
  payTo: Type.Union([PayTo, Type.Null()]),
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
  /** Milliseconds. */
  createdAt: Type.Number(),
  expiresAt: Type.Number(),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
});

export type DepositStatusQuery = Static<typeof DepositStatusQuery>;
export type CancelDepositBody = Static<typeof CancelDepositBody>;
export type DepositProofBody = Static<typeof DepositProofBody>;
export type DepositStatus = Static<typeof DepositStatus>;
