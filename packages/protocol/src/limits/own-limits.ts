/**
 * A member's own limits, breaks and reminders. Amounts are minor units of the member's currency; for a session limit
 * they are minutes. Times are milliseconds of business time.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { Secret } from "../identity/client-fields.ts";

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
  /** The used part in the current day, week or month. A loss limit counts stakes less wins. */
  usedMinor: Type.String(),
  /** The end of the current day, week or month. Then the used part is 0 again. */
  endsAt: Type.Number(),
  setBy: Type.Union([Type.Literal("member"), Type.Literal("operator")]),
  /** A pending raise, which can be confirmed from `opensAt` on. Null as the amount means that the limit is removed. */
  raise: Type.Union([
    Type.Object({ id: Type.String(), amountMinor: Type.Union([Type.String(), Type.Null()]), opensAt: Type.Number() }),
    Type.Null(),
  ]),
});

/** Also the reply of POST /wps/member/break. */
export const OwnExclusion = Type.Object({
  kind: Type.Union([
    Type.Literal("time_out"),
    Type.Literal("self_exclusion"),
    Type.Literal("operator"),
    Type.Literal("under_age"),
  ]),
  fromAt: Type.Number(),
  /** Null if the exclusion has no end. */
  untilAt: Type.Union([Type.Number(), Type.Null()]),
});

/** GET /wps/member/limits. */
export const OwnLimits = Type.Object({
  currency: Type.String(),
  /** Business time of the response. */
  nowAt: Type.Number(),
  limits: Type.Array(OwnLimit),
  exclusion: Type.Union([OwnExclusion, Type.Null()]),
  remindMinutes: Type.Union([Type.Integer(), Type.Null()]),
});

/** Null removes the limit. If a member removes a limit, the removal is pending like a raise. */
const NewAmount = Type.Union([Amount, Type.Null()]);

/**
 * POST /wps/member/limits. Refuses `limit.amount.invalid`, `limit.session.short` (less than 15 minutes),
 * `limit.not.set` (there is no limit that could be removed).
 */
export const SetLimitBody = Type.Object(
  { kind: LimitKind, period: LimitPeriod, amountMinor: NewAmount },
  { additionalProperties: false },
);
/** POST /backoffice/api/members/:id/limit sets a limit of the operator. The reason is stored in the audit chain. */
export const SetOperatorLimitBody = Type.Object(
  { kind: LimitKind, period: LimitPeriod, amountMinor: NewAmount, reason: Reason },
  { additionalProperties: false },
);
/** `effectiveAt` is the time at which the limit takes effect. A raise must also be confirmed. */
export const SetLimitReply = Type.Object({ isPending: Type.Boolean(), effectiveAt: Type.Number() });

/**
 * POST /wps/member/limits/confirm and /cancel, with the id of a pending raise. Both refuse `limit.change.not.pending`.
 * The confirmation also refuses `limit.change.too.early` and `limit.change.on.break`.
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
 * POST /wps/member/break. Day, week and month are a time-out: the member can sign in, but not play or deposit. The
 * other terms are a self-exclusion, which ends every session immediately.
 */
export const BreakBody = Type.Object({ term: BreakTerm, password: Secret }, { additionalProperties: false });

/** PUT /wps/member/reminder. Null turns the reminder off. */
export const ReminderBody = Type.Object(
  { minutes: Type.Union([Type.Integer({ minimum: 5, maximum: 240 }), Type.Null()]) },
  { additionalProperties: false },
);
export const ReminderReply = Type.Object({ remindMinutes: Type.Union([Type.Integer(), Type.Null()]) });

/** GET /wps/member/playTime: time and money of the current session, for the reminder during play. */
export const PlayTime = Type.Object({
  /** The start of the session by the real clock, not in business time. */
  startedAt: Type.Number(),
  minutes: Type.Integer(),
  currency: Type.String(),
  stakedMinor: Type.String(),
  wonMinor: Type.String(),
  /** Stakes less wins; negative if the member won more than it staked. */
  spentMinor: Type.String(),
  remindMinutes: Type.Union([Type.Integer(), Type.Null()]),
  /** The remaining minutes of the strictest session limit; null without a limit. */
  minutesLeft: Type.Union([Type.Integer(), Type.Null()]),
  /** True after several deposits within an hour: the client then asks the member whether a limit would help. */
  isAsked: Type.Boolean(),
});

/** POST /wps/member/playTime/answered: the member has answered the question of `isAsked`. */
export const AnsweredReply = Type.Object({});

export type OwnLimits = Static<typeof OwnLimits>;
export type OwnLimit = Static<typeof OwnLimit>;
export type OwnExclusion = Static<typeof OwnExclusion>;
export type SetLimitBody = Static<typeof SetLimitBody>;
export type SetOperatorLimitBody = Static<typeof SetOperatorLimitBody>;
export type SetLimitReply = Static<typeof SetLimitReply>;
export type RaiseBody = Static<typeof RaiseBody>;
export type RaiseReply = Static<typeof RaiseReply>;
export type BreakTerm = Static<typeof BreakTerm>;
export type BreakBody = Static<typeof BreakBody>;
export type ReminderBody = Static<typeof ReminderBody>;
export type ReminderReply = Static<typeof ReminderReply>;
export type PlayTime = Static<typeof PlayTime>;
export type AnsweredReply = Static<typeof AnsweredReply>;
