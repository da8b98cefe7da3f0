/** Routes by which the staff reads members and figures; the members' own are in profit-routes.ts. */

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
import type { RouteGround } from "../../plugins/define-route.ts";
import { listMemberBets } from "./list-member-bets.ts";
import { listMemberLogins, listMemberSessions } from "./list-member-sessions.ts";
import { profitRoutes } from "./profit-routes.ts";
import { searchMembers } from "./search-members.ts";
import { showLedgerCheck } from "./show-ledger-check.ts";
import { showMember } from "./show-member.ts";
import { showOverview } from "./show-overview.ts";
import { showStatement } from "./show-statement.ts";

const tag = "back office";

export function reportingRoutes(app: FastifyInstance, ground: RouteGround): void {
  figureRoutes(app, ground);
  memberRoutes(app, ground);
  memberRecordRoutes(app, ground);
  profitRoutes(app, ground);
}

function figureRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/clock",
    summary: "Business time and real time",
    tag,
    reply: OfficeClock,
    handler: async () => ({ business: ground.clock.businessNow().getTime(), real: ground.clock.realNow().getTime() }),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/overview",
    summary: "Figures per business day, from the ledger",
    tag,
    query: OverviewQuery,
    reply: Overview,
    handler: ({ actor, query }) => showOverview(ground, staffOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/ledger/check",
    summary: "Check the ledger by recomputing it",
    tag,
    reply: LedgerCheck,
    handler: ({ actor }) => showLedgerCheck(ground, staffOf(actor)),
  });
}

function memberRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members",
    summary: "Find members by account or id",
    tag,
    query: MembersQuery,
    reply: MemberList,
    handler: ({ actor, query }) => searchMembers(ground, staffOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members/:id",
    summary: "One member",
    tag,
    params: MemberParams,
    reply: MemberDetail,
    handler: ({ actor, params }) => showMember(ground, staffOf(actor), params.id),
  });
}

function memberRecordRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members/:id/statement",
    summary: "Statement of a member's wallet with running balances",
    tag,
    params: MemberParams,
    query: StatementQuery,
    reply: StatementList,
    handler: ({ actor, params, query }) => showStatement(ground, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members/:id/sessions",
    summary: "Sessions of a member",
    tag,
    params: MemberParams,
    query: PageQuery,
    reply: MemberSessionList,
    handler: ({ actor, params, query }) => listMemberSessions(ground, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members/:id/logins",
    summary: "Attempts to sign in as a member",
    tag,
    params: MemberParams,
    query: PageQuery,
    reply: MemberLoginList,
    handler: ({ actor, params, query }) => listMemberLogins(ground, staffOf(actor), { ...query, ...params }),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/backoffice/api/members/:id/bets",
    summary: "Bets of a member",
    tag,
    params: MemberParams,
    query: MemberBetsQuery,
    reply: MemberBetList,
    handler: ({ actor, params, query }) => listMemberBets(ground, staffOf(actor), { ...query, ...params }),
  });
}
