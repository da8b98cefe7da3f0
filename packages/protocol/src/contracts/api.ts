/** Calls of contracts. */

import type {
  AnswerDailyBody,
  AnswerDividendBody,
  AnsweredContract,
  AnswerHourlyBody,
  AnswerRealTimeBody,
} from "./answer-contract.ts";
import type { ChangeContractBody, ContractStanding, OfferContractBody, StepContractBody } from "./offer-contract.ts";
import type { ConsolidatedContracts } from "./consolidated.ts";

export interface ContractsApi {
  "POST /wps/agent/contracts": { body: OfferContractBody; reply: ContractStanding };
  "POST /wps/agent/contracts/:id/change": { params: { id: string }; body: ChangeContractBody; reply: ContractStanding };
  "POST /wps/agent/contracts/:id/step": { params: { id: string }; body: StepContractBody; reply: ContractStanding };
  "POST /backoffice/api/contracts": { body: OfferContractBody; reply: ContractStanding };
  "POST /backoffice/api/contracts/:id/change": {
    params: { id: string };
    body: ChangeContractBody;
    reply: ContractStanding;
  };
  "POST /backoffice/api/contracts/:id/step": {
    params: { id: string };
    body: StepContractBody;
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
