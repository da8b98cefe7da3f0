import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import { permissionTable } from "../../permission-rows.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import type { SignedInStaff } from "../../testing/sign-in-staff.ts";

const reason = "agreed with the board";

let test: TestApp;
let first: SignedInStaff;
let second: SignedInStaff;
beforeAll(async () => {
  test = await createTestApp();
  first = await signInStaff(test, { account: "firstadmin", roles: ["admin"] });
  second = await signInStaff(test, { account: "secondadmin", roles: ["admin"] });
});
afterAll(() => test.close());

interface Line {
  readonly id: string;
  readonly account: string;
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
  readonly rolesRequest: { readonly by: string; readonly isOwn: boolean; readonly roles: string[] } | null;
}

async function lineOf(account: string, reader = first): Promise<Line> {
  const { value } = await test.call({ method: "GET", url: "/backoffice/api/staff", token: reader.token });
  const found = (value as { list: Line[] }).list.find((line) => line.account === account);
  if (found === undefined) throw new Error(`nobody is called ${account}`);
  return found;
}

const change = (actor: SignedInStaff, method: "PUT" | "POST", path: string, body: object) =>
  test.call({ method, url: `/backoffice/api/staff${path}`, body: { reason, ...body }, token: actor.token });
const setRoles = (actor: SignedInStaff, id: unknown, roles: readonly string[]) =>
  change(actor, "PUT", `/${String(id)}/roles`, { roles });
const setDisabled = (actor: SignedInStaff, id: unknown, isDisabled: boolean) =>
  change(actor, "PUT", `/${String(id)}/access`, { isDisabled });
const mayRead = async ({ token }: SignedInStaff, url: string) =>
  (await test.call({ method: "GET", url, token })).status;

async function audited(action: string): Promise<unknown> {
  const url = `/backoffice/api/audit?action=${action}`;
  const { value } = await test.call({ method: "GET", url, token: first.token });
  return (value as { list: unknown[] }).list[0];
}

describe("the roles of the staff", () => {
  it("[S6.028] include an admin, and permit no call of the portal", async () => {
    expect(staffRoles).toContain("admin");
    for (const [route, allowed] of Object.entries(permissionTable)) {
      const isPortal = / \/(?:wps|lgw|lotto)\//.test(route);
      expect({ route, isOpen: isPortal && staffRoles.some((role) => allowed.includes(role)) }).toEqual({
        route,
        isOpen: false,
      });
    }
  });

  it("are returned with the calls that the permission table gives each of them", async () => {
    const url = "/backoffice/api/staff/roles";
    const { value } = await test.call({ method: "GET", url, token: first.token });
    const { list } = value as { list: { role: string; routes: string[] }[] };
    expect(list.map(({ role }) => role)).toEqual([...staffRoles]);
    for (const { role, routes } of list) {
      expect(routes.length).toBeGreaterThan(0);
      for (const route of routes) expect(permissionTable[route]).toContain(role);
    }
  });
});

describe("a new staff member", () => {
  it("is added once, and gets roles over money only after the approval of a second person", async () => {
    const email = "wants@example.com";
    const request = { account: "wantsmoney", name: "Wants Money", email, roles: ["support", "finance", "admin"] };
    expect(await change(first, "POST", "", request)).toMatchObject({
      status: 200,
      value: { account: "wantsmoney", waitingRoles: ["finance", "admin"] },
    });
    expect(await change(first, "POST", "", request)).toMatchObject({ status: 409, errorCode: "exists.account.err" });
    const { id, roles, rolesRequest } = await lineOf("wantsmoney");
    expect({ roles, rolesRequest }).toMatchObject({
      roles: ["support"],
      rolesRequest: { by: "firstadmin", isOwn: true, roles: ["finance", "admin"] },
    });
    const url = `/${id}/roles/decision`;
    const approve = { decision: "approved" };
    expect(await change(first, "POST", url, approve)).toMatchObject({ errorCode: "approval.same.person" });
    expect((await lineOf("wantsmoney")).roles).toEqual(["support"]);
    expect(await change(second, "POST", url, approve)).toMatchObject({ status: 200 });
    expect(await lineOf("wantsmoney")).toMatchObject({ roles: ["support", "finance", "admin"], rolesRequest: null });
    expect(await audited("staff.rolesGranted")).toMatchObject({ actorName: "secondadmin" });
    expect(await change(second, "POST", url, approve)).toMatchObject({ errorCode: "no.data" });
    await setRoles(second, id, ["support"]);
  });
});

