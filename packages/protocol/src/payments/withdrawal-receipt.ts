/**
 * The member's statement about a paid withdrawal: received, partly received (with the received amount, from which the
 * rest is computed), not received (with a picture), or an appeal against the refusal of a dispute. Source:
 * specification, sections 3 and 4; docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { FileIds } from "../files/member-files.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);

/** POST /wps/relay/MCSFE_processC2CTransaction: sends a statement. */
export const ConfirmReceiptBody = Type.Object(
  {
    /** `refId` of the withdrawal. */
    id: Id,
    kind: Type.Union([
      Type.Literal("received"),
      Type.Literal("partly"),
      Type.Literal("missing"),
      Type.Literal("appeal"),
    ]),
    /** For partly: the received amount, decimal in major units. */
    amount: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 40 })])),
    comment: Type.Optional(Type.String({ maxLength: 500 })),
    /** Pictures uploaded by POST /wps/member/files with the purpose withdrawal. missing and appeal need a picture. */
    proof: Type.Optional(FileIds),
  },
  { additionalProperties: false },
);

export const ReceiptDispute = Type.Object({
  number: Type.Integer(),
  /** partly, missing or appeal. */
  kind: Type.String(),
  receivedMinor: Type.String(),
  missingMinor: Type.String(),
  comment: Type.String(),
  madeAt: Type.Number(),
  /** The ids of the pictures. */
  files: Type.Array(Type.String()),
  /** open, paid, refused, or withdrawn (the money arrived later). */
  decision: Type.String(),
  decidedAt: nullableTime,
  reason: Type.String(),
  /** The bank's reference of the second payment. */
  reference: Type.String(),
});

const receiptFields = {
  /** waiting, received, forced, disputed or refused (rules/payments/receipt-states). */
  state: Type.String(),
  currency: Type.String(),
  /** The amount of the last payment. */
  expectedMinor: Type.String(),
  /** The sum of the amounts that the member confirmed, over all payments. */
  receivedMinor: Type.String(),
  /** The time from which a waiting receipt counts as received. */
  dueAt: Type.Number(),
  closedAt: nullableTime,
};

export const MemberReceipt = Type.Object({
  id: Id,
  ...receiptFields,
  bankName: Type.String(),
  /** The account number, masked. */
  cardNumber: Type.String(),
  /** The statements that the member can send now: received, partly, missing, appeal. */
  words: Type.Array(Type.String()),
  claims: Type.Array(ReceiptDispute),
});

/** GET /wps/relay/MCSFE_getPaymentConfirmationList: the member's latest receipts, newest first. */
export const ReceiptList = Type.Object({ list: Type.Array(MemberReceipt) });

/** A receipt as the staff sees it, with the names of the persons who decided. */
export const StaffReceipt = Type.Object({
  ...receiptFields,
  claims: Type.Array(
    Type.Object({
      ...ReceiptDispute.properties,
      needsSecond: Type.Boolean(),
      firstBy: nullableText,
      decidedBy: nullableText,
      /** True if the withdrawal was paid a second time and the bank or provider may return the first payment. */
      isOwed: Type.Boolean(),
      /** The amount that the bank or provider still owes: neither returned nor written off. */
      openMinor: Type.String(),
      /** Null if nothing was returned. */
      recoveredMinor: nullableText,
      recoveredBy: nullableText,
      recoveredAt: nullableTime,
      recoveryReference: Type.String(),
      /** Null if no write-off is requested. */
      writeOff: Type.Union([
        Type.Object({
          amountMinor: Type.String(),
          askedBy: Type.String(),
          askedAt: Type.Number(),
          reason: Type.String(),
          /** Null while the write-off waits for a second person. */
          bookedBy: nullableText,
          bookedAt: nullableTime,
        }),
        Type.Null(),
      ]),
    }),
  ),
});

/**
 * POST …/claim-pay: records the second payment of a disputed withdrawal. `reference` is the bank's reference of this
 * payment. The first of two persons sends no reference.
 */
export const DisputePaymentBody = Type.Object(
  { reference: Type.Optional(Type.String({ minLength: 3, maxLength: 100 })), reason: Reason },
  { additionalProperties: false },
);

const disputeNumber = Type.Integer({ minimum: 1, maximum: 32_767 });

/** POST …/claim-recover: records the amount that a bank or provider returned for dispute `number`. */
export const DisputeRecoveryBody = Type.Object(
  {
    number: disputeNumber,
    recoveredMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    reference: Type.String({ minLength: 3, maxLength: 100 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

/** POST …/write-off: requests the write-off of the open amount of dispute `number`, in full or in part. */
export const WriteOffBody = Type.Object(
  { number: disputeNumber, amountMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }), reason: Reason },
  { additionalProperties: false },
);

/** POST …/write-off-book and …/write-off-refuse: send the second person's decision. */
export const WriteOffDecisionBody = Type.Object(
  { number: disputeNumber, reason: Reason },
  { additionalProperties: false },
);

export type WriteOffBody = Static<typeof WriteOffBody>;
export type WriteOffDecisionBody = Static<typeof WriteOffDecisionBody>;
export type DisputeRecoveryBody = Static<typeof DisputeRecoveryBody>;
export type DisputePaymentBody = Static<typeof DisputePaymentBody>;
export type ConfirmReceiptBody = Static<typeof ConfirmReceiptBody>;
export type ReceiptDispute = Static<typeof ReceiptDispute>;
export type MemberReceipt = Static<typeof MemberReceipt>;
export type ReceiptList = Static<typeof ReceiptList>;
export type StaffReceipt = Static<typeof StaffReceipt>;
