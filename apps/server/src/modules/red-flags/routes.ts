/** Routes of red flags. Their thresholds are settings (`agentFlags.*`). */

import type { FastifyInstance } from "fastify";
import {
  AgentFlag,
  AgentFlagList,
  AgentFlagParams,
  AgentFlagsQuery,
  CloseAgentFlagBody,
} from "@openhouse/protocol/red-flags/agent-flags";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { closeRedFlag } from "./close-red-flag.ts";
import { listRedFlags } from "./list-red-flags.ts";

const tag = "back office";

export function redFlagRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/agent-flags",
    summary: "Red flags: oldest first if only open ones are requested, otherwise newest first",
    tag,
    query: AgentFlagsQuery,
    reply: AgentFlagList,
    handler: ({ actor, query }) => listRedFlags(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/backoffice/api/agent-flags/:id/close",
    summary: "Close a red flag with a note",
    tag,
    idempotency: "stored",
    params: AgentFlagParams,
    body: CloseAgentFlagBody,
    reply: AgentFlag,
    handler: ({ actor, params, body, tx }) =>
      closeRedFlag(deps, tx, { actor: staffOf(actor), closing: { ...params, ...body } }),
  });
}
