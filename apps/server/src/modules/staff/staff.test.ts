import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import { permissionTable } from "../../permission-rows.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import type { SignedInStaff } from "../../testing/sign-in-staff.ts";

const reason = "agreed with the board";

let test: TestApp;
let firstAdmin: SignedInStaff;
let secondAdmin: SignedInStaff;
beforeAll(async () => {
  test = await createTestApp();
  firstAdmin = await signInStaff(test, { account: "firstadmin", roles: ["admin"] });
  secondAdmin = await signInStaff(test, { account: "secondadmin", roles: ["admin"] });
});
afterAll(() => test.close());

interface StaffEntry {
  readonly id: string;
  readonly account: string;
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
  readonly rolesRequest: { readonly by: string; readonly isOwn: boolean; readonly roles: string[] } | null;
}

async function findEntry(account: string, reader = firstAdmin): Promise<StaffEntry> {
  const { value } = await test.call({ method: "GET", url: "/backoffice/api/staff", token: reader.token });
  const entry = (value as { list: StaffEntry[] }).list.find((staff) => staff.account === account);
  if (entry === undefined) throw new Error(`there is no staff member ${account}`);
  return entry;
}

const change = (actor: SignedInStaff, method: "PUT" | "POST", path: string, body: object) =>
  test.call({ method, url: `/backoffice/api/staff${path}`, body: { reason, ...body }, token: actor.token });
const setRoles = (actor: SignedInStaff, id: unknown, roles: readonly string[]) =>
  change(actor, "PUT", `/${String(id)}/roles`, { roles });
const setDisabled = (actor: SignedInStaff, id: unknown, isDisabled: boolean) =>
  change(actor, "PUT", `/${String(id)}/access`, { isDisabled });
const readStatus = async ({ token }: SignedInStaff, url: string) =>
  (await test.call({ method: "GET", url, token })).status;

async function lastAuditEntry(action: string): Promise<unknown> {
  const url = `/backoffice/api/audit?action=${action}`;
  const { value } = await test.call({ method: "GET", url, token: firstAdmin.token });
  return (value as { list: unknown[] }).list[0];
}

describe("the roles of the staff", () => {
  it("[S6.028] include an admin, and permit no route of the portal", async () => {
    expect(staffRoles).toContain("admin");
    for (const [route, allowed] of Object.entries(permissionTable)) {
      const isPortal = / \/(?:wps|lgw|lotto)\//.test(route);
      expect({ route, isOpen: isPortal && staffRoles.some((role) => allowed.includes(role)) }).toEqual({
        route,
        isOpen: false,
      });
    }
  });

  it("are listed with the routes that the permission table permits for each role", async () => {
    const url = "/backoffice/api/staff/roles";
    const { value } = await test.call({ method: "GET", url, token: firstAdmin.token });
    const { list } = value as { list: { role: string; routes: string[] }[] };
    expect(list.map(({ role }) => role)).toEqual([...staffRoles]);
    for (const { role, routes } of list) {
      expect(routes.length).toBeGreaterThan(0);
      for (const route of routes) expect(permissionTable[route]).toContain(role);
    }
  });
});

describe("a new staff member", () => {
  it("is added only once, and gets the roles finance and admin only after the approval of a second person", async () => {
    const email = "wants@example.com";
    const request = { account: "wantsmoney", name: "Wants Money", email, roles: ["support", "finance", "admin"] };
    expect(await change(firstAdmin, "POST", "", request)).toMatchObject({
      status: 200,
      value: { account: "wantsmoney", waitingRoles: ["finance", "admin"] },
    });
    expect(await change(firstAdmin, "POST", "", request)).toMatchObject({
      status: 409,
      errorCode: "exists.account.err",
    });
    const { id, roles, rolesRequest } = await findEntry("wantsmoney");
    expect({ roles, rolesRequest }).toMatchObject({
      roles: ["support"],
      rolesRequest: { by: "firstadmin", isOwn: true, roles: ["finance", "admin"] },
    });
    const url = `/${id}/roles/decision`;
    const approve = { decision: "approved" };
    expect(await change(firstAdmin, "POST", url, approve)).toMatchObject({ errorCode: "approval.same.person" });
    expect((await findEntry("wantsmoney")).roles).toEqual(["support"]);
    expect(await change(secondAdmin, "POST", url, approve)).toMatchObject({ status: 200 });
    expect(await findEntry("wantsmoney")).toMatchObject({ roles: ["support", "finance", "admin"], rolesRequest: null });
    expect(await lastAuditEntry("staff.rolesGranted")).toMatchObject({ actorName: "secondadmin" });
    expect(await change(secondAdmin, "POST", url, approve)).toMatchObject({ errorCode: "no.data" });
    await setRoles(secondAdmin, id, ["support"]);
  });
});

