/**
 * Types of salary runs in the back office (docs/decisions/0042-reviewed-salary-runs.md). GET
 * /backoffice/api/salary-runs lists runs, newest first, with their totals, largest bills and the total of the previous
 * run. POST …/:id/release requests the release of the bills in review, and POST …/release/decision is the decision of
 * the second person. Both calls repeat the number, sum and hash of the bills that the caller saw. POST
 * /backoffice/api/bills/:id/{hold,refusal,correction} concern one bill. Amounts are strings of minor units, times
 * milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });
const nullableText = Type.Union([Type.String(), Type.Null()]);
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));
const decision = Type.Union([Type.Literal("approved"), Type.Literal("rejected")]);

export const SalaryRunsQuery = Type.Object({
  /** dividend, daily, hourly or realtime. Without it, all kinds are listed. */
  kind: Type.Optional(Type.String({ maxLength: 10 })),
  /** Lists only runs with bills in review. */
  isOpen: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(id),
  limit,
});

export const SalaryRun = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  period: Type.String(),
  currency: Type.String(),
  /** The window. Its end is not included. */
  fromAt: Type.Number(),
  untilAt: Type.Number(),
  settledAt: Type.Number(),
  bills: Type.Integer(),
  dueMinor: Type.String(),
  /** The total of the bills when they were settled, including the lines of earlier windows. */
  paidMinor: Type.String(),
  /** The `paidMinor` of the previous run; null if there is none. */
  previousMinor: nullableText,
  /** The run's bills in review, including held ones. */
  review: Type.Object({ bills: Type.Integer(), paidMinor: Type.String(), held: Type.Integer() }),
  largest: Type.Array(Type.Object({ billId: Type.String(), account: Type.String(), paidMinor: Type.String() })),
});

export const SalaryRunsReply = Type.Object({
  list: Type.Array(SalaryRun),
  cursor: nullableText,
  /** The number of runs with bills in review, regardless of the filter. */
  waiting: Type.Integer(),
});

export const SalaryRunParams = Type.Object({ id });

/** A request that waits for a second person. */
const Request = Type.Object({ by: Type.String(), isOwn: Type.Boolean(), reason: Type.String(), at: Type.Number() });

/** The bills of a release: their number, their sum, and a hash that identifies them. */
const billSummary = { bills: Type.Integer(), paidMinor: Type.String(), hash: Type.String() };

export const SalaryRunReply = Type.Object({
  run: SalaryRun,
  states: Type.Array(Type.Object({ state: Type.String(), bills: Type.Integer(), paidMinor: Type.String() })),
  /** The bills that a release would contain now. Held bills are not among them. */
  releasable: Type.Object(billSummary),
  /** The open request for a release with its bills; null if there is none. */
  request: Type.Union([Type.Intersect([Request, Type.Object(billSummary)]), Type.Null()]),
  releases: Type.Array(
    Type.Object({
      at: Type.Number(),
      by: Type.String(),
      confirmedBy: Type.String(),
      reason: Type.String(),
      bills: Type.Integer(),
      paidMinor: Type.String(),
    }),
  ),
  /** True if the caller may release, hold and refuse bills. */
  canAct: Type.Boolean(),
});

export const RunBillsQuery = Type.Object({
  /** A state of bills. Without it, bills in all states are listed. */
  state: Type.Optional(Type.String({ maxLength: 10 })),
  /** `cursor` of the previous page. */
  cursor: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}:[0-9]{1,19}$" })),
  limit,
});

export const RunBill = Type.Object({
  id: Type.String(),
  payeeId: Type.String(),
  account: Type.String(),
  /** The upline that pays the bill; null if the merchant pays. */
  payer: nullableText,
  dueMinor: Type.String(),
  paidMinor: Type.String(),
  /** The amount of the contract's previous bill; null if there was none. */
  previousMinor: nullableText,
  state: Type.String(),
  isHeld: Type.Boolean(),
  /** The reason why the bill was held or refused; "" if it was not. */
  reason: Type.String(),
  /** The open request for a refusal; null if there is none. */
  refusal: Type.Union([Request, Type.Null()]),
  /** The open request for a correction; null if there is none. */
  correction: Type.Union([Type.Intersect([Request, Type.Object({ amountMinor: Type.String() })]), Type.Null()]),
  /** True if the bill can be corrected, because it is paid, claimed, adjusted, refused or expired. */
  isCorrectable: Type.Boolean(),
});

export const RunBillsReply = Type.Object({ list: Type.Array(RunBill), cursor: nullableText });

const repeatedSummary = {
  bills: Type.Integer({ minimum: 0 }),
  paidMinor: amount,
  hash: Type.String({ maxLength: 64 }),
};

/** Repeats the `releasable` that the caller saw, so that no other bills are released. */
export const ReleaseRunBody = Type.Object({ ...repeatedSummary, reason: Reason }, { additionalProperties: false });

/** Repeats the bills of the request that the caller saw. */
export const DecideReleaseBody = Type.Object(
  { ...repeatedSummary, decision, reason: Reason },
  { additionalProperties: false },
);

export const DecideReviewBody = Type.Object({ decision, reason: Reason }, { additionalProperties: false });

/** The number of released bills. */
export const ReleasedReply = Type.Object({ released: Type.Integer() });

export const HoldBillBody = Type.Object({ isHeld: Type.Boolean(), reason: Reason }, { additionalProperties: false });

/** The signed amount of the correction. */
export const CorrectBillBody = Type.Object(
  { amountMinor: Type.String({ pattern: "^-?[1-9][0-9]{0,14}$" }), reason: Reason },
  { additionalProperties: false },
);

export const RefuseBillBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** True if the step waits for a second person. */
export const WaitingReply = Type.Object({ isWaiting: Type.Boolean() });

export type SalaryRunsQuery = Static<typeof SalaryRunsQuery>;
export type SalaryRun = Static<typeof SalaryRun>;
export type SalaryRunsReply = Static<typeof SalaryRunsReply>;
export type SalaryRunReply = Static<typeof SalaryRunReply>;
export type RunBillsQuery = Static<typeof RunBillsQuery>;
export type RunBill = Static<typeof RunBill>;
export type RunBillsReply = Static<typeof RunBillsReply>;
export type ReleaseRunBody = Static<typeof ReleaseRunBody>;
export type DecideReleaseBody = Static<typeof DecideReleaseBody>;
export type DecideReviewBody = Static<typeof DecideReviewBody>;
export type ReleasedReply = Static<typeof ReleasedReply>;
export type HoldBillBody = Static<typeof HoldBillBody>;
export type CorrectBillBody = Static<typeof CorrectBillBody>;
export type RefuseBillBody = Static<typeof RefuseBillBody>;
export type WaitingReply = Static<typeof WaitingReply>;
