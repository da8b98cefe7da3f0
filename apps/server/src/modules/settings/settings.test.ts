/**
 * The routes of settings: which settings they list, which changes need a second person, and which roles may change
 * them.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SettingSheet } from "@openhouse/protocol/settings/settings";
import { editableSettings } from "@openhouse/rules/merchants/setting-descriptions";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";

const url = "/backoffice/api/settings";
let test: TestApp;
let admin: string;
let secondAdmin: string;
let risk: string;
let auditor: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = (await signInStaff(test, { account: "settingadmin", roles: ["admin"] })).token;
  secondAdmin = (await signInStaff(test, { account: "settingsecond", roles: ["admin"] })).token;
  risk = (await signInStaff(test, { account: "settingrisk", roles: ["risk"] })).token;
  auditor = (await signInStaff(test, { account: "settingauditor", roles: ["auditor"] })).token;
});
afterAll(() => test.close());

const readSheet = async (token = admin) => (await test.call({ method: "GET", url, token })).value as SettingSheet;
async function entryOf(key: string, token = admin) {
  const { list } = await readSheet(token);
  return list.find((setting) => setting.key === key) ?? expect.fail(key);
}
async function change(key: string, value: unknown, options: { token?: string; version?: string } = {}) {
  const { token = admin, version = (await entryOf(key)).version } = options;
  const body = { value: JSON.stringify(value), version, reason: "as decided" };
  return test.call({ method: "PUT", url: `${url}/${key}`, token, body });
}
const decide = (key: string, decision: string, token: string) =>
  test.call({ method: "POST", url: `${url}/${key}/decision`, token, body: { decision, reason: "agreed" } });
const currentValue = (key: "agents.moveAlone" | "rebate.claimDays") =>
  test.deps.merchants.byHost("localhost")?.settings[key];
async function auditEntriesOf(action: string) {
  const response = await test.call({ method: "GET", url: `/backoffice/api/audit?action=${action}`, token: admin });
  return (response.value as { list: { actorName: string; reason: string; detail: object }[] }).list;
}

describe("the settings of a merchant", () => {
  it("are listed with their defaults if they have no page of their own, and without secrets", async () => {
    const sheet = await readSheet(auditor);
    expect(sheet.list.map(({ key }) => key)).toEqual(editableSettings);
    expect(sheet).toMatchObject({ currency: "PHP", mayChange: false });
    expect(JSON.stringify(sheet)).not.toMatch(/geetest|password\.initial|sealed/);
    expect(await entryOf("rebate.claimDays")).toMatchObject({ value: "30", usual: "30", changedBy: null });
  });

  it("change at once if no control is loosened, with an audit entry that names the staff member and both values", async () => {
    expect((await change("rebate.claimDays", 45)).status).toBe(200);
    expect(currentValue("rebate.claimDays")).toBe(45);
    expect(await entryOf("rebate.claimDays")).toMatchObject({
      value: "45",
      usual: "30",
      changedBy: "settingadmin",
      changedAt: expect.any(Number) as number,
      waiting: null,
    });
    expect((await auditEntriesOf("setting.changed"))[0]).toMatchObject({
      actorName: "settingadmin",
      reason: "as decided",
      detail: { key: "rebate.claimDays", before: "30", after: "45" },
    });
  });

  it("cannot be changed based on an older version, to an invalid value, or to a value that contradicts another setting", async () => {
    expect(await change("rebate.claimDays", 46, { version: "old" })).toMatchObject({
      status: 409,
      errorCode: "settings.changed",
    });
    for (const invalidValue of [0, 366, 1.5, "45", null, 45])
      expect(await change("rebate.claimDays", invalidValue)).toMatchObject({
        status: 400,
        errorCode: "request.param.err",
      });
    expect((await change("withdraw.minimumMinor", 10_000_001)).status).toBe(400);
    expect((await change("geetest.sealedKey", "x", { version: "any" })).status).toBe(400);
    expect((await change("contracts.review", "off", { version: "any" })).status).toBe(400);
  });

  it("have the same version regardless of the order of keys in the database", async () => {
    const table = { SPORTS: 100, LOTT: 200, LIVE: 300, FISH: 400, RNG: 500, ESPORTS: 600 };
    expect((await change("rebate.usualPpm", table)).status).toBe(200);
    const { version } = await entryOf("rebate.usualPpm");
    expect((await change("rebate.usualPpm", { ...table, LIVE: 200 }, { version })).status).toBe(200);
  });

  it("can be changed only by admins", async () => {
    expect((await change("rebate.claimDays", 50, { token: risk })).status).toBe(403);
    const support = (await signInStaff(test, { account: "settingsupport", roles: ["support"] })).token;
    expect((await test.call({ method: "GET", url, token: support })).status).toBe(403);
  });
});

describe("a change that loosens a control", () => {
  it("takes effect only after the approval of a second person", async () => {
    expect((await change("agents.moveAlone", 500)).status).toBe(200);
    expect(currentValue("agents.moveAlone")).toBe(100);
    const waiting = { by: "settingadmin", value: "500", reason: "as decided" };
    expect((await entryOf("agents.moveAlone", admin)).waiting).toMatchObject({ ...waiting, actions: ["reject"] });
    expect((await entryOf("agents.moveAlone", risk)).waiting).toMatchObject({ actions: ["approve", "reject"] });
    expect((await entryOf("agents.moveAlone", auditor)).waiting).toMatchObject({ actions: [] });
    expect(await change("agents.moveAlone", 600)).toMatchObject({ errorCode: "transaction.state.changed" });
    expect(await change("agents.moveAlone", 50)).toMatchObject({ errorCode: "transaction.state.changed" });
    expect(await decide("agents.moveAlone", "approved", admin)).toMatchObject({ errorCode: "approval.same.person" });
    const responses = await Promise.all([
      decide("agents.moveAlone", "approved", secondAdmin),
      decide("agents.moveAlone", "approved", risk),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(currentValue("agents.moveAlone")).toBe(500);
    expect((await auditEntriesOf("setting.approved"))[0]).toMatchObject({
      detail: { key: "agents.moveAlone", before: "100", after: "500", by: "settingadmin" },
    });
    expect(await auditEntriesOf("setting.requested")).toHaveLength(1);
  });

  it("can be rejected by the requester, while a change that tightens a control needs no second person", async () => {
    await change("agents.moveAlone", 800);
    expect((await decide("agents.moveAlone", "rejected", admin)).status).toBe(200);
    expect(currentValue("agents.moveAlone")).toBe(500);
    expect((await change("agents.moveAlone", 20)).status).toBe(200);
    expect(currentValue("agents.moveAlone")).toBe(20);
  });

  it("cannot be approved if the value has changed since the request", async () => {
    await change("agents.moveAlone", 90);
    await test.deps.db.query(
      `update merchant_setting set value = '30' where merchant_id = 1 and key = 'agents.moveAlone'`,
    );
    expect(await decide("agents.moveAlone", "approved", secondAdmin)).toMatchObject({ errorCode: "settings.changed" });
    expect((await entryOf("agents.moveAlone", secondAdmin)).waiting).not.toBeNull();
    expect((await decide("agents.moveAlone", "rejected", secondAdmin)).status).toBe(200);
    expect((await entryOf("agents.moveAlone")).value).toBe("30");
  });
});
