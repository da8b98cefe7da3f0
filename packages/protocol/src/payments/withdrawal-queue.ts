/**
 * GET /backoffice/api/withdrawals and the staff's actions on a withdrawal: assign it to oneself (`claim`), approve (by
 * one or two persons), reject, record a manual payment, settle.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { assignmentFields, filtersOfQueue, pageOfQueue, PaymentStep, ProviderMessage } from "./queue-shapes.ts";
import { StaffReceipt } from "./withdrawal-receipt.ts";

export const WithdrawalQueueQuery = Type.Object({
  ...pageOfQueue,
  ...filtersOfQueue,
  /** processing (oldest first), approved, transferring, success, rejected or failed. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** Only withdrawals that wait for a second person. */
  isAwaitingSecond: Type.Optional(Type.Boolean()),
  /** Only paid withdrawals whose receipt the member disputes. */
  isDisputed: Type.Optional(Type.Boolean()),
});

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** A risk and its facts. `hours`: the hours from the fact to the request (rules/payments/withdrawal-risks). */
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
  /**
   * The reason why a payout is held for the staff: amount, currency or contradiction. Null if the payout is not held.
   */
  heldReason: nullableText,
  /** The state of the member's receipt (rules/payments/receipt-states). Null until the withdrawal is paid. */
  receiptState: nullableText,
  currency: Type.String(),
  amountMinor: Type.String(),
  feeMinor: Type.String(),
  /** The amount that the member receives: the amount less the fee. */
  payoutMinor: Type.String(),
  cardType: Type.String(),
  bankCode: Type.String(),
  bankName: Type.String(),
  cardHolder: Type.String(),
  /** The account number, masked. */
  cardNumber: Type.String(),
  /** provider, or hand for a manual payment. */
  payout: Type.String(),
  risks: Type.Array(WithdrawalRisk),
  needsSecond: Type.Boolean(),
  /** True if the first person has approved and a second person must approve. */
  isAwaitingSecond: Type.Boolean(),
  /** True if the write-off of a dispute is requested and a second person must decide. */
  isWriteOffAsked: Type.Boolean(),
  firstApprovedBy: nullableText,
  approvedBy: nullableText,
  ...assignmentFields,
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
  /** The member's receipt with its disputes. Null until the withdrawal is paid. */
  receipt: Type.Union([StaffReceipt, Type.Null()]),
  history: Type.Array(PaymentStep),
  messages: Type.Array(ProviderMessage),
  /**
   * The full account number, only for finance and admin, and only while a manual payment is due. Each access is
   * audited.
   */
  cardNumberFull: nullableText,
  /**
   * Actions that the caller can take now: claim, release, approve, reject, paid, settle, settle-paid, claim-pay,
   * claim-refuse, claim-recover, write-off, write-off-book, write-off-refuse.
   */
  actions: Type.Array(Type.String()),
  /** The requested settlement of a contradicted payout. It waits for a second person. Null if there is none. */
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

/**
 * POST …/paid: records a manual payment. `reference` is the bank's reference. The first of two persons sends no
 * reference.
 */
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
