/** Types of the reconciliation page: comparisons of a supplier's transactions with ours, differences, repairs. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { Reason } from "../core/reason.ts";

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Starts a comparison of a period of business time at once, in addition to the daily job. */
export const CompareBody = Type.Object(
  {
    /** Both times are milliseconds. The period has at most 31 days. */
    from: Moment,
    until: Moment,
  },
  { additionalProperties: false },
);
export type CompareBody = Static<typeof CompareBody>;

export const ComparisonView = Type.Object({
  id: Type.String(),
  supplier: Type.String(),
  from: Type.Number(),
  until: Type.Number(),
  /** The account name of the staff member. Null if the daily job made the comparison. */
  by: Nullable(Type.String()),
  begunAt: Type.Number(),
  /** Null while the comparison runs. Stays null if the server process stopped during the comparison. */
  endedAt: Nullable(Type.Number()),
  ourCount: Nullable(Type.Integer()),
  theirCount: Nullable(Type.Integer()),
  differenceCount: Nullable(Type.Integer()),
  /** The reason why the supplier's list could not be read. Null if it could be read. */
  failure: Nullable(Type.String()),
});
export type ComparisonView = Static<typeof ComparisonView>;

const Side = Type.Object({
  /** Minor units. */
  amountMinor: Type.String(),
  state: Type.Union([Type.Literal("standing"), Type.Literal("undone")]),
});

/** A repair or acceptance that waits for a second person. */
const RepairRequest = Type.Object({
  action: Type.Union([Type.Literal("repair"), Type.Literal("accept")]),
  by: Type.String(),
  reason: Type.String(),
  isOwn: Type.Boolean(),
});

export const DifferenceView = Type.Object({
  id: Type.String(),
  supplier: Type.String(),
  uuid: Type.String(),
  kind: Type.Union([
    Type.Literal("missing-here"),
    Type.Literal("missing-there"),
    Type.Literal("amount-differs"),
    Type.Literal("state-differs"),
  ]),
  transaction: Type.Union([Type.Literal("bet"), Type.Literal("win")]),
  memberId: Nullable(Type.String()),
  account: Nullable(Type.String()),
  currency: Type.String(),
  gameCode: Type.String(),
  round: Type.String(),
  ours: Nullable(Side),
  theirs: Nullable(Side),
  state: Type.Union([Type.Literal("open"), Type.Literal("repaired"), Type.Literal("accepted"), Type.Literal("gone")]),
  foundAt: Type.Number(),
  closedAt: Nullable(Type.Number()),
  request: Nullable(RepairRequest),
});
export type DifferenceView = Static<typeof DifferenceView>;

/** The latest comparisons, and the differences: open ones first, then recently closed ones. */
export const ReconciliationReply = Type.Object({
  comparisons: Type.Array(ComparisonView),
  differences: Type.Array(DifferenceView),
  /** The suppliers that can be compared. */
  suppliers: Type.Array(Type.String()),
  /** The current business time. */
  now: Type.Number(),
});
export type ReconciliationReply = Static<typeof ReconciliationReply>;

export const DifferenceParams = Type.Object({ id: Type.String({ pattern: "^[0-9]{1,19}$" }) });

/** The first person's request: to post the supplier's transaction in our ledger, or to leave our ledger unchanged. */
export const RepairBody = Type.Object(
  { action: Type.Union([Type.Literal("repair"), Type.Literal("accept")]), reason: Reason },
  { additionalProperties: false },
);
export type RepairBody = Static<typeof RepairBody>;

/** The second person's decision. */
export const RepairDecisionBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);
export type RepairDecisionBody = Static<typeof RepairDecisionBody>;