describe("a role over money", () => {
  const appOf = () => test.deps.db;

  it.each(["finance", "admin"])("(%s) is refused by the database without a second person", async (role) => {
    const person = await signInStaff(test, { account: `alone${role}`, roles: ["support"] });
    const give = () => appOf().query(`update staff set roles = $2 where id = $1`, [person.staffId, ["support", role]]);
    await expect(give()).rejects.toThrow("given by two people");
    const invite = () =>
      appOf().query(
        `insert into staff (merchant_id, id, account, name, roles) values (1, $1, $2, 'Nobody', array[$3::text])`,
        [test.deps.ids.next(), `new${role}`, role],
      );
    await expect(invite()).rejects.toThrow("given by two people");
  });

  it("is refused by the database for an older approval, and cannot be approved by its own person", async () => {
    const person = await signInStaff(test, { account: "oldrequest", roles: ["support"] });
    await setRoles(first, person.staffId, ["support", "finance"]);
    const url = `/${person.staffId}/roles/decision`;
    await change(second, "POST", url, { decision: "approved" });
    await setRoles(first, person.staffId, ["support"]);
    const again = appOf().query(`update staff set roles = '{finance}' where id = $1`, [person.staffId]);
    await expect(again).rejects.toThrow("given by two people");
    await setRoles(first, second.staffId, ["admin", "finance"]);
    const own = `/${second.staffId}/roles/decision`;
    expect(await change(second, "POST", own, { decision: "approved" })).toMatchObject({
      errorCode: "staff.own.rights",
    });
    await change(first, "POST", own, { decision: "rejected" });
  });
});

describe("another staff member's rights", () => {
  it("change at the next request, with an audit entry that contains both lists", async () => {
    const person = await signInStaff(test, { account: "moves", roles: ["support"] });
    expect(await mayRead(person, "/backoffice/api/audit")).toBe(403);
    await setRoles(first, person.staffId, ["risk"]);
    expect(await mayRead(person, "/backoffice/api/audit")).toBe(200);
    expect(await audited("staff.rolesChanged")).toMatchObject({ detail: { before: ["support"], after: ["risk"] } });
  });

  it("can have one open request for a role over money, which the requester may reject", async () => {
    const person = await signInStaff(test, { account: "hopes", roles: ["risk"] });
    await setRoles(first, person.staffId, ["risk", "admin"]);
    expect(await setRoles(second, person.staffId, ["risk", "admin"])).toMatchObject({
      errorCode: "transaction.state.changed",
    });
    await change(first, "POST", `/${person.staffId}/roles/decision`, { decision: "rejected" });
    expect(await lineOf("hopes")).toMatchObject({ roles: ["risk"], rolesRequest: null });
  });

  it("end with the sessions when the person is disabled, and return without the sessions", async () => {
    const person = await signInStaff(test, { account: "leaves", roles: ["auditor"] });
    expect(await mayRead(person, "/backoffice/api/audit")).toBe(200);
    await setDisabled(first, person.staffId, true);
    expect(await mayRead(person, "/backoffice/api/audit")).toBe(401);
    expect(await lineOf("leaves")).toMatchObject({ isDisabled: true });
    await setDisabled(first, person.staffId, false);
    expect(await mayRead(person, "/backoffice/api/audit")).toBe(401);
    expect(await lineOf("leaves")).toMatchObject({ isDisabled: false });
    expect(await audited("staff.enabled")).toMatchObject({ actorName: "firstadmin", detail: { account: "leaves" } });
  });
});

describe("a staff member", () => {
  it("cannot change the own rights", async () => {
    expect(await setRoles(first, first.staffId, ["admin", "support"])).toMatchObject({
      status: 403,
      errorCode: "staff.own.rights",
    });
    expect(await setDisabled(first, first.staffId, true)).toMatchObject({ errorCode: "staff.own.rights" });
  });

  it("cannot remove the last admin, also when two admins try concurrently", async () => {
    // The seeded merchant has admins of its own.
    await test.deps.db.query(
      `update staff set disabled_at = $1 where merchant_id = 1 and account not in ('firstadmin', 'secondadmin')`,
      [test.clock.realNow()],
    );
    const [one, two] = await Promise.all([
      setDisabled(first, second.staffId, true),
      setRoles(second, first.staffId, ["finance"]),
    ]);
    const refused = [one, two].filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    const left = await test.deps.db.query(
      `select id from staff where merchant_id = 1 and 'admin' = any (roles) and disabled_at is null`,
    );
    expect(left).toHaveLength(1);
  });

  it.each(["0", "7", "nobody"])("with the unknown id %s cannot be changed", async (id) => {
    const admin = (await mayRead(first, "/backoffice/api/staff")) === 200 ? first : second;
    expect(await setRoles(admin, id, ["finance"])).toMatchObject({ status: 404, errorCode: "no.data" });
  });
});
