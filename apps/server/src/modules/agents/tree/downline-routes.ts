/** Routes of downlineManagmentView (docs/wire-format.md, Agent centre). */

import type { FastifyInstance } from "fastify";
import {
  Downlines,
  DownlinesFileQuery,
  DownlinesQuery,
  PromoteDownlineBody,
  PromotedDownline,
} from "@openhouse/protocol/agents/downlines";
import { IssuedFirstPassword, IssueFirstPasswordBody } from "@openhouse/protocol/identity/first-password";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { defineRoute, memberOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { exportDownlines, listDownlines } from "./list-downlines.ts";
import { issueDownlinePassword } from "./issue-downline-password.ts";
import { promoteDownline } from "./promote-downline.ts";

const tag = "agents";
const modId = "DOWNMAN";

export function downlineRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/downlines",
    modId,
    summary: "The downlines of the agent or of a member of the agent's team",
    tag,
    query: DownlinesQuery,
    reply: Downlines,
    handler: ({ actor, query }) => listDownlines(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/agent/downlines/file",
    modId,
    summary: "The downlines of the agent or of a member of the agent's team, as a CSV or XLSX file",
    tag,
    rate: "agent",
    query: DownlinesFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportDownlines(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/agent/promoteDownlineToAgent",
    modId,
    summary: "Make a direct downline an agent",
    tag,
    rate: "agent",
    idempotency: "stored",
    body: PromoteDownlineBody,
    reply: PromotedDownline,
    handler: ({ actor, body: { customerId }, tx }) => promoteDownline(deps, tx, { actor: memberOf(actor), customerId }),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/agent/downline/firstPassword",
    modId,
    summary: "Issue a new first password for a direct downline who has never changed the first one",
    tag,
    rate: "agent",
    isCostly: true,
    // No reply is stored, because it contains a password. A repeated call issues another password.
    body: IssueFirstPasswordBody,
    reply: IssuedFirstPassword,
    handler: ({ actor, body: { customerId } }) => issueDownlinePassword(deps, memberOf(actor), customerId),
  });
}
