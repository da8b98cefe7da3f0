/** The routes of the game gateway that browsers call. The routes that suppliers call are in rs-calls.ts. */

import type {
  CompareBody,
  ComparisonView,
  ReconciliationReply,
  RepairBody,
  RepairDecisionBody,
} from "./comparisons.ts";
import type { HeldWinsReply, WinDecisionBody, WinReviewBody } from "./held-wins.ts";
import type { ReplayQuery, ReplayReply } from "./replay.ts";
import type {
  SupplierBody,
  SupplierCallsReply,
  SupplierDecisionBody,
  SupplierGamesReply,
  SupplierListReply,
  SupplierSavedReply,
  SupplierTokenBody,
  SupplierTokenReply,
} from "./suppliers.ts";

export interface GatewayApi {
  "GET /wps/game/replay": { query: ReplayQuery; reply: ReplayReply };
  "GET /backoffice/api/gateway/suppliers": { reply: SupplierListReply };
  "GET /backoffice/api/gateway/suppliers/:code/calls": { params: { code: string }; reply: SupplierCallsReply };
  "GET /backoffice/api/gateway/suppliers/:code/games": { params: { code: string }; reply: SupplierGamesReply };
  "PUT /backoffice/api/gateway/suppliers/:code": {
    params: { code: string };
    body: SupplierBody;
    reply: SupplierSavedReply;
  };
  "POST /backoffice/api/gateway/suppliers/:code/decision": {
    params: { code: string };
    body: SupplierDecisionBody;
    reply: null;
  };
  "POST /backoffice/api/gateway/suppliers/:code/token": {
    params: { code: string };
    body: SupplierTokenBody;
    reply: SupplierTokenReply;
  };
  "GET /backoffice/api/gateway/reconciliation": { reply: ReconciliationReply };
  "POST /backoffice/api/gateway/suppliers/:code/compare": {
    params: { code: string };
    body: CompareBody;
    reply: ComparisonView;
  };
  "POST /backoffice/api/gateway/differences/:id/repair": { params: { id: string }; body: RepairBody; reply: null };
  "POST /backoffice/api/gateway/differences/:id/decision": {
    params: { id: string };
    body: RepairDecisionBody;
    reply: null;
  };
  "GET /backoffice/api/gateway/held-wins": { reply: HeldWinsReply };
  "POST /backoffice/api/gateway/held-wins/:id/review": { params: { id: string }; body: WinReviewBody; reply: null };
  "POST /backoffice/api/gateway/held-wins/:id/decision": {
    params: { id: string };
    body: WinDecisionBody;
    reply: null;
  };
}
