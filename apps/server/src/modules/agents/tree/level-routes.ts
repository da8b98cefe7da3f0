/** Routes with which the staff reads and changes the level of a member. */

import type { FastifyInstance } from "fastify";
import { MoveParams } from "@openhouse/protocol/agents/staff-agents";
import { AgentLevel, ChangeLevelBody } from "@openhouse/protocol/agents/agent-level";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { changeLevel } from "./change-level.ts";
import { readLevel } from "./read-level.ts";
import { readId } from "./read-tree.ts";

const tag = "back office";
const url = "/backoffice/api/members/:id/level";

export function levelRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "The level of a member, its history and the possible changes",
    tag,
    params: MoveParams,
    reply: AgentLevel,
    handler: ({ actor, params }) => readLevel(deps, deps.db, { actor: staffOf(actor), wireId: params.id }),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url,
    summary: "Change the level of a member",
    tag,
    idempotency: "stored",
    params: MoveParams,
    body: ChangeLevelBody,
    reply: AgentLevel,
    handler: async ({ actor, params, body, tx }) => {
      const staff = staffOf(actor);
      await changeLevel(deps, tx, { actor: staff, order: { memberId: readId(params.id), ...body } });
      return readLevel(deps, tx, { actor: staff, wireId: params.id });
    },
  });
}
