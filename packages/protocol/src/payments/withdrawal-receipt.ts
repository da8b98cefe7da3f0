/**
 * The member's confirmation of a paid withdrawal: received, partly received (amount; the rest is computed), or not
 * received (with a picture), and an appeal against a refusal. Source: specification, sections 3 and 4;
 * docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { FileIds } from "../files/member-files.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);

/** POST /wps/relay/MCSFE_processC2CTransaction */
export const ConfirmReceiptBody = Type.Object(
  {
    /** refId of the withdrawal. */
    id: Id,
    kind: Type.Union([
      Type.Literal("received"),
      Type.Literal("partly"),
      Type.Literal("missing"),
      Type.Literal("appeal"),
    ]),
    /** partly: what arrived, decimal in major units. */
    amount: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 40 })])),
    comment: Type.Optional(Type.String({ maxLength: 500 })),
    /** Pictures of POST /wps/member/files with the purpose withdrawal; missing and appeal need one. */
    proof: Type.Optional(FileIds),
  },
  { additionalProperties: false },
);

export const ReceiptClaim = Type.Object({
  number: Type.Integer(),
  /** partly, missing or appeal. */
  kind: Type.String(),
  receivedMinor: Type.String(),
  missingMinor: Type.String(),
  comment: Type.String(),
  madeAt: Type.Number(),
  /** Ids of pictures. */
  files: Type.Array(Type.String()),
  /** open, paid, refused, or withdrawn (it arrived after all). */
  decision: Type.String(),
  decidedAt: nullableTime,
  reason: Type.String(),
  /** The bank's reference of what was paid. */
  reference: Type.String(),
});

const receiptFields = {
  /** waiting, received, forced, disputed or refused (rules/payments/receipt-states). */
  state: Type.String(),
  currency: Type.String(),
  /** What the last payment should have brought. */
  expectedMinor: Type.String(),
  /** What the member said arrived, of all payments. */
  receivedMinor: Type.String(),
  /** When it counts as received, as long as it waits. */
  dueAt: Type.Number(),
  closedAt: nullableTime,
};

export const MemberReceipt = Type.Object({
  id: Id,
  ...receiptFields,
  bankName: Type.String(),
  /** Masked. */
  cardNumber: Type.String(),
  /** What the member may say now: received, partly, missing, appeal. */
  words: Type.Array(Type.String()),
  claims: Type.Array(ReceiptClaim),
});

/** GET /wps/relay/MCSFE_getPaymentConfirmationList: the member's last ones, newest first. */
export const ReceiptList = Type.Object({ list: Type.Array(MemberReceipt) });

/** The same for the staff, with who decided. */
export const StaffReceipt = Type.Object({
  ...receiptFields,
  claims: Type.Array(
    Type.Object({
      ...ReceiptClaim.properties,
      needsSecond: Type.Boolean(),
      firstBy: nullableText,
      decidedBy: nullableText,
      /** It was paid once more, and something may come back for it. */
      isOwed: Type.Boolean(),
      /** What the bank or provider still owes of it: not given back, not written off. */
      openMinor: Type.String(),
      /** Null: nothing came back. */
      recoveredMinor: nullableText,
      recoveredBy: nullableText,
      recoveredAt: nullableTime,
      recoveryReference: Type.String(),
      /** Null: nobody gives it up. */
      writeOff: Type.Union([
        Type.Object({
          amountMinor: Type.String(),
          askedBy: Type.String(),
          askedAt: Type.Number(),
          reason: Type.String(),
          /** Null: it waits for a second person. */
          bookedBy: nullableText,
          bookedAt: nullableTime,
        }),
        Type.Null(),
      ]),
    }),
  ),
});

/** POST …/claim-pay. `reference` is the bank's, of whoever paid; the first of two persons has paid nothing yet. */
export const ClaimPaymentBody = Type.Object(
  { reference: Type.Optional(Type.String({ minLength: 3, maxLength: 100 })), reason: Reason },
  { additionalProperties: false },
);

const claimNumber = Type.Integer({ minimum: 1, maximum: 32_767 });

/** POST …/claim-recover: what a bank or provider gave back of what claim `number` was paid with. */
export const ClaimRecoveryBody = Type.Object(
  {
    number: claimNumber,
    recoveredMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    reference: Type.String({ minLength: 3, maxLength: 100 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

/** POST …/write-off: one person asks to give up what stands open of claim `number`, whole or in part. */
export const WriteOffBody = Type.Object(
  { number: claimNumber, amountMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }), reason: Reason },
  { additionalProperties: false },
);

/** POST …/write-off-book and …/write-off-refuse: the second person's word. */
export const WriteOffDecisionBody = Type.Object(
  { number: claimNumber, reason: Reason },
  { additionalProperties: false },
);

export type WriteOffBody = Static<typeof WriteOffBody>;
export type WriteOffDecisionBody = Static<typeof WriteOffDecisionBody>;
export type ClaimRecoveryBody = Static<typeof ClaimRecoveryBody>;
export type ClaimPaymentBody = Static<typeof ClaimPaymentBody>;
export type ConfirmReceiptBody = Static<typeof ConfirmReceiptBody>;
export type ReceiptClaim = Static<typeof ReceiptClaim>;
export type MemberReceipt = Static<typeof MemberReceipt>;
export type ReceiptList = Static<typeof ReceiptList>;
export type StaffReceipt = Static<typeof StaffReceipt>;
