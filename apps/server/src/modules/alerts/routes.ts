/** Routes of alerts. The thresholds are settings; see module `merchants`. */

import type { FastifyInstance } from "fastify";
import {
  AlertList,
  AlertParams,
  AlertsQuery,
  CloseAlertBody,
  TransactionAlert,
} from "@openhouse/protocol/alerts/alerts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { closeAlert } from "./close-alert.ts";
import { listAlerts } from "./list-alerts.ts";

const tag = "back office";

export function alertRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/alerts",
    summary: "Alerts for the staff: newest first, or oldest first if only open ones are requested",
    tag,
    query: AlertsQuery,
    reply: AlertList,
    handler: ({ actor, query }) => listAlerts(deps.db, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/alerts/:id/close",
    summary: "Close an alert with a note",
    tag,
    idempotency: "stored",
    params: AlertParams,
    body: CloseAlertBody,
    reply: TransactionAlert,
    handler: ({ actor, params, body, tx }) =>
      closeAlert(deps, tx, { actor: staffOf(actor), closing: { ...params, ...body } }),
  });
}
