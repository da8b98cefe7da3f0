/**
 * Permissions of the contract routes. Every real member can receive contracts; only agents and the staff can give them.
 */

import type { Audience } from "../../core/actor.ts";
import { agentsOnly, realMembers } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

/** Staff who offer contracts for the merchant. */
const givers: readonly Audience[] = ["agentManager", "admin"];
/** Staff who can read contracts and bills. */
const readers: readonly Audience[] = ["agentManager", "finance", "auditor", "admin"];
/** Staff who approve payments. Agent managers may not, because they offer the contracts that are paid. */
const reviewers: readonly Audience[] = ["finance", "admin"];

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
  "POST /wps/relay/MCS2_processRealtimeSalary": realMembers,
  // Every receiver can read and answer a contract and request its end. Only agents can give one.
  "GET /wps/agent/contracts": realMembers,
  "GET /wps/agent/contracts/:id/history": realMembers,
  "GET /wps/agent/contracts/:id/reach": realMembers,
  "GET /wps/agent/contracts/given": agentsOnly,
  "GET /wps/agent/contracts/bounds": agentsOnly,
  "POST /wps/agent/contracts": agentsOnly,
  "POST /wps/agent/contracts/:id/change": agentsOnly,
  "POST /wps/agent/contracts/:id/step": realMembers,
  "GET /backoffice/api/contracts": readers,
  "GET /backoffice/api/contracts/:id": readers,
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
  "GET /backoffice/api/bills": readers,
  "GET /backoffice/api/bills/:id": readers,
  "GET /backoffice/api/bills/:id/bets": readers,
  "GET /backoffice/api/bill-file": readers,
  "GET /backoffice/api/salary-runs/:id/replay": readers,
  "GET /backoffice/api/salary-runs": readers,
  "GET /backoffice/api/salary-runs/:id": readers,
  "GET /backoffice/api/salary-runs/:id/bills": readers,
  "POST /backoffice/api/salary-runs/:id/release": reviewers,
  "POST /backoffice/api/salary-runs/:id/release/decision": reviewers,
  "POST /backoffice/api/bills/:id/hold": reviewers,
  "POST /backoffice/api/bills/:id/refusal": reviewers,
  "POST /backoffice/api/bills/:id/refusal/decision": reviewers,
  "POST /backoffice/api/bills/:id/correction": reviewers,
  "POST /backoffice/api/bills/:id/correction/decision": reviewers,
  "GET /backoffice/api/salary-review": readers,
  "PUT /backoffice/api/salary-review": ["admin"],
  "POST /backoffice/api/salary-review/decision": reviewers,
  "POST /backoffice/api/contracts/simulate": givers,
  "GET /backoffice/api/contracts/:id/simulation": readers,
} satisfies PermissionTable;
