/** Whoever has an upline may be paid by a contract, guests may not; agents and the house give them (spec 6 and 7). */

import type { Audience } from "../../core/actor.ts";
import { agentsOnly, realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

/** Who gives contracts of the house. */
const givers: readonly Audience[] = ["agentManager", "admin"];
/** Who reads what the house pays by contracts. */
const billReaders: readonly Audience[] = ["agentManager", "finance", "auditor", "admin"];

export const contractPermissions = {
  "GET /wps/member/info/funds/consolidated": realMembers,
  "GET /wps/relay/MCS2_processDividendReq": realMembers,
  "POST /wps/relay/MCS2_processDividendReq": realMembers,
  "GET /wps/relay/MCS2_processDailySalContract": realMembers,
  "POST /wps/relay/MCS2_processDailySalContract": realMembers,
  "POST /wps/relay/MCS2_processContractHourSalary": realMembers,
  "GET /wps/relay/MCSFE_processContractDividend": realMembers,
  "POST /wps/relay/MCSFE_processContractDividend": realMembers,
  "POST /wps/relay/MCSFE_processContractHourSalary": realMembers,
  "GET /wps/relay/MCSFE_processDailySalaryContract": realMembers,
  "POST /wps/relay/MCSFE_processDailySalaryContract": realMembers,
  "POST /wps/relay/MCSFE_processRealTimeSalaryContract": realMembers,
  // Whoever is paid by one reads it, answers it and may ask for its end; to give is for agents.
  "GET /wps/agent/contracts": realMembers,
  "GET /wps/agent/contracts/:id/history": realMembers,
  "GET /wps/agent/contracts/:id/reach": realMembers,
  "GET /wps/agent/contracts/given": agentsOnly,
  "GET /wps/agent/contracts/bounds": agentsOnly,
  "POST /wps/agent/contracts": agentsOnly,
  "POST /wps/agent/contracts/:id/change": agentsOnly,
  "POST /wps/agent/contracts/:id/step": realMembers,
  "POST /backoffice/api/contracts": givers,
  "POST /backoffice/api/contracts/:id/change": givers,
  "POST /backoffice/api/contracts/:id/step": givers,
  "GET /wps/agent/bills": realMembers,
  "GET /wps/agent/bills/:id": realMembers,
  "GET /wps/agent/bills/:id/bets": realMembers,
  "GET /wps/report/bills": realMembers,
  "POST /wps/agent/bills/:id/claim": realMembers,
  "POST /wps/agent/contracts/simulate": agentsOnly,
  "GET /wps/agent/contracts/:id/simulation": realMembers,
  "GET /backoffice/api/bills": billReaders,
  "GET /backoffice/api/bills/:id": billReaders,
  "GET /backoffice/api/bills/:id/bets": billReaders,
  "GET /backoffice/api/bill-file": billReaders,
  "GET /backoffice/api/salary-runs/:id/replay": billReaders,
  "POST /backoffice/api/contracts/simulate": givers,
  "GET /backoffice/api/contracts/:id/simulation": billReaders,
} satisfies PermissionTable;
