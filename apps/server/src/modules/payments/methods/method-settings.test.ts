/** Settings of deposit methods: which members see which terms, and who may change them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DepositMethods } from "@openhouse/protocol/payments/deposit-methods";
import type { MethodSetting, MethodSettings, TermsSetting } from "@openhouse/protocol/payments/deposit-method-settings";
import {
  requestDeposit,
  createTestCashier,
  depositStatus,
  expectOk,
  openDeposit,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { registerAgent, signInStaff } from "../../../testing/test-people.ts";
import { seedPaymentMethods } from "../index.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let member: SignedInMember;
let method: MethodSetting;

const url = "/backoffice/api/deposit-methods";

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
  member = await test.register("chooser1");
});
beforeEach(async () => {
  method = await settingOf("transfer");
});
afterAll(() => test.close());

async function settingOf(code: string, token = financeToken): Promise<MethodSetting> {
  const { value } = await expectOk(test.call({ method: "GET", url, token }));
  const setting = (value as MethodSettings).methods.find((candidate) => candidate.code === code);
  if (setting === undefined) throw new Error(`no method ${code}`);
  return setting;
}

function change(changes: object = {}, token = financeToken) {
  const { code, isOn, terms, version } = method;
  const channels = method.channels.map(({ name: _name, ...channel }) => channel);
  const body = { isOn, terms, version, channels, reason: "as agreed", ...changes };
  return test.call({ method: "PUT", url: `${url}/${code}`, token, body });
}

async function methodsFor({ token }: SignedInMember) {
  const response = await expectOk(test.call({ method: "GET", url: "/wps/relay/MCSFE_getDepositMethods", token }));
  return response.value as DepositMethods;
}

const everyone: TermsSetting = {
  group: "everyone",
  minimumMinor: "50000",
  maximumMinor: "99999",
  feeRatePpm: 10_000,
  feeFixedMinor: "100",
  feePayer: "member",
};
const largeAmounts: TermsSetting = { ...everyone, minimumMinor: "100000", maximumMinor: "900000", feePayer: "house" };

describe("the terms of a deposit method", () => {
  it("set the fee by the range of the amount, and an open deposit keeps its fee after a change", async () => {
    await expectOk(change({ terms: [largeAmounts, everyone] }));
    const offered = (await methodsFor(member)).find(({ code }) => code === "transfer");
    expect(offered).toMatchObject({ minimumAmount: 500, maximumAmount: 9_000 });
    expect(offered?.ranges).toMatchObject([
      { minimumAmount: 500, maximumAmount: 999.99, feePayer: "member" },
      { minimumAmount: 1_000, maximumAmount: 9_000, feePayer: "house" },
    ]);
    const request = { bankType: "transfer", bankCode: "DALISAY" };
    const small = await openDeposit(test, member, { ...request, amount: 999.99 });
    const large = await openDeposit(test, member, { ...request, amount: 1_000 });
    // One per cent, rounded down, plus one peso.
    expect((await depositStatus(test, member, small.depositId)).feeMinor).toBe("1099");
    expect((await depositStatus(test, member, large.depositId)).feeMinor).toBe("0");
    expect((await requestDeposit(test, member, { ...request, amount: 9_000.01 })).errorCode).toBe(
      "deposit.invalid.amount",
    );
    method = await settingOf("transfer");
    await expectOk(change({ terms: [{ ...everyone, maximumMinor: "900000", feeRatePpm: 0, feeFixedMinor: "0" }] }));
    expect((await depositStatus(test, member, small.depositId)).feeMinor).toBe("1099");
  });

  it("can be different for agents", async () => {
    const agent = await registerAgent(test, "chooser2");
    const agentTerms = {
      ...everyone,
      group: "agent",
      minimumMinor: "200000",
      maximumMinor: "300000",
      feePayer: "house",
    };
    await expectOk(change({ terms: [everyone, agentTerms] }));
    const boundsOf = async (reader: SignedInMember) => {
      const offered = (await methodsFor(reader)).find(({ code }) => code === "transfer");
      return [offered?.minimumAmount, offered?.maximumAmount];
    };
    expect(await boundsOf(member)).toEqual([500, 999.99]);
    expect(await boundsOf(agent)).toEqual([2_000, 3_000]);
  });

  it.each([
    [[everyone, { ...largeAmounts, minimumMinor: "100001" }], "gap"],
    [[everyone, { ...largeAmounts, minimumMinor: "99999" }], "gap"],
    [[{ ...everyone, group: "agent" }], "missing"],
    [[{ ...everyone, maximumMinor: "1" }], "bounds"],
    [[{ ...everyone, feeFixedMinor: "50000" }], "fee"],
  ])("are refused for %j with the fault %s", async (terms, fault) => {
    const response = await change({ terms });
    expect([response.status, response.errorCode]).toEqual([400, "deposit.terms.invalid"]);
    expect(response.value).toMatchObject({ fault });
  });
});

describe("changing a deposit method", () => {
  it("can hide the method from members at once, and a later seed keeps it hidden", async () => {
    await expectOk(change({ isOn: false }));
    await seedPaymentMethods(test.deps.db);
    expect((await methodsFor(member)).map(({ code }) => code)).not.toContain("transfer");
    method = await settingOf("transfer");
    await expectOk(change({ isOn: true }));
    expect((await methodsFor(member)).map(({ code }) => code)).toContain("transfer");
  });

  it("is refused for an older version, so only one of two concurrent changes succeeds", async () => {
    const responses = await Promise.all([change(), change({}, adminToken)]);
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual(["settings.changed", null].toSorted());
    expect((await change()).errorCode).toBe("settings.changed");
  });

  it("writes an audit entry with the settings before and after", async () => {
    await expectOk(change({ reason: "cheaper bank" }));
    const [entry] = await test.deps.db.query<{ reason: string; detail: object }>(
      `select reason, detail from audit_line where action = 'deposit-method.changed' order by position desc limit 1`,
    );
    expect(entry).toMatchObject({ reason: "cheaper bank", detail: { before: { isOn: true }, after: { isOn: true } } });
  });

  it("requires an admin to replace the merchant's account, and open deposits keep the old account", async () => {
    const request = { bankType: "transfer", bankCode: "DALISAY", amount: 700 };
    const { depositId } = await openDeposit(test, member, request);
    const channels = method.channels.map(({ name: _name, ...channel }) => ({ ...channel, number: "999 888" }));
    expect((await change({ channels })).errorCode).toBe("permission.denied");
    await expectOk(change({ channels }, adminToken));
    expect((await depositStatus(test, member, depositId)).payTo).toMatchObject({ number: "0012 3456 7890" });
    const newDeposit = await openDeposit(test, member, request);
    expect((await depositStatus(test, member, newDeposit.depositId)).payTo).toMatchObject({ number: "999 888" });
  });

  it("requires every channel and complete accounts", async () => {
    expect((await change({ channels: [] })).errorCode).toBe("request.param.err");
    const incompleteChannels = method.channels.map(({ name: _name, ...channel }) => ({ ...channel, number: "" }));
    expect((await change({ channels: incompleteChannels }, adminToken)).errorCode).toBe("request.param.err");
  });

  it("is allowed for finance and admins, and auditors can only read the settings", async () => {
    const auditor = (await signInStaff(test, "auditor")).token;
    const support = (await signInStaff(test, "support")).token;
    const { value } = await expectOk(test.call({ method: "GET", url, token: auditor }));
    expect(value).toMatchObject({ canChange: false, canChangeAccounts: false });
    expect((await change({}, auditor)).status).toBe(403);
    expect((await test.call({ method: "GET", url, token: support })).status).toBe(403);
  });
});
