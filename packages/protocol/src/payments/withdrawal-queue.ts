/** GET /backoffice/api/withdrawals and its actions: claim, approve (by one or two), reject, paid by hand, settle. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { claimOfRow, filtersOfQueue, pageOfQueue, PaymentStep, ProviderMessage } from "./queue-shapes.ts";
import { StaffReceipt } from "./withdrawal-receipt.ts";

export const WithdrawalQueueQuery = Type.Object({
  ...pageOfQueue,
  ...filtersOfQueue,
  /** processing (oldest first), approved, transferring, success, rejected or failed. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** Only those that wait for a second person. */
  isAwaitingSecond: Type.Optional(Type.Boolean()),
  /** Only paid ones that their member says did not come, or not all of it. */
  isDisputed: Type.Optional(Type.Boolean()),
});

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** Why a person should look twice, with the facts; hours are those before the request (rules/withdrawal-risks). */
const Hours = { hours: Type.Integer() };
export const WithdrawalRisk = Type.Union([
  Type.Object({ kind: Type.Literal("newAccount"), ...Hours }),
  Type.Object({ kind: Type.Literal("newPlace"), ...Hours }),
  Type.Object({ kind: Type.Literal("changedSecret"), ...Hours }),
  Type.Object({ kind: Type.Literal("littlePlay"), depositedMinor: Type.String(), betMinor: Type.String() }),
  Type.Object({ kind: Type.Literal("sharedAccount"), others: Type.Integer() }),
  Type.Object({ kind: Type.Literal("largeWin"), stakeMinor: Type.String(), winMinor: Type.String() }),
]);

export const WithdrawalQueueRow = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  state: Type.String(),
  /** Why a person must look at a payout: amount, currency, contradiction; null = nobody has to. */
  heldReason: nullableText,
  /** What the member said of a paid one (rules/payments/receipt-states); null until it is paid. */
  receiptState: nullableText,
  currency: Type.String(),
  amountMinor: Type.String(),
  feeMinor: Type.String(),
  /** What reaches the member: amount less fee. */
  payoutMinor: Type.String(),
  cardType: Type.String(),
  bankCode: Type.String(),
  bankName: Type.String(),
  cardHolder: Type.String(),
  /** Masked. */
  cardNumber: Type.String(),
  /** provider or hand. */
  payout: Type.String(),
  risks: Type.Array(WithdrawalRisk),
  needsSecond: Type.Boolean(),
  /** The first person's approval stands, a second one is needed. */
  isAwaitingSecond: Type.Boolean(),
  /** Somebody asks to write off what a claim cost, a second person has to answer. */
  isWriteOffAsked: Type.Boolean(),
  firstApprovedBy: nullableText,
  approvedBy: nullableText,
  ...claimOfRow,
  createdAt: Type.Number(),
  decidedAt: Type.Union([Type.Number(), Type.Null()]),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  remark: Type.String(),
});

export const WithdrawalQueue = Type.Object({
  list: Type.Array(WithdrawalQueueRow),
  cursor: nullableText,
  counts: Type.Object({
    processing: Type.Integer(),
    awaitingSecond: Type.Integer(),
    toPay: Type.Integer(),
    held: Type.Integer(),
    disputed: Type.Integer(),
  }),
});

export const WithdrawalDetail = Type.Object({
  withdrawal: WithdrawalQueueRow,
  /** What the member said of the payment, claim by claim; null until it is paid. */
  receipt: Type.Union([StaffReceipt, Type.Null()]),
  history: Type.Array(PaymentStep),
  messages: Type.Array(ProviderMessage),
  /** The full account number: only finance and admin, only while money is to be paid by hand; reading it is audited. */
  cardNumberFull: nullableText,
  /**
   * What the caller may do now: claim, release, approve, reject, paid, settle, settle-paid, claim-pay,
   * claim-refuse, claim-recover, write-off, write-off-book, write-off-refuse.
   */
  actions: Type.Array(Type.String()),
  /** What a second person is asked about a payout that the provider contradicts; null: nothing. */
  question: Type.Union([
    Type.Object({
      settlement: Type.Union([
        Type.Literal("settled"),
        Type.Literal("settled-paid"),
        Type.Literal("held-returned"),
        Type.Literal("held-paid"),
      ]),
      by: Type.String(),
    }),
    Type.Null(),
  ]),
});

/** POST …/paid: the money went out by hand; `reference` is the bank's. The first of two persons gives none. */
export const PaidByHandBody = Type.Object(
  {
    reference: Type.Optional(Type.String({ minLength: 3, maxLength: 100 })),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const NoBody = Type.Object({}, { additionalProperties: false });

export type WithdrawalQueueQuery = Static<typeof WithdrawalQueueQuery>;
export type WithdrawalRisk = Static<typeof WithdrawalRisk>;
export type WithdrawalQueueRow = Static<typeof WithdrawalQueueRow>;
export type WithdrawalQueue = Static<typeof WithdrawalQueue>;
export type WithdrawalDetail = Static<typeof WithdrawalDetail>;
export type PaidByHandBody = Static<typeof PaidByHandBody>;
