/**
 * GET /backoffice/api/members/:id/statement: the lines of one wallet with the balance after each line, newest first. A
 * member of another merchant is refused with `no.data` (404).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";

export const StatementKind = Type.Union([Type.Literal("main"), Type.Literal("bonus"), Type.Literal("hold")]);

export const StatementQuery = Type.Object({
  kind: Type.Optional(StatementKind),
  /** The value of `next` of the previous page. */
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}-[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  /** Names of transfer codes, separated by commas. */
  codes: Type.Optional(Type.String({ pattern: "^[a-z_]+(,[a-z_]+)*$", maxLength: 400 })),
  from: Type.Optional(Moment),
  until: Type.Optional(Moment),
});

export const StatementLine = Type.Object({
  transferId: Type.String(),
  /** The number of the line in its wallet, without gaps. */
  line: Type.String(),
  at: Type.Number(),
  code: Type.String(),
  reference: Type.String(),
  /** Negative if money left the wallet. */
  amountMinor: Type.String(),
  balanceMinor: Type.String(),
  /** The kind of the account on the other side of the transfer. */
  counterparty: Type.String(),
  /** The staff's reason for an adjustment; empty for all other transfers. */
  remark: Type.String(),
});

export const StatementList = Type.Object({
  currency: Type.String(),
  list: Type.Array(StatementLine),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type StatementKind = Static<typeof StatementKind>;
export type StatementQuery = Static<typeof StatementQuery>;
export type StatementLine = Static<typeof StatementLine>;
export type StatementList = Static<typeof StatementList>;
