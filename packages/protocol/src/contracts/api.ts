/** The routes of contracts with their types. */

import type {
  AnswerDailyBody,
  AnswerDividendBody,
  AnsweredContract,
  AnswerHourlyBody,
  AnswerRealTimeBody,
} from "./answer-contract.ts";
import type {
  ChangeContractBody,
  ContractStanding,
  OfferContractBody,
  StaffStepBody,
  StepContractBody,
} from "./offer-contract.ts";
import type {
  BillBetsQuery,
  BillBetsReply,
  BillFileQuery,
  BillReply,
  BillsQuery,
  BillsReply,
  ClaimedBill,
  ReplayReply,
} from "./bills.ts";
import type { ConsolidatedContracts } from "./consolidated.ts";
import type { StaffContractDetail, StaffContracts, StaffContractsQuery } from "./staff-contracts.ts";
import type {
  ContractHistory,
  ContractReach,
  ContractsQuery,
  GivenContracts,
  GivenContractsQuery,
  OfferBounds,
  OfferBoundsQuery,
  OwnContracts,
} from "./read-contracts.ts";
import type {
  CorrectBillBody,
  DecideReleaseBody,
  DecideReviewBody,
  HoldBillBody,
  RefuseBillBody,
  ReleasedReply,
  ReleaseRunBody,
  RunBillsQuery,
  RunBillsReply,
  SalaryRunReply,
  SalaryRunsQuery,
  SalaryRunsReply,
  WaitingReply,
} from "./staff-salaries.ts";
import type { ChangeSalaryReviewBody, DecideSalaryReviewBody, SalaryReviewSheet } from "./salary-review.ts";
import type { SimulatedOffer, SimulateOfferBody, SimulateOfferQuery } from "./simulate-offer.ts";
import type { ReportFile } from "../core/report-file.ts";

