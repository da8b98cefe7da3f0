/** The demo's route that makes a completed deposit. It exists only with OPENHOUSE_DEMO=1. */

import type { FastifyInstance } from "fastify";
import { DemoDepositBody, DemoDepositReply } from "@openhouse/protocol/payments/demo-deposit";
import { defineRoute } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { completeDemoDeposit } from "./complete-demo-deposit.ts";
import { returnUrlOf } from "../providers/return-url-of.ts";

export function demoDepositRoute(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "POST",
    url: "/demo/deposit",
    summary: "Demo: a completed sandbox deposit through the real webhook path",
    tag: "demo",
    envelope: "bare",
    body: DemoDepositBody,
    reply: DemoDepositReply,
    handler: ({ actor, body, request }) =>
      completeDemoDeposit(deps, actor, { body, returnUrl: returnUrlOf(deps, request) }),
  });
}
