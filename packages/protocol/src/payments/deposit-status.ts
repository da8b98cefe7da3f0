/** GET /wps/relay/MCSFE_getDepositStatus and POST /wps/relay/MCSFE_cancelDeposit: one deposit of the member's own. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FileId } from "../files/member-files.ts";
import { PayTo } from "./pay-to.ts";

const depositId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

export const DepositStatusQuery = Type.Object({ depositId });
export const CancelDepositBody = Type.Object({ depositId }, { additionalProperties: false });

/** POST /wps/relay/MCSFE_uploadDepositEncodedImage: the member transferred it; pictures that show it. */
export const DepositProofBody = Type.Object(
  { depositId, proof: Type.Array(FileId, { minItems: 1, maxItems: 3, uniqueItems: true }) },
  { additionalProperties: false },
);

export const DepositStatus = Type.Object({
  depositId: Type.String(),
  /** The name of the deposit outside: what a transfer has to carry. */
  reference: Type.String(),
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
  /** True while a person looks at it: proof was sent, or what was paid differs from the order. */
  isUnderReview: Type.Boolean(),
  /** A transfer: true while the member's pictures are waited for, and once they are here. */
  canSendProof: Type.Boolean(),
  isProofSent: Type.Boolean(),
  /** What to pay to, while it can be paid; null where `redirectUrl` says it. */
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
