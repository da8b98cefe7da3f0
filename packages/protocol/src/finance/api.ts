/** Calls of the finance desk. */

import type { AdjustmentBody, AdjustmentDecisionBody, AdjustmentList, AdjustmentsQuery } from "./adjustments.ts";
import type {
  CloseTransfers,
  CloseTransfersQuery,
  DayClose,
  DayCloseParams,
  DayCloses,
  DayClosesQuery,
} from "./day-closes.ts";
import type { GameResults, GameResultsQuery, ResultTransfers, ResultTransfersQuery } from "./game-results.ts";

export interface FinanceApi {
  "GET /backoffice/api/closes": { query?: DayClosesQuery; reply: DayCloses };
  "GET /backoffice/api/closes/:currency/:number": { params: DayCloseParams; reply: DayClose };
  "GET /backoffice/api/closes/:currency/:number/transfers": {
    params: DayCloseParams;
    query: CloseTransfersQuery;
    reply: CloseTransfers;
  };
  "GET /backoffice/api/adjustments": { query?: AdjustmentsQuery; reply: AdjustmentList };
  "POST /backoffice/api/adjustments": { body: AdjustmentBody; reply: AdjustmentList };
  "POST /backoffice/api/adjustments/:id/approve": {
    params: { id: string };
    body: AdjustmentDecisionBody;
    reply: AdjustmentList;
  };
  "POST /backoffice/api/adjustments/:id/refuse": {
    params: { id: string };
    body: AdjustmentDecisionBody;
    reply: AdjustmentList;
  };
  "GET /backoffice/api/results": { query?: GameResultsQuery; reply: GameResults };
  "GET /backoffice/api/results/transfers": { query: ResultTransfersQuery; reply: ResultTransfers };
}
