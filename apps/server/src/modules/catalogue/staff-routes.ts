/** Routes with which the staff plans the maintenance of vendors and games. */

import type { FastifyInstance } from "fastify";
import {
  GameMaintenance,
  GameMaintenanceQuery,
  PlanGameMaintenanceBody,
} from "@openhouse/protocol/catalogue/game-maintenance";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { listGameMaintenance, planGameMaintenance } from "./plan-game-maintenance.ts";

const url = "/backoffice/api/games/maintenance";

export function catalogueStaffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { url, tag: "back office", reply: GameMaintenance } as const;
  defineRoute(app, deps, {
    ...common,
    method: "GET",
    summary: "Vendors and games with their maintenance",
    query: GameMaintenanceQuery,
    handler: ({ actor, query }) => listGameMaintenance(deps, staffOf(actor), query.vendor),
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    summary: "Close a vendor or game for maintenance, or open it again",
    idempotency: "operation",
    body: PlanGameMaintenanceBody,
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const plan = { actor: staffOf(actor), plan: body };
      await runOnce(deps, { actor, key, route: `PUT ${url}`, input: body }, (tx) =>
        planGameMaintenance(deps, tx, plan),
      );
      await deps.games.reload();
      // Other processes must reload the catalogue, and rendered pages contain lists of games.
      await deps.bus.publish("merchant.changed", String(actor.merchantId));
      return listGameMaintenance(deps, staffOf(actor), body.vendor);
    },
  });
}
