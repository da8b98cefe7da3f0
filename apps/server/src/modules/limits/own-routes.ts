/** Routes of responsible gaming for members. */

import type { FastifyInstance } from "fastify";
import {
  AnsweredReply,
  BreakBody,
  OwnExclusion,
  OwnLimits,
  PlayTime,
  RaiseBody,
  RaiseReply,
  ReminderBody,
  ReminderReply,
  SetLimitBody,
  SetLimitReply,
} from "@openhouse/protocol/limits/own-limits";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, memberOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { cancelRaise } from "./cancel-raise.ts";
import { writeReminder } from "./play-repository.ts";
import { confirmLimit } from "./confirm-limit.ts";
import { describeLimits } from "./describe-limits.ts";
import { describePlayTime, markQuestionSeen } from "./describe-play-time.ts";
import { setLimit } from "./set-limit.ts";
import { takeBreak } from "./take-break.ts";
import type { BreakPorts } from "./take-break.ts";

const tag = "responsible gaming";

export function ownLimitRoutes(app: FastifyInstance, deps: RouteDeps, ports: BreakPorts): void {
  raiseRoutes(app, deps);
  playTimeRoutes(app, deps);
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/limits",
    summary: "The member's limits, their use, and the exclusion in force",
    tag,
    reply: OwnLimits,
    handler: ({ actor }) => describeLimits(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/limits",
    summary: "Set a limit; a decrease applies at once, a raise or removal after a day and a confirmation",
    tag,
    body: SetLimitBody,
    reply: SetLimitReply,
    handler: async ({ actor, body: { amountMinor, ...limitKey } }) => {
      const { memberId } = memberOf(actor);
      const request = { memberId, ...limitKey, amountMinor: amountMinor === null ? null : BigInt(amountMinor) };
      const { isPending, effectiveAt } = await setLimit(deps, memberOf(actor), request);
      return { isPending, effectiveAt: effectiveAt.getTime() };
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/break",
    summary: "Take a break from play, or exclude oneself",
    tag,
    rate: "session",
    isCostly: true,
    body: BreakBody,
    reply: OwnExclusion,
    handler: ({ actor, body }) => takeBreak(deps, memberOf(actor), { body, ports }),
  });
}

function raiseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/limits/confirm",
    summary: "Confirm the raise or removal of a limit after the cooling-off period",
    tag,
    body: RaiseBody,
    reply: RaiseReply,
    handler: async ({ actor, body }) => {
      await confirmLimit(deps, memberOf(actor), limitIdOf(body.id));
      return {};
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/limits/cancel",
    summary: "Cancel the pending raise or removal of a limit",
    tag,
    body: RaiseBody,
    reply: RaiseReply,
    handler: async ({ actor, body }) => {
      await cancelRaise(deps, memberOf(actor), limitIdOf(body.id));
      return {};
    },
  });
}

function playTimeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/member/reminder",
    summary: "Set the interval of the reminder during play",
    tag,
    body: ReminderBody,
    reply: ReminderReply,
    handler: async ({ actor, body: { minutes } }) => {
      await deps.db.transaction((tx) => writeReminder(tx, memberOf(actor), minutes));
      return { remindMinutes: minutes };
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/playTime",
    summary: "Time and money of the current session",
    tag,
    reply: PlayTime,
    handler: ({ actor }) => describePlayTime(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/playTime/answered",
    summary: "Record that the member has seen the question about limits",
    tag,
    reply: AnsweredReply,
    handler: ({ actor }) => markQuestionSeen(deps, memberOf(actor)),
  });
}

function limitIdOf(wireId: string): bigint {
  return readId(wireId, "limit.change.not.pending");
}
