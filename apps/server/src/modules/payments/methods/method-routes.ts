/** Back office routes for the settings of deposit methods. */

import type { FastifyInstance } from "fastify";
import { ChangeMethodBody, MethodParams, MethodSettings } from "@openhouse/protocol/payments/deposit-method-settings";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { changeDepositMethod, readMethodSettings } from "./method-settings.ts";

const common = { tag: "back office", reply: MethodSettings } as const;

export function methodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    url: "/backoffice/api/deposit-methods",
    summary: "The settings of the deposit methods",
    handler: ({ actor }) => readMethodSettings(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    url: "/backoffice/api/deposit-methods/:code",
    summary: "Change a deposit method: on or off, terms, channels",
    idempotency: "stored",
    params: MethodParams,
    body: ChangeMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await changeDepositMethod(deps, tx, { actor: staff, code: params.code, body });
      return readMethodSettings({ ...deps, db: tx }, staff);
    },
  });
}
