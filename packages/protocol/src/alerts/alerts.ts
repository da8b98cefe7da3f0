/**
 * Alerts of large transactions and of members who are under age. GET /backoffice/api/alerts lists open alerts oldest
 * first, and other lists newest first. POST …/:id/close closes an alert with a note. Amounts are strings of minor
 * units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const kind = Type.Union([
  Type.Literal("deposit"),
  Type.Literal("withdrawal"),
  Type.Literal("adjustment"),
  Type.Literal("win"),
  /** A member was blocked because the date of birth is that of a person below the minimum age. */
  Type.Literal("under_age"),
]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

export const AlertsQuery = Type.Object({
  /** Without it, open and closed alerts are listed. */
  state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  kind: Type.Optional(kind),
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TransactionAlert = Type.Object({
  id: Type.String(),
  kind,
  /**
   * Id of the deposit, withdrawal or adjustment; of the bet of a win in our own games; of the review of a held win; of
   * the member who is under age.
   */
  subjectId: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  /** "in" for a transaction to the member, "out" for one from the member. */
  direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
  currency: Type.String(),
  /** "0" for `under_age`, like `daySumMinor`. */
  amountMinor: Type.String(),
  /** The threshold that the transaction alone reached; null if it reached none. */
  singleFromMinor: nullableText,
  /** The threshold that the member's total of the day reached with this transaction; null if it reached none. */
  dayFromMinor: nullableText,
  /** The total that the member moved on that day up to this transaction, in both directions. */
  daySumMinor: Type.String(),
  day: Type.String(),
  raisedAt: Type.Number(),
  closedBy: nullableText,
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  note: Type.String(),
  /** The bet of a win; null for other kinds. The stake is that of the whole round. */
  bet: Type.Union([
    Type.Object({
      id: Type.String(),
      vendor: Type.String(),
      gameCode: Type.String(),
      roundRef: Type.String(),
      stakeMinor: Type.String(),
    }),
    Type.Null(),
  ]),
  /** True for a win of a supplier that was held for a review. */
  isHeld: Type.Boolean(),
  /** The actions that the caller may take: `close` or none. */
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
