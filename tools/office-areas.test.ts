/**
 * Compares the areas of the back office with the permission table: staff see exactly the areas that the server permits.
 */

import { describe, expect, it } from "vitest";
import { areas, mayRead } from "../apps/backoffice/src/lib/areas.ts";
import type { AreaName } from "../apps/backoffice/src/lib/areas.ts";
import { permissionTable } from "../apps/server/src/permission-rows.ts";
import { staffRoles } from "../packages/rules/src/identity/staff-roles.ts";

/** The call that loads each area. */
const firstCall: Readonly<Record<AreaName, string>> = {
  overview: "GET /backoffice/api/overview",
  withdrawals: "GET /backoffice/api/withdrawals",
  deposits: "GET /backoffice/api/deposits",
  methods: "GET /backoffice/api/deposit-methods",
  wallets: "GET /backoffice/api/wallets",
  members: "GET /backoffice/api/members",
  identityChecks: "GET /backoffice/api/identity-checks",
  agents: "GET /backoffice/api/agents",
  contracts: "GET /backoffice/api/contracts",
  salaries: "GET /backoffice/api/salary-runs",
  redFlags: "GET /backoffice/api/agent-flags",
  messages: "GET /backoffice/api/messages",
  feedback: "GET /backoffice/api/feedback",
  applications: "GET /backoffice/api/applications",
  audit: "GET /backoffice/api/audit",
  archives: "GET /backoffice/api/archives",
  adjustments: "GET /backoffice/api/adjustments",
  alerts: "GET /backoffice/api/alerts",
  bonuses: "GET /backoffice/api/bonuses",
  results: "GET /backoffice/api/results",
  closes: "GET /backoffice/api/closes",
  rebates: "GET /backoffice/api/rebate-runs",
  clearing: "GET /backoffice/api/clearing",
  ledger: "GET /backoffice/api/ledger/check",
  suppliers: "GET /backoffice/api/gateway/suppliers",
  reconciliation: "GET /backoffice/api/gateway/reconciliation",
  availability: "GET /backoffice/api/maintenance",
  content: "GET /backoffice/api/content",
  flags: "GET /backoffice/api/flags",
  registration: "GET /backoffice/api/registration/rules",
  settings: "GET /backoffice/api/settings",
  staff: "GET /backoffice/api/staff",
};

describe.each(staffRoles)("a staff member with the role %s", (role) => {
  it.each(areas.map(({ name }) => name))("sees the area %s if and only if the server permits its call", (name) => {
    const allowed = permissionTable[firstCall[name]];
    expect(allowed).toBeDefined();
    expect(mayRead(name, [role])).toBe(allowed?.some((audience) => audience === role));
  });
});
