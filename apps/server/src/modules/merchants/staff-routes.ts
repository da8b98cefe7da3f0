/** Routes with which the staff configures a merchant: flags, rules, maintenance, access, wallets, alert thresholds. */

import type { FastifyInstance } from "fastify";
import { AlertThresholdSheet, ChangeAlertThresholdsBody } from "@openhouse/protocol/alerts/alert-thresholds";
import { ChangeRegisterRulesBody, RegisterRuleSheet } from "@openhouse/protocol/identity/register-rules";
import { AccessRules, ChangeAccessBody } from "@openhouse/protocol/merchants/access-rules";
import { ChangeFlagsBody, FlagSwitches } from "@openhouse/protocol/merchants/flag-switches";
import {
  CloseWindowBody,
  MaintenanceWindows,
  PlanMaintenanceBody,
  WindowParams,
} from "@openhouse/protocol/merchants/maintenance-windows";
import { ChangeWalletModeBody, WalletMode } from "@openhouse/protocol/merchants/wallet-mode";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { changeAccess, readAccess } from "./change-access.ts";
import { changeAlertThresholds, readAlertThresholds } from "./change-alert-thresholds.ts";
import { changeFlags, readFlags } from "./change-flags.ts";
import { changeRegisterRules, readRegisterRules } from "./change-register-rules.ts";
import { changeWalletMode, readWalletMode } from "./change-wallet-mode.ts";
import { endMaintenance, listMaintenance, planMaintenance, publishMaintenance } from "./change-maintenance.ts";

const tag = "back office";

export function merchantStaffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  flagRoutes(app, deps);
  ruleRoutes(app, deps);
  maintenanceRoutes(app, deps);
  accessRoutes(app, deps);
  walletRoutes(app, deps);
  alertRoutes(app, deps);
}

function flagRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { url: "/backoffice/api/flags", tag, reply: FlagSwitches } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    summary: "The switches of all feature flags",
    handler: async ({ actor }) => readFlags(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    summary: "Switch feature flags; open pages apply them when they next read the status",
    idempotency: "operation",
    body: ChangeFlagsBody,
    handler: ({ actor, body }) => changeFlags(deps, staffOf(actor), body),
  });
}

function ruleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/registration/rules",
    summary: "The rules of the registration form",
    tag,
    reply: RegisterRuleSheet,
    handler: async ({ actor }) => readRegisterRules(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/backoffice/api/registration/rules",
    summary: "Change rules of the registration form; open forms apply them when they next read the status",
    tag,
    idempotency: "operation",
    body: ChangeRegisterRulesBody,
    reply: RegisterRuleSheet,
    handler: ({ actor, body }) => changeRegisterRules(deps, staffOf(actor), body),
  });
}

function maintenanceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { tag, reply: MaintenanceWindows } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    url: "/backoffice/api/maintenance",
    summary: "Running and planned maintenance windows of the merchant",
    handler: ({ actor }) => listMaintenance(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "POST",
    url: "/backoffice/api/maintenance",
    summary: "Close the portal for maintenance, now or later",
    idempotency: "operation",
    body: PlanMaintenanceBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: "POST /backoffice/api/maintenance", input: body };
      await runOnce(deps, call, (tx) => planMaintenance(deps, tx, { actor: staffOf(actor), plan: body }));
      return publishMaintenance(deps, staffOf(actor));
    },
  });
  defineRoute(app, deps, {
    ...common,
    method: "POST",
    url: "/backoffice/api/maintenance/:id/close",
    summary: "End running maintenance, or cancel planned maintenance",
    idempotency: "operation",
    params: WindowParams,
    body: CloseWindowBody,
    handler: async ({ actor, params, body, idempotencyKey: key }) => {
      const call = { actor, key, route: "POST /backoffice/api/maintenance/:id/close", input: { params, body } };
      const ending = { actor: staffOf(actor), wireId: params.id, body };
      await runOnce(deps, call, (tx) => endMaintenance(deps, tx, ending));
      return publishMaintenance(deps, staffOf(actor));
    },
  });
}

function accessRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { url: "/backoffice/api/access", tag, reply: AccessRules } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    summary: "Countries and IP addresses that may use the portal",
    handler: async ({ actor }) => readAccess(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    summary: "Change which countries and IP addresses may use the portal",
    idempotency: "operation",
    body: ChangeAccessBody,
    handler: ({ actor, body }) => changeAccess(deps, staffOf(actor), body),
  });
}

function walletRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { url: "/backoffice/api/wallets", tag, reply: WalletMode } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    summary: "The wallet mode: one wallet, or an additional vendor wallet",
    handler: async ({ actor }) => readWalletMode(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    summary: "Change the wallet mode",
    idempotency: "operation",
    body: ChangeWalletModeBody,
    handler: ({ actor, body }) => changeWalletMode(deps, staffOf(actor), body),
  });
}

function alertRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { url: "/backoffice/api/alerts/thresholds", tag, reply: AlertThresholdSheet } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    summary: "The amounts from which a transaction creates an alert, per currency",
    handler: async ({ actor }) => readAlertThresholds(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    summary: "Change the alert thresholds",
    idempotency: "operation",
    body: ChangeAlertThresholdsBody,
    handler: ({ actor, body }) => changeAlertThresholds(deps, staffOf(actor), body),
  });
}