export interface ContractsApi {
  "GET /wps/agent/contracts": { query: ContractsQuery; reply: OwnContracts };
  "GET /wps/agent/contracts/given": { query: GivenContractsQuery; reply: GivenContracts };
  "GET /wps/agent/contracts/bounds": { query: OfferBoundsQuery; reply: OfferBounds };
  "GET /wps/agent/contracts/:id/history": { params: { id: string }; reply: ContractHistory };
  "GET /wps/agent/contracts/:id/reach": { params: { id: string }; reply: ContractReach };
  "GET /wps/agent/bills": { query: BillsQuery; reply: BillsReply };
  "GET /wps/agent/bills/:id": { params: { id: string }; reply: BillReply };
  "GET /wps/agent/bills/:id/bets": { params: { id: string }; query: BillBetsQuery; reply: BillBetsReply };
  "GET /wps/report/bills": { query: BillFileQuery; reply: ReportFile };
  "POST /wps/agent/bills/:id/claim": { params: { id: string }; reply: ClaimedBill };
  "POST /wps/agent/contracts/simulate": { body: SimulateOfferBody; reply: SimulatedOffer };
  "GET /wps/agent/contracts/:id/simulation": {
    params: { id: string };
    query: SimulateOfferQuery;
    reply: SimulatedOffer;
  };
  "GET /backoffice/api/bills": { query: BillsQuery; reply: BillsReply };
  "GET /backoffice/api/bills/:id": { params: { id: string }; reply: BillReply };
  "GET /backoffice/api/bills/:id/bets": { params: { id: string }; query: BillBetsQuery; reply: BillBetsReply };
  "GET /backoffice/api/bill-file": { query: BillFileQuery; reply: ReportFile };
  "GET /backoffice/api/salary-runs/:id/replay": { params: { id: string }; reply: ReplayReply };
  "GET /backoffice/api/salary-runs": { query?: SalaryRunsQuery; reply: SalaryRunsReply };
  "GET /backoffice/api/salary-runs/:id": { params: { id: string }; reply: SalaryRunReply };
  "GET /backoffice/api/salary-runs/:id/bills": { params: { id: string }; query?: RunBillsQuery; reply: RunBillsReply };
  "POST /backoffice/api/salary-runs/:id/release": {
    params: { id: string };
    body: ReleaseRunBody;
    reply: WaitingReply;
  };
  "POST /backoffice/api/salary-runs/:id/release/decision": {
    params: { id: string };
    body: DecideReleaseBody;
    reply: ReleasedReply;
  };
  "POST /backoffice/api/bills/:id/hold": { params: { id: string }; body: HoldBillBody; reply: WaitingReply };
  "POST /backoffice/api/bills/:id/refusal": { params: { id: string }; body: RefuseBillBody; reply: WaitingReply };
  "POST /backoffice/api/bills/:id/refusal/decision": {
    params: { id: string };
    body: DecideReviewBody;
    reply: WaitingReply;
  };
  "POST /backoffice/api/bills/:id/correction": { params: { id: string }; body: CorrectBillBody; reply: WaitingReply };
  "POST /backoffice/api/bills/:id/correction/decision": {
    params: { id: string };
    body: DecideReviewBody;
    reply: WaitingReply;
  };
  "GET /backoffice/api/salary-review": { reply: SalaryReviewSheet };
  "PUT /backoffice/api/salary-review": { body: ChangeSalaryReviewBody; reply: SalaryReviewSheet };
  "POST /backoffice/api/salary-review/decision": { body: DecideSalaryReviewBody; reply: SalaryReviewSheet };
  "POST /backoffice/api/contracts/simulate": { body: SimulateOfferBody; reply: SimulatedOffer };
  "GET /backoffice/api/contracts/:id/simulation": {
    params: { id: string };
    query: SimulateOfferQuery;
    reply: SimulatedOffer;
  };
  "POST /wps/agent/contracts": { body: OfferContractBody; reply: ContractStanding };
  "POST /wps/agent/contracts/:id/change": { params: { id: string }; body: ChangeContractBody; reply: ContractStanding };
  "POST /wps/agent/contracts/:id/step": { params: { id: string }; body: StepContractBody; reply: ContractStanding };
  "GET /backoffice/api/contracts": { query?: StaffContractsQuery; reply: StaffContracts };
  "GET /backoffice/api/contracts/:id": { params: { id: string }; reply: StaffContractDetail };
  "POST /backoffice/api/contracts": { body: OfferContractBody; reply: ContractStanding };
  "POST /backoffice/api/contracts/:id/change": {
    params: { id: string };
    body: ChangeContractBody;
    reply: ContractStanding;
  };
  "POST /backoffice/api/contracts/:id/step": {
    params: { id: string };
    body: StaffStepBody;
    reply: ContractStanding;
  };
  "GET /wps/member/info/funds/consolidated": { reply: ConsolidatedContracts };
  "GET /wps/relay/MCS2_processDividendReq": { query: AnswerDividendBody; reply: AnsweredContract };
  "POST /wps/relay/MCS2_processDividendReq": { body: AnswerDividendBody; reply: AnsweredContract };
  "GET /wps/relay/MCS2_processDailySalContract": { query: AnswerDailyBody; reply: AnsweredContract };
  "POST /wps/relay/MCS2_processDailySalContract": { body: AnswerDailyBody; reply: AnsweredContract };
  "POST /wps/relay/MCS2_processContractHourSalary": { body: AnswerHourlyBody; reply: AnsweredContract };
  "GET /wps/relay/MCSFE_processContractDividend": { query: AnswerDividendBody; reply: AnsweredContract };
  "POST /wps/relay/MCSFE_processContractDividend": { body: AnswerDividendBody; reply: AnsweredContract };
  "POST /wps/relay/MCSFE_processContractHourSalary": { body: AnswerHourlyBody; reply: AnsweredContract };
  "GET /wps/relay/MCSFE_processDailySalaryContract": { query: AnswerDailyBody; reply: AnsweredContract };
  "POST /wps/relay/MCSFE_processDailySalaryContract": { body: AnswerDailyBody; reply: AnsweredContract };
  "POST /wps/relay/MCSFE_processRealTimeSalaryContract": { body: AnswerRealTimeBody; reply: AnsweredContract };
}
