/** Back office routes for the settings of deposit methods. */

import type { FastifyInstance } from "fastify";
import { ChangeMethodBody, MethodParams, MethodSettings } from "@openhouse/protocol/payments/deposit-method-settings";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { changeDepositMethod, readMethodSettings } from "./method-settings.ts";

const common = { tag: "back office", reply: MethodSettings } as const;

export function methodRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    ...common,
    method: "GET",
    url: "/backoffice/api/deposit-methods",
    summary: "The settings of the deposit methods",
    handler: ({ actor }) => readMethodSettings(ground, staffOf(actor)),
  });
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/deposit-methods/:code",
    summary: "Change a deposit method: on or off, terms, channels",
    idempotency: "stored",
    params: MethodParams,
    body: ChangeMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await changeDepositMethod(ground, tx, { actor: staff, code: params.code, body });
      return readMethodSettings({ ...ground, db: tx }, staff);
    },
  });
}
