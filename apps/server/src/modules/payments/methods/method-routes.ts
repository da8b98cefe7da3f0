/** Back office routes for the settings of deposit and withdrawal methods. */

import type { FastifyInstance } from "fastify";
import {
  AddMethodBody,
  ChangeMethodBody,
  MethodParams,
  MethodSettings,
} from "@openhouse/protocol/payments/deposit-method-settings";
import { DecideMethodBody } from "@openhouse/protocol/payments/method-request";
import {
  ChangeWithdrawMethodBody,
  WithdrawMethodParams,
  WithdrawMethodSettings,
} from "@openhouse/protocol/payments/withdraw-method-settings";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import {
  changeDepositMethod,
  decideDepositMethod,
  readMethodSettings,
  requestDepositMethod,
} from "./method-settings.ts";
import { changeWithdrawMethod, decideWithdrawMethod, readWithdrawMethods } from "./withdraw-method-settings.ts";

const deposits = { tag: "back office", reply: MethodSettings } as const;
const withdrawals = { tag: "back office", reply: WithdrawMethodSettings } as const;

export function methodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  depositMethodRoutes(app, deps);
  withdrawMethodRoutes(app, deps);
}

function depositMethodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...deposits,
    method: "GET",
    url: "/backoffice/api/deposit-methods",
    summary: "The settings of the deposit methods",
    handler: ({ actor }) => readMethodSettings(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...deposits,
    method: "POST",
    url: "/backoffice/api/deposit-methods",
    summary: "Request a new method for bank transfers to the merchant's own accounts",
    idempotency: "stored",
    body: AddMethodBody,
    handler: async ({ actor, body, tx }) => {
      const staff = staffOf(actor);
      await requestDepositMethod(deps, tx, { actor: staff, body });
      return readMethodSettings({ ...deps, db: tx }, staff);
    },
  });
  defineRoute(app, deps, {
    ...deposits,
    method: "PUT",
    url: "/backoffice/api/deposit-methods/:code",
    summary: "Change a deposit method; a change that does not only switch off needs a second person",
    idempotency: "stored",
    params: MethodParams,
    body: ChangeMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await changeDepositMethod(deps, tx, { actor: staff, code: params.code, body });
      return readMethodSettings({ ...deps, db: tx }, staff);
    },
  });
  defineRoute(app, deps, {
    ...deposits,
    method: "POST",
    url: "/backoffice/api/deposit-methods/:code/decision",
    summary: "Decide about a change of a deposit method, as the second person",
    idempotency: "stored",
    params: MethodParams,
    body: DecideMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await decideDepositMethod(deps, tx, { actor: staff, code: params.code, body });
      return readMethodSettings({ ...deps, db: tx }, staff);
    },
  });
}

function withdrawMethodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...withdrawals,
    method: "GET",
    url: "/backoffice/api/withdraw-methods",
    summary: "The settings of the withdrawal methods",
    handler: ({ actor }) => readWithdrawMethods(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...withdrawals,
    method: "PUT",
    url: "/backoffice/api/withdraw-methods/:cardType",
    summary: "Change a withdrawal method; a change that does not only switch off needs a second person",
    idempotency: "stored",
    params: WithdrawMethodParams,
    body: ChangeWithdrawMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await changeWithdrawMethod(deps, tx, { actor: staff, cardType: params.cardType, body });
      return readWithdrawMethods({ ...deps, db: tx }, staff);
    },
  });
  defineRoute(app, deps, {
    ...withdrawals,
    method: "POST",
    url: "/backoffice/api/withdraw-methods/:cardType/decision",
    summary: "Decide about a change of a withdrawal method, as the second person",
    idempotency: "stored",
    params: WithdrawMethodParams,
    body: DecideMethodBody,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await decideWithdrawMethod(deps, tx, { actor: staff, cardType: params.cardType, body });
      return readWithdrawMethods({ ...deps, db: tx }, staff);
    },
  });
}