describe("a role that needs a second person", () => {
  const database = () => test.deps.db;

  it.each(["finance", "admin"])(
    "(%s) is refused by the database without the approval of a second person",
    async (role) => {
      const person = await signInStaff(test, { account: `alone${role}`, roles: ["support"] });
      const grant = () =>
        database().query(`update staff set roles = $2 where id = $1`, [person.staffId, ["support", role]]);
      await expect(grant()).rejects.toThrow("given by two people");
      const insert = () =>
        database().query(
          `insert into staff (merchant_id, id, account, name, roles) values (1, $1, $2, 'Nobody', array[$3::text])`,
          [test.deps.ids.next(), `new${role}`, role],
        );
      await expect(insert()).rejects.toThrow("given by two people");
    },
  );

  it("is refused by the database if the approval was used before, and cannot be approved by its receiver", async () => {
    const person = await signInStaff(test, { account: "oldrequest", roles: ["support"] });
    await setRoles(firstAdmin, person.staffId, ["support", "finance"]);
    const url = `/${person.staffId}/roles/decision`;
    await change(secondAdmin, "POST", url, { decision: "approved" });
    await setRoles(firstAdmin, person.staffId, ["support"]);
    const repeatedGrant = database().query(`update staff set roles = '{finance}' where id = $1`, [person.staffId]);
    await expect(repeatedGrant).rejects.toThrow("given by two people");
    await setRoles(firstAdmin, secondAdmin.staffId, ["admin", "finance"]);
    const ownDecisionUrl = `/${secondAdmin.staffId}/roles/decision`;
    expect(await change(secondAdmin, "POST", ownDecisionUrl, { decision: "approved" })).toMatchObject({
      errorCode: "staff.own.rights",
    });
    await change(firstAdmin, "POST", ownDecisionUrl, { decision: "rejected" });
  });
});

describe("another staff member's rights", () => {
  it("change at the next request, with an audit entry that contains the roles before and after", async () => {
    const person = await signInStaff(test, { account: "moves", roles: ["support"] });
    expect(await readStatus(person, "/backoffice/api/audit")).toBe(403);
    await setRoles(firstAdmin, person.staffId, ["risk"]);
    expect(await readStatus(person, "/backoffice/api/audit")).toBe(200);
    expect(await lastAuditEntry("staff.rolesChanged")).toMatchObject({
      detail: { before: ["support"], after: ["risk"] },
    });
  });

  it("can have only one open request for roles that need a second person; its requester may reject it", async () => {
    const person = await signInStaff(test, { account: "hopes", roles: ["risk"] });
    await setRoles(firstAdmin, person.staffId, ["risk", "admin"]);
    expect(await setRoles(secondAdmin, person.staffId, ["risk", "admin"])).toMatchObject({
      errorCode: "transaction.state.changed",
    });
    await change(firstAdmin, "POST", `/${person.staffId}/roles/decision`, { decision: "rejected" });
    expect(await findEntry("hopes")).toMatchObject({ roles: ["risk"], rolesRequest: null });
  });

  it("end with all sessions when the account is disabled; the sessions stay ended when it is enabled", async () => {
    const person = await signInStaff(test, { account: "leaves", roles: ["auditor"] });
    expect(await readStatus(person, "/backoffice/api/audit")).toBe(200);
    await setDisabled(firstAdmin, person.staffId, true);
    expect(await readStatus(person, "/backoffice/api/audit")).toBe(401);
    expect(await findEntry("leaves")).toMatchObject({ isDisabled: true });
    await setDisabled(firstAdmin, person.staffId, false);
    expect(await readStatus(person, "/backoffice/api/audit")).toBe(401);
    expect(await findEntry("leaves")).toMatchObject({ isDisabled: false });
    expect(await lastAuditEntry("staff.enabled")).toMatchObject({
      actorName: "firstadmin",
      detail: { account: "leaves" },
    });
  });
});

describe("a staff member", () => {
  it("cannot change their own rights", async () => {
    expect(await setRoles(firstAdmin, firstAdmin.staffId, ["admin", "support"])).toMatchObject({
      status: 403,
      errorCode: "staff.own.rights",
    });
    expect(await setDisabled(firstAdmin, firstAdmin.staffId, true)).toMatchObject({ errorCode: "staff.own.rights" });
  });

  it("cannot disable or demote the last admin, even if two admins try concurrently", async () => {
    // The seeded merchant has admins of its own.
    await test.deps.db.query(
      `update staff set disabled_at = $1 where merchant_id = 1 and account not in ('firstadmin', 'secondadmin')`,
      [test.clock.realNow()],
    );
    const [disableResult, rolesResult] = await Promise.all([
      setDisabled(firstAdmin, secondAdmin.staffId, true),
      setRoles(secondAdmin, firstAdmin.staffId, ["finance"]),
    ]);
    const refusals = [disableResult, rolesResult].filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(1);
    const remainingAdmins = await test.deps.db.query(
      `select id from staff where merchant_id = 1 and 'admin' = any (roles) and disabled_at is null`,
    );
    expect(remainingAdmins).toHaveLength(1);
  });

  it.each(["0", "7", "nobody"])("with the unknown id %s cannot be changed", async (id) => {
    const admin = (await readStatus(firstAdmin, "/backoffice/api/staff")) === 200 ? firstAdmin : secondAdmin;
    expect(await setRoles(admin, id, ["finance"])).toMatchObject({ status: 404, errorCode: "no.data" });
  });
});
