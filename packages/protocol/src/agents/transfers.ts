/**
 * Types of transfers between a member and the agent directly above it. MCSFE_agentUplineTransfer sends money to the
 * upline, MCSFE_agentDownlineTransfer to a direct downline. MCSFE_getTransferSettings returns the limits,
 * MCSFE_getTransferReport the sent and received transfers. Source: docs/wire-format.md, Records; docs/product-rules.md,
 * Agents.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestRemark } from "@openhouse/rules/feedback/feedback-form";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

const order = {
  /** A number or decimal string in major units. */
  transferAmount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
  /** Optional. If it is present, it must be the account's currency. */
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  /** The payment password. */
  password: Type.String({ minLength: 1, maxLength: longestValue }),
  /** A note that both members see in their statements. */
  remark: Type.Optional(Type.String({ maxLength: longestRemark })),
};

export const UplineTransferBody = Type.Object(order, { additionalProperties: false });

export const DownlineTransferBody = Type.Object(
  /** The account name of a direct downline. */
  { ...order, receiver: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const TransferReply = Type.Object({
  transferId: Type.String(),
  /** The receiver's name: masked for an upline, and the account name for a downline. */
  receiver: Type.String(),
  amountMinor: Type.String(),
  /** The balance of the sender's main wallet after the transfer. */
  balanceMinor: Type.String(),
  currency: Type.String(),
});

export const TransferSettings = Type.Object({
  /** False if the wallet is frozen, or if the member takes a break or is excluded. */
  allowTransfer: Type.Boolean(),
  currency: Type.String(),
  /**
   * Amounts are decimal numbers in major units. `minimumAmount` and `maximumAmount` apply to one transfer, the other
   * limits to one business day.
   */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  maxTransferAmount: Type.Number(),
  remainingTransferAmount: Type.Number(),
  maxTransferTimes: Type.Integer(),
  remainingTransferTimes: Type.Integer(),
  hasPaymentPassword: Type.Boolean(),
  /** The balance of the main wallet, without bonus money. */
  availableAmount: Type.Number(),
  /** The upline's masked account name; null if there is no upline. */
  upline: Type.Union([Type.String(), Type.Null()]),
});

export const TransferReportQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TransferRecord = Type.Object({
  transferId: Type.String(),
  /** "out" if the member sent the transfer, "in" if the member received it. */
  direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
  /** Whether the other party is the member's upline or downline. */
  other: Type.Union([Type.Literal("upline"), Type.Literal("downline")]),
  /** The name of the other party, in the format of `receiver` in the reply of a transfer. */
  otherName: Type.String(),
  amountMinor: Type.String(),
  currency: Type.String(),
  transferDate: Type.Number(),
});

export const TransferReport = Type.Object({
  records: Type.Array(TransferRecord),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

export type UplineTransferBody = Static<typeof UplineTransferBody>;
export type DownlineTransferBody = Static<typeof DownlineTransferBody>;
export type TransferReply = Static<typeof TransferReply>;
export type TransferSettings = Static<typeof TransferSettings>;
export type TransferReportQuery = Static<typeof TransferReportQuery>;
export type TransferRecord = Static<typeof TransferRecord>;
export type TransferReport = Static<typeof TransferReport>;
