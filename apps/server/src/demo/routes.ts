/**
 * Routes of the demo: the adjustable clock, the sent messages, and making the caller's password expire. They do not
 * exist outside the demo.
 */

import type { FastifyInstance } from "fastify";
import { MovedClock, MoveClockBody } from "@openhouse/protocol/merchants/demo-clock";
import { DemoOutbox, DemoOutboxQuery } from "@openhouse/protocol/messaging/demo-outbox";
import { requirePasswordChange } from "../modules/identity/index.ts";
import { lastMessages } from "../modules/messaging/index.ts";
import { defineRoute, memberOf, NoValue } from "../plugins/define-route.ts";
import type { RouteDeps } from "../plugins/define-route.ts";
import { followClock } from "./follow-clock.ts";
import { moveClock } from "./move-clock.ts";

const tag = "demo";

/**
 * If the demo is on, declares the routes and keeps this process's business clock at the offset that is stored in the
 * database.
 */
export function installDemo(app: FastifyInstance, deps: RouteDeps): void {
  if (!deps.config.demo) return;
  const stopFollowing = followClock(deps);
  app.addHook("onClose", async () => stopFollowing());
  defineRoute(app, deps, {
    method: "POST",
    url: "/demo/clock",
    summary: "Move business time forward and run the jobs that depend on business time",
    tag,
    body: MoveClockBody,
    reply: MovedClock,
    envelope: "bare",
    handler: ({ body }) => moveClock(deps, body.advanceMs),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/demo/outbox",
    summary: "The last messages to a phone number, e-mail address or account, newest first",
    tag,
    query: DemoOutboxQuery,
    reply: DemoOutbox,
    envelope: "bare",
    handler: ({ actor, query }) => lastMessages(deps, actor.merchantId, query.to),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/demo/due-password",
    summary: "Require the caller to change the password at the next login",
    tag,
    reply: NoValue,
    handler: async ({ actor }) => {
      const { merchantId, memberId: id } = memberOf(actor);
      await requirePasswordChange(deps.db, { merchantId, id });
      return null;
    },
  });
}
