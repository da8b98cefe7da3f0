/**
 * Alerts of large transactions. GET /backoffice/api/alerts: open alerts oldest first, otherwise newest first. POST
 * …/:id/close: closes an alert with a note. Amounts are strings of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const kind = Type.Union([Type.Literal("deposit"), Type.Literal("withdrawal"), Type.Literal("adjustment")]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

export const AlertsQuery = Type.Object({
  /** Absent: all. */
  state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  kind: Type.Optional(kind),
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TransactionAlert = Type.Object({
  id: Type.String(),
  kind,
  /** Id of the deposit, withdrawal or adjustment. */
  subjectId: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  /** in: to the member; out: from the member. */
  direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
  currency: Type.String(),
  amountMinor: Type.String(),
  /** The threshold that the transaction alone reached; null: it did not. */
  singleFromMinor: nullableText,
  /** The threshold that the member's day reached with this transaction; null: it did not. */
  dayFromMinor: nullableText,
  /** Total that the member moved on that day up to this transaction, in both directions. */
  daySumMinor: Type.String(),
  day: Type.String(),
  raisedAt: Type.Number(),
  closedBy: nullableText,
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  note: Type.String(),
  /** Actions that the caller may take: close. */
  actions: Type.Array(Type.String()),
});

export const AlertList = Type.Object({
  list: Type.Array(TransactionAlert),
  cursor: nullableText,
  /** Number of open alerts, regardless of the filter. */
  open: Type.Integer(),
});

export const AlertParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const CloseAlertBody = Type.Object({ note: Reason }, { additionalProperties: false });

export type AlertsQuery = Static<typeof AlertsQuery>;
export type TransactionAlert = Static<typeof TransactionAlert>;
export type AlertList = Static<typeof AlertList>;
export type CloseAlertBody = Static<typeof CloseAlertBody>;
