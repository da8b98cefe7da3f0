/**
 * A member's own limits, breaks and reminders. Amounts are minor units of the member's currency, minutes for a session
 * limit; moments are milliseconds of the house's clock.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const LimitKind = Type.Union([
  Type.Literal("deposit"),
  Type.Literal("loss"),
  Type.Literal("stake"),
  Type.Literal("session"),
]);
export const LimitPeriod = Type.Union([Type.Literal("day"), Type.Literal("week"), Type.Literal("month")]);
/** Whole minor units, or minutes. */
const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,18})$" });
const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

const OwnLimit = Type.Object({
  id: Type.String(),
  kind: LimitKind,
  period: LimitPeriod,
  amountMinor: Type.String(),
  /** Of the present day, week or month; a loss limit counts what was staked and did not come back. */
  usedMinor: Type.String(),
  /** When the present day, week or month is over and counting starts anew. */
  endsAt: Type.Number(),
  setBy: Type.Union([Type.Literal("member"), Type.Literal("operator")]),
  /** A raise that waits: it may be confirmed from `opensAt` on. Without an amount it is the wish for no limit. */
  raise: Type.Union([
    Type.Object({ id: Type.String(), amountMinor: Type.Union([Type.String(), Type.Null()]), opensAt: Type.Number() }),
    Type.Null(),
  ]),
});

/** Reply of POST /wps/member/break, too. */
export const OwnExclusion = Type.Object({
  kind: Type.Union([Type.Literal("time_out"), Type.Literal("self_exclusion"), Type.Literal("operator")]),
  fromAt: Type.Number(),
  /** null: without end. */
  untilAt: Type.Union([Type.Number(), Type.Null()]),
});

/** GET /wps/member/limits. */
export const OwnLimits = Type.Object({
  currency: Type.String(),
  /** The house's clock when this was read. */
  nowAt: Type.Number(),
  limits: Type.Array(OwnLimit),
  exclusion: Type.Union([OwnExclusion, Type.Null()]),
  remindMinutes: Type.Union([Type.Integer(), Type.Null()]),
});

/** null: no limit any more; for a member it waits as a raise does. */
const Wish = Type.Union([Amount, Type.Null()]);

/**
 * POST /wps/member/limits. Refuses `limit.amount.invalid`, `limit.session.short` (less than a quarter of an hour),
 * `limit.not.set` (there is none to take away).
 */
export const SetLimitBody = Type.Object(
  { kind: LimitKind, period: LimitPeriod, amountMinor: Wish },
  { additionalProperties: false },
);
/** POST /backoffice/api/members/:id/limit: the house's own, kept with its reason in the audit chain. */
export const SetHouseLimitBody = Type.Object(
  { kind: LimitKind, period: LimitPeriod, amountMinor: Wish, reason: Reason },
  { additionalProperties: false },
);
/** `effectiveAt`: from then on it binds, a raise after its confirmation only. */
export const SetLimitReply = Type.Object({ isPending: Type.Boolean(), effectiveAt: Type.Number() });

/**
 * POST /wps/member/limits/confirm and /cancel: a raise by its id. Both refuse `limit.change.not.pending`; a
 * confirmation also `limit.change.too.early` and `limit.change.on.break`.
 */
export const RaiseBody = Type.Object({ id: Id }, { additionalProperties: false });
export const RaiseReply = Type.Object({});

export const BreakTerm = Type.Union([
  Type.Literal("day"),
  Type.Literal("week"),
  Type.Literal("month"),
  Type.Literal("halfYear"),
  Type.Literal("year"),
  Type.Literal("forever"),
]);

/**
 * POST /wps/member/break. Day, week and month are a time-out: the account stays open, play and deposits are closed.
 * The others are a self-exclusion: every session ends with the answer.
 */
export const BreakBody = Type.Object(
  { term: BreakTerm, password: Type.String({ minLength: 1, maxLength: longestValue }) },
  { additionalProperties: false },
);

/** PUT /wps/member/reminder. null: no reminder. */
export const ReminderBody = Type.Object(
  { minutes: Type.Union([Type.Integer({ minimum: 5, maximum: 240 }), Type.Null()]) },
  { additionalProperties: false },
);
export const ReminderReply = Type.Object({ remindMinutes: Type.Union([Type.Integer(), Type.Null()]) });

/** GET /wps/member/playTime: this visit in time and money, for the reminder over a running game. */
export const PlayTime = Type.Object({
  /** When the session was opened, by the server's own clock. */
  startedAt: Type.Number(),
  minutes: Type.Integer(),
  currency: Type.String(),
  stakedMinor: Type.String(),
  wonMinor: Type.String(),
  /** What the visit cost: staked less won; negative when more came back. */
  spentMinor: Type.String(),
  remindMinutes: Type.Union([Type.Integer(), Type.Null()]),
  /** Left of the tightest session limit; null without one. */
  minutesLeft: Type.Union([Type.Integer(), Type.Null()]),
  /** Several deposits within an hour, and the member was not asked since: would a limit help? */
  isAsked: Type.Boolean(),
});

/** POST /wps/member/playTime/answered: the member has seen that question. */
export const AnsweredReply = Type.Object({});

export type OwnLimits = Static<typeof OwnLimits>;
export type OwnLimit = Static<typeof OwnLimit>;
export type OwnExclusion = Static<typeof OwnExclusion>;
export type SetLimitBody = Static<typeof SetLimitBody>;
export type SetHouseLimitBody = Static<typeof SetHouseLimitBody>;
export type SetLimitReply = Static<typeof SetLimitReply>;
export type RaiseBody = Static<typeof RaiseBody>;
export type RaiseReply = Static<typeof RaiseReply>;
export type BreakTerm = Static<typeof BreakTerm>;
export type BreakBody = Static<typeof BreakBody>;
export type ReminderBody = Static<typeof ReminderBody>;
export type ReminderReply = Static<typeof ReminderReply>;
export type PlayTime = Static<typeof PlayTime>;
export type AnsweredReply = Static<typeof AnsweredReply>;
