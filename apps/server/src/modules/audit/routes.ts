/** Routes of the audit log. */

import type { FastifyInstance } from "fastify";
import { AuditList, AuditQuery } from "@openhouse/protocol/audit/list-audit-entries";
import { AuditVerification } from "@openhouse/protocol/audit/verify-audit-chain";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { listAuditEntries } from "./list-audit-entries.ts";
import { verifyAuditChain } from "./verify-audit-chain.ts";

const tag = "back office";

export function auditRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/audit",
    summary: "Audit entries, newest first",
    tag,
    query: AuditQuery,
    reply: AuditList,
    handler: ({ actor, query }) => listAuditEntries(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/audit/verify",
    summary: "Verify the audit chain",
    tag,
    reply: AuditVerification,
    handler: ({ actor }) => verifyAuditChain(deps, staffOf(actor)),
  });
}
