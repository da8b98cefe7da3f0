/**
 * Money between a member and the agent directly above. MCSFE_agentUplineTransfer goes up to the own upline,
 * MCSFE_agentDownlineTransfer down to a direct member of the agent's team; MCSFE_getTransferSettings tells what may be
 * sent, MCSFE_getTransferReport what was sent and received. Source: docs/wire-format.md, Records;
 * docs/product-rules.md, Agents.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

const order = {
  /** Decimal amount in major units: number or decimal text. */
  transferAmount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
  /** Checked against the account's currency when given. */
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  /** The payment password. */
  password: Type.String({ minLength: 1, maxLength: longestValue }),
};

export const UplineTransferBody = Type.Object(order, { additionalProperties: false });

export const DownlineTransferBody = Type.Object(
  /** Account name of a direct downline. */
  { ...order, receiver: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const TransferReply = Type.Object({
  transferId: Type.String(),
  /** The receiver as the sender may see it: an upline masked, a downline by its account name. */
  receiver: Type.String(),
  amountMinor: Type.String(),
  /** The sender's main wallet afterwards. */
  balanceMinor: Type.String(),
  currency: Type.String(),
});

export const TransferSettings = Type.Object({
  /** False while the wallet is frozen or the member takes a break. */
  allowTransfer: Type.Boolean(),
  currency: Type.String(),
  /** Amounts are decimal numbers in major units; the rest counts per business day. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  maxTransferAmount: Type.Number(),
  remainingTransferAmount: Type.Number(),
  maxTransferTimes: Type.Integer(),
  remainingTransferTimes: Type.Integer(),
  hasPaymentPassword: Type.Boolean(),
  /** The main wallet; bonus money stays where it is. */
  availableAmount: Type.Number(),
  /** The upline's account name, masked; null = directly below the house. */
  upline: Type.Union([Type.String(), Type.Null()]),
});

export const TransferReportQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TransferRecord = Type.Object({
  transferId: Type.String(),
  /** out: the member sent it. */
  direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
  /** Where the other one stands, seen from the member. */
  other: Type.Union([Type.Literal("upline"), Type.Literal("downline")]),
  /** As in the reply of a transfer. */
  otherName: Type.String(),
  amountMinor: Type.String(),
  currency: Type.String(),
  transferDate: Type.Number(),
});

export const TransferReport = Type.Object({ records: Type.Array(TransferRecord), total: Type.Integer() });

export type UplineTransferBody = Static<typeof UplineTransferBody>;
export type DownlineTransferBody = Static<typeof DownlineTransferBody>;
export type TransferReply = Static<typeof TransferReply>;
export type TransferSettings = Static<typeof TransferSettings>;
export type TransferReportQuery = Static<typeof TransferReportQuery>;
export type TransferRecord = Static<typeof TransferRecord>;
export type TransferReport = Static<typeof TransferReport>;
