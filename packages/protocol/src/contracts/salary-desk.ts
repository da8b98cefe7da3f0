/**
 * Salary runs as the staff looks at them before they are paid (docs/decisions/0042-reviewed-salary-runs.md). GET
 * /backoffice/api/salary-runs: runs newest first, with their sums and largest bills and what the window before came to.
 * POST …/:id/release asks for the release of what waits in review, POST …/release/decision is the second person's word;
 * both repeat which bills were shown. POST /backoffice/api/bills/:id/{hold,refusal,correction} are about one bill.
 * Amounts are strings of minor units, times milliseconds.
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
  /** dividend, daily, hourly or realtime; absent: all. */
  kind: Type.Optional(Type.String({ maxLength: 10 })),
  /** Only those of which bills are in review. */
  isOpen: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(id),
  limit,
});

export const SalaryRun = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  period: Type.String(),
  currency: Type.String(),
  /** The window, the end excluded. */
  fromAt: Type.Number(),
  untilAt: Type.Number(),
  settledAt: Type.Number(),
  bills: Type.Integer(),
  dueMinor: Type.String(),
  /** What the bills pay with the lines of earlier windows, as they were made. */
  paidMinor: Type.String(),
  /** The same of the run before; null: there is none. */
  previousMinor: nullableText,
  /** What is in review of it, what is held back included. */
  review: Type.Object({ bills: Type.Integer(), paidMinor: Type.String(), held: Type.Integer() }),
  largest: Type.Array(Type.Object({ billId: Type.String(), account: Type.String(), paidMinor: Type.String() })),
});

export const SalaryRunsReply = Type.Object({
  list: Type.Array(SalaryRun),
  cursor: nullableText,
  /** Runs of which bills are in review, whatever the filter. */
  waiting: Type.Integer(),
});

export const SalaryRunParams = Type.Object({ id });

/** Somebody asked a second person. */
const Request = Type.Object({ by: Type.String(), isOwn: Type.Boolean(), reason: Type.String(), at: Type.Number() });

/** Bills that are released at once: how many, of which sum, and a hash that no other bills have. */
const shownBills = { bills: Type.Integer(), paidMinor: Type.String(), hash: Type.String() };

export const SalaryRunReply = Type.Object({
  run: SalaryRun,
  states: Type.Array(Type.Object({ state: Type.String(), bills: Type.Integer(), paidMinor: Type.String() })),
  /** What a release would let go now, without what is held. */
  releasable: Type.Object(shownBills),
  /** The release that is asked for, of these bills; null: none. */
  request: Type.Union([Type.Intersect([Request, Type.Object(shownBills)]), Type.Null()]),
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
  /** The caller may release, hold and refuse. */
  canAct: Type.Boolean(),
});

export const RunBillsQuery = Type.Object({
  /** A state of bills; absent: all. */
  state: Type.Optional(Type.String({ maxLength: 10 })),
  /** `cursor` of the page before. */
  cursor: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}:[0-9]{1,19}$" })),
  limit,
});

export const RunBill = Type.Object({
  id: Type.String(),
  payeeId: Type.String(),
  account: Type.String(),
  /** The upline that pays it; null: the house. */
  payer: nullableText,
  dueMinor: Type.String(),
  paidMinor: Type.String(),
  /** What the contract's bill before paid; null: it had none. */
  previousMinor: nullableText,
  state: Type.String(),
  isHeld: Type.Boolean(),
  /** Why it was held, or refused; "" where nothing was said of it. */
  reason: Type.String(),
  /** Its refusal that is asked for; null: none is. */
  refusal: Type.Union([Request, Type.Null()]),
  /** Its correction that is asked for; null: none is. */
  correction: Type.Union([Type.Intersect([Request, Type.Object({ amountMinor: Type.String() })]), Type.Null()]),
  /** It may be corrected: nothing more becomes of it by itself. */
  isCorrectable: Type.Boolean(),
});

export const RunBillsReply = Type.Object({ list: Type.Array(RunBill), cursor: nullableText });

const seenBills = { bills: Type.Integer({ minimum: 0 }), paidMinor: amount, hash: Type.String({ maxLength: 64 }) };

/** Repeats what was shown as `releasable`, so that nobody releases bills unseen. */
export const ReleaseRunBody = Type.Object({ ...seenBills, reason: Reason }, { additionalProperties: false });

/** Repeats what was shown of the request. */
export const DecideReleaseBody = Type.Object(
  { ...seenBills, decision, reason: Reason },
  { additionalProperties: false },
);

export const DecideReviewBody = Type.Object({ decision, reason: Reason }, { additionalProperties: false });

/** How many bills were released. */
export const ReleasedReply = Type.Object({ released: Type.Integer() });

export const HoldBillBody = Type.Object({ isHeld: Type.Boolean(), reason: Reason }, { additionalProperties: false });

/** By so much, above or below zero; a minus stands before the digits. */
export const CorrectBillBody = Type.Object(
  { amountMinor: Type.String({ pattern: "^-?[1-9][0-9]{0,14}$" }), reason: Reason },
  { additionalProperties: false },
);

export const RefuseBillBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** Whether it waits for a second person now. */
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
