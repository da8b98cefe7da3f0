/** Routes of rebates for members and the back office (docs/wire-format.md, Records). */

import type { FastifyInstance } from "fastify";
import { RebateRates } from "@openhouse/protocol/agents/rebates";
import {
  DisburseRebateBody,
  DisbursedRebate,
  RebateDays,
  RemainingRebate,
  RemainingRebateQuery,
} from "@openhouse/protocol/rebates/manual-rebate";
import { RebateRecord, RebateRecordQuery } from "@openhouse/protocol/rebates/rebate-record";
import {
  RebateRunFileQuery,
  RebateRunParams,
  RebateRunReply,
  RebateRuns,
  RebateRunsQuery,
  ReplayedRebateRun,
} from "@openhouse/protocol/rebates/rebate-runs";
import { ReportFile } from "@openhouse/protocol/core/report-file";
import { readDay } from "../../core/records/read-days.ts";
import { readId } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, memberOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { rebatesOf } from "../agents/index.ts";
import { disburseRebate } from "./disburse-rebate.ts";
import { exportRebateRuns, listRebateRuns, showRebateRun } from "./list-rebate-runs.ts";
import { listRebates } from "./list-rebates.ts";
import { replayAlone } from "./replay-day.ts";
import { listRebateDays, showRemaining } from "./show-remaining.ts";

const tag = "rebates";

export function rebateRoutes(app: FastifyInstance, deps: RouteDeps): void {
  claimRoutes(app, deps);
  recordRoutes(app, deps);
  staffRoutes(app, deps);
}

function claimRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/ODSFE2_getRebate",
    modId: "MANPLAYREB3",
    summary: "The remaining rebates of a day",
    tag,
    query: RemainingRebateQuery,
    reply: RemainingRebate,
    handler: ({ actor, query }) =>
      showRemaining(deps, deps.db, { actor: memberOf(actor), day: readDay(query.date, "date") }),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/relay/ODSFE2_rebateDisburse",
    modId: "MANPLAYREB3",
    summary: "Claim the remaining rebates of a day",
    tag,
    idempotency: "stored",
    body: DisburseRebateBody,
    reply: DisbursedRebate,
    handler: ({ actor, body, tx }) => disburseRebate(deps, tx, { actor: memberOf(actor), body }),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/rebates/days",
    modId: "MANPLAYREB3",
    summary: "All days with claimable rebates",
    tag,
    reply: RebateDays,
    handler: ({ actor }) => listRebateDays(deps, deps.db, memberOf(actor)),
  });
}

function recordRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/rebates",
    modId: "MYRBT3",
    summary: "The member's rebates with the bets and rates they come from",
    tag,
    query: RebateRecordQuery,
    reply: RebateRecord,
    handler: ({ actor, query }) => listRebates(deps, memberOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/rebates/rates",
    modId: "PLYRBT",
    summary: "The member's rebate rates per category of games",
    tag,
    reply: RebateRates,
    handler: ({ actor }) => rebatesOf(deps, deps.db, memberOf(actor)),
  });
}

function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/rebate-runs",
    summary: "Days of rebates with their sums per category",
    tag: "back office",
    query: RebateRunsQuery,
    reply: RebateRuns,
    handler: ({ actor, query }) => listRebateRuns(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/rebate-runs/:id",
    summary: "A day of rebates with its sums per category",
    tag: "back office",
    params: RebateRunParams,
    reply: RebateRunReply,
    handler: async ({ actor, params }) => {
      const rebateRun = await showRebateRun(deps.db, staffOf(actor).merchantId, readId(params.id, "no.data"));
      if (rebateRun === undefined) throw new Refusal("no.data");
      return rebateRun;
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/rebate-run-file",
    summary: "Days of rebates as a CSV or XLSX file",
    tag: "back office",
    query: RebateRunFileQuery,
    reply: ReportFile,
    handler: ({ actor, query }) => exportRebateRuns(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/rebate-runs/:id/replay",
    summary: "Settle a closed day of rebates again from the ledger and compare every entry",
    tag: "back office",
    params: RebateRunParams,
    reply: ReplayedRebateRun,
    handler: async ({ actor, params }) => {
      const replayed = await replayAlone(deps.db, staffOf(actor).merchantId, readId(params.id, "no.data"));
      if (replayed === undefined) throw new Refusal("no.data");
      const { isSame, isAccounted, entries } = replayed;
      return { isSame, isAccounted, entries };
    },
  });
}
