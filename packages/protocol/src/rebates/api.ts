/** The routes of rebates with their types. */

import type { RebateRates } from "../agents/rebates.ts";
import type { ReportFile } from "../core/report-file.ts";
import type {
  DisburseRebateBody,
  DisbursedRebate,
  RebateDays,
  RemainingRebate,
  RemainingRebateQuery,
} from "./manual-rebate.ts";
import type { RebateRecord, RebateRecordQuery } from "./rebate-record.ts";
import type {
  RebateRunFileQuery,
  RebateRunParams,
  RebateRunReply,
  RebateRuns,
  RebateRunsQuery,
  ReplayedRebateRun,
} from "./rebate-runs.ts";

export interface RebatesApi {
  "GET /wps/relay/ODSFE2_getRebate": { query: RemainingRebateQuery; reply: RemainingRebate };
  "POST /wps/relay/ODSFE2_rebateDisburse": { body: DisburseRebateBody; reply: DisbursedRebate };
  "GET /wps/member/rebates": { query?: RebateRecordQuery; reply: RebateRecord };
  "GET /wps/member/rebates/days": { reply: RebateDays };
  "GET /wps/member/rebates/rates": { reply: RebateRates };
  "GET /backoffice/api/rebate-runs": { query?: RebateRunsQuery; reply: RebateRuns };
  "GET /backoffice/api/rebate-runs/:id": { params: RebateRunParams; reply: RebateRunReply };
  "GET /backoffice/api/rebate-run-file": { query?: RebateRunFileQuery; reply: ReportFile };
  "GET /backoffice/api/rebate-runs/:id/replay": { params: RebateRunParams; reply: ReplayedRebateRun };
}
