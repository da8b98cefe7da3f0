/**
 * GET /wps/relay/MCSFE_getDepositStatus shows one of the member's own deposits; POST /wps/relay/MCSFE_cancelDeposit
 * cancels the deposit.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FileId } from "../files/member-files.ts";
import { PayTo } from "./pay-to.ts";

const depositId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

export const DepositStatusQuery = Type.Object({ depositId });
export const CancelDepositBody = Type.Object({ depositId }, { additionalProperties: false });

/** POST /wps/relay/MCSFE_uploadDepositEncodedImage: pictures that prove a bank transfer. At least one is needed. */
export const DepositProofBody = Type.Object(
  {
    depositId,
    /** The ids of uploaded pictures. */
    proof: Type.Optional(Type.Array(FileId, { minItems: 1, maxItems: 3, uniqueItems: true })),
    /** A PNG or JPEG in base64, at most 5 MB. It may begin with `data:image/png;base64,`. */
    file: Type.Optional(Type.String({ maxLength: 7_000_000 })),
  },
  { additionalProperties: false },
);

export const DepositStatus = Type.Object({
  depositId: Type.String(),
  /** The reference by which the bank or provider knows the deposit. A bank transfer must state this reference. */
  reference: Type.String(),
  /** 2 approved, 3 cancelled, 4 pending, 5 new, 6 rejected, 7 expired. */
  state: Type.Integer(),
  methodCode: Type.String(),
  methodName: Type.String(),
  channelName: Type.String(),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  /** The amount that reached the wallet. Null until then. */
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
  /** True while the staff checks the deposit, because proof was sent or the payment differs from the order. */
  isUnderReview: Type.Boolean(),
  /** For bank transfers: whether the member can send proof. */
  canSendProof: Type.Boolean(),
  /** For bank transfers: whether proof was sent. */
  isProofSent: Type.Boolean(),
  /** The account or QR code to pay to, while the deposit can be paid. Null if the page at `redirectUrl` shows them. */
  payTo: Type.Union([PayTo, Type.Null()]),
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
  /** Times are milliseconds. */
  createdAt: Type.Number(),
  expiresAt: Type.Number(),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
});

export type DepositStatusQuery = Static<typeof DepositStatusQuery>;
export type CancelDepositBody = Static<typeof CancelDepositBody>;
export type DepositProofBody = Static<typeof DepositProofBody>;
export type DepositStatus = Static<typeof DepositStatus>;
