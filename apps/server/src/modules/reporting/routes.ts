/** Routes with which the staff reads members and figures. The routes for members are in profit-routes.ts. */

import type { FastifyInstance } from "fastify";
import { LedgerCheck } from "@openhouse/protocol/reporting/check-ledger";
import { MemberBetList, MemberBetsQuery } from "@openhouse/protocol/reporting/list-member-bets";
import { MemberLoginList, MemberSessionList, PageQuery } from "@openhouse/protocol/reporting/list-member-sessions";
import { MemberList, MembersQuery } from "@openhouse/protocol/reporting/search-members";
import { OfficeClock } from "@openhouse/protocol/reporting/show-clock";
import { MemberDetail, MemberParams } from "@openhouse/protocol/reporting/show-member";
import { Overview, OverviewQuery } from "@openhouse/protocol/reporting/show-overview";
import { StatementList, StatementQuery } from "@openhouse/protocol/reporting/show-statement";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { listMemberBets } from "./list-member-bets.ts";
import { listMemberLogins, listMemberSessions } from "./list-member-sessions.ts";
import { profitRoutes } from "./profit-routes.ts";
import { searchMembers } from "./search-members.ts";
import { showLedgerCheck } from "./show-ledger-check.ts";
import { showMember } from "./show-member.ts";
import { showOverview } from "./show-overview.ts";
import { showStatement } from "./show-statement.ts";

const tag = "back office";

export function reportingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  figureRoutes(app, deps);
  memberRoutes(app, deps);
  memberRecordRoutes(app, deps);
  profitRoutes(app, deps);
}

function figureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/clock",
    summary: "Business time and real time",
    tag,
    reply: OfficeClock,
    handler: async () => ({ business: deps.clock.businessNow().getTime(), real: deps.clock.realNow().getTime() }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/overview",
    summary: "Figures per business day, from the ledger",
    tag,
    query: OverviewQuery,
    reply: Overview,
    handler: ({ actor, query }) => showOverview(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/ledger/check",
    summary: "Check the ledger by recomputing it",
    tag,
    reply: LedgerCheck,
    handler: ({ actor }) => showLedgerCheck(deps, staffOf(actor)),
  });
}

function memberRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members",
    summary: "Find members by the account name or its beginning, or by id",
    tag,
    query: MembersQuery,
    reply: MemberList,
    handler: ({ actor, query }) => searchMembers(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id",
    summary: "One member",
    tag,
    params: MemberParams,
    reply: MemberDetail,
    handler: ({ actor, params }) => showMember(deps, staffOf(actor), params.id),
  });
}

function memberRecordRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/statement",
    summary: "Statement of a member's wallet with running balances",
    tag,
    params: MemberParams,
    query: StatementQuery,
    reply: StatementList,
    handler: ({ actor, params, query }) => showStatement(deps, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/sessions",
    summary: "Sessions of a member",
    tag,
    params: MemberParams,
    query: PageQuery,
    reply: MemberSessionList,
    handler: ({ actor, params, query }) => listMemberSessions(deps, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/logins",
    summary: "Attempts to sign in as a member",
    tag,
    params: MemberParams,
    query: PageQuery,
    reply: MemberLoginList,
    handler: ({ actor, params, query }) => listMemberLogins(deps, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/members/:id/bets",
    summary: "Bets of a member",
    tag,
    params: MemberParams,
    query: MemberBetsQuery,
    reply: MemberBetList,
    handler: ({ actor, params, query }) => listMemberBets(deps, staffOf(actor), { ...query, ...params }),
  });
}
