/** Calls of finance. */

import type { AdjustmentBody, AdjustmentDecisionBody, AdjustmentList, AdjustmentsQuery } from "./adjustments.ts";
import type {
  AcceptLineBody,
  AdjustLineBody,
  ClearingBody,
  ClearingDetail,
  ClearingFiles,
  ClearingFormatBody,
  ClearingLine,
  ClearingLines,
  ClearingLinesQuery,
  ClearingQuery,
  ClearingSources,
} from "./clearing.ts";
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
  "GET /backoffice/api/clearing": { query?: ClearingQuery; reply: ClearingFiles };
  "POST /backoffice/api/clearing": { body: ClearingBody; reply: ClearingDetail };
  "GET /backoffice/api/clearing/:id": { params: { id: string }; reply: ClearingDetail };
  "POST /backoffice/api/clearing/:id/compare": { params: { id: string }; reply: ClearingDetail };
  "GET /backoffice/api/clearing/:id/lines": {
    params: { id: string };
    query?: ClearingLinesQuery;
    reply: ClearingLines;
  };
  "POST /backoffice/api/clearing/:id/lines/:number/accept": {
    params: { id: string; number: string };
    body: AcceptLineBody;
    reply: ClearingLine;
  };
  "POST /backoffice/api/clearing/:id/lines/:number/adjust": {
    params: { id: string; number: string };
    body: AdjustLineBody;
    reply: ClearingLine;
  };
  "PUT /backoffice/api/clearing/formats/:source": {
    params: { source: string };
    body: ClearingFormatBody;
    reply: ClearingSources;
  };
  "GET /backoffice/api/results": { query?: GameResultsQuery; reply: GameResults };
  "GET /backoffice/api/results/transfers": { query: ResultTransfersQuery; reply: ResultTransfers };
}
