/** The pages show each role the changes that it may make, and no others. The server checks the permissions. */

import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import FlagsPage from "../features/merchants/flags/flags-page.tsx";
import MaintenancePage from "../features/merchants/maintenance/maintenance-page.tsx";
import RulesPage from "../features/identity/registration-rules/rules-page.tsx";
import StaffPage from "../features/staff/staff-page.tsx";
import { StaffProvider } from "../lib/office.tsx";
import { renderOffice, testStaff, waitForUpdates } from "../testing/render-office.tsx";
import type { Rendered } from "../testing/render-office.tsx";

let rendered: Rendered;
afterEach(() => rendered.close());

const person = {
  id: "2",
  account: "other",
  name: "Other",
  email: null,
  roles: ["finance"],
  hasAccess: true,
  invitedUntil: null,
  rolesRequest: null,
  invitationRequest: null,
  seenAt: null,
};
const flags = { isMobileOn: false, isSmsOn: false, hasMobilePassword: false, dialingCode: "63", agreementAge: 18 };
const responses: Readonly<Record<string, unknown>> = {
  "GET /backoffice/api/flags": { switches: Object.fromEntries(flagIds.map((id) => [id, true])), version: "v1" },
  "GET /backoffice/api/registration/rules": { rules: rulesWith({}), version: "v1", ...flags },
  "GET /backoffice/api/maintenance": { list: [], now: 0 },
  "GET /backoffice/api/games/maintenance": {
    vendors: [{ code: "STUDIO", name: "Studio", window: null, games: [] }],
    now: 0,
  },
  "GET /backoffice/api/access": {
    blocked: ["GB"],
    allowed: [],
    whitelist: [],
    version: "v1",
    caller: { ip: "127.0.0.1", country: null },
  },
  "GET /backoffice/api/staff": { list: [{ ...person, isDisabled: false, isSelf: false }] },
  "GET /backoffice/api/staff/roles": { list: [] },
};

async function show(page: ReactNode, role: StaffRole): Promise<void> {
  // Component tests have no server; these responses have the shapes of the routes.
  const call = (async (route: string) => responses[route]) as unknown as ApiClient["call"];
  rendered = await renderOffice(<StaffProvider staff={{ ...testStaff, roles: [role] }}>{page}</StaffProvider>, call);
  await waitForUpdates();
}

interface Control {
  readonly action: string;
  readonly page: ReactNode;
  readonly selector: string;
  readonly roles: readonly StaffRole[];
}

const controls: readonly Control[] = [
  { action: "switch flags", page: <FlagsPage />, selector: "[role=switch]:not([disabled])", roles: ["admin"] },
  {
    action: "change the registration rules",
    page: <RulesPage />,
    selector: "[role=switch]:not([disabled])",
    roles: ["content", "admin"],
  },
  {
    action: "close the portal",
    page: <MaintenancePage />,
    selector: ".house-state button",
    roles: ["content", "admin"],
  },
  {
    action: "close a vendor",
    page: <MaintenancePage />,
    selector: ".subject-line button",
    roles: ["content", "admin"],
  },
  {
    action: "block countries",
    page: <MaintenancePage />,
    selector: ".country button",
    roles: ["risk", "admin"],
  },
  {
    action: "view the access rules",
    page: <MaintenancePage />,
    selector: ".access",
    roles: ["support", "risk", "admin", "auditor"],
  },
  { action: "change the staff", page: <StaffPage />, selector: ".person-actions button", roles: ["admin"] },
];

describe.each(controls)("the control to $action", ({ page, selector, roles }) => {
  it.each(staffRoles)("is shown to the role %s only if the role has the permission", async (role) => {
    await show(page, role);
    expect(rendered.element.querySelector(selector) !== null).toBe(roles.includes(role));
  });
});
