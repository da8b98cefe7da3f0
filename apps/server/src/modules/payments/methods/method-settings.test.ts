/** Settings of deposit methods: which members see which terms, and how two people change them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DepositMethods } from "@openhouse/protocol/payments/deposit-methods";
import type {
  MethodRequest,
  MethodSetting,
  MethodSettings,
  TermsSetting,
} from "@openhouse/protocol/payments/deposit-method-settings";
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
let secondToken: string;
let member: SignedInMember;
let method: MethodSetting;

const url = "/backoffice/api/deposit-methods";

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
  secondToken = (await signInStaff(test, "finance", "financetwo")).token;
  member = await test.register("chooser1");
});
beforeEach(async () => {
  method = await settingOf("transfer");
});
afterAll(() => test.close());

async function readSettings(token = financeToken): Promise<MethodSettings> {
  return (await expectOk(test.call({ method: "GET", url, token }))).value as MethodSettings;
}

async function settingOf(code: string, token = financeToken): Promise<MethodSetting> {
  const setting = (await readSettings(token)).methods.find((candidate) => candidate.code === code);
  if (setting === undefined) throw new Error(`no method ${code}`);
  return setting;
}

function change(changes: object = {}, token = financeToken) {
  const { code, isOn, terms, version } = method;
  const channels = method.channels.map(({ name: _name, ...channel }) => channel);
  const body = { isOn, terms, version, channels, reason: "as agreed", ...changes };
  return test.call({ method: "PUT", url: `${url}/${code}`, token, body });
}

async function requestOf(code: string, token = financeToken): Promise<MethodRequest | undefined> {
  return (await readSettings(token)).requests.find((request) => request.code === code);
}

function decide(decision: "approved" | "rejected", { token = secondToken, code = "transfer" } = {}) {
  const body = { decision, reason: "compared with the bank" };
  return test.call({ method: "POST", url: `${url}/${code}/decision`, token, body });
}

/** A change that a second person approves. */
async function changeByTwo(changes: object, token = financeToken): Promise<void> {
  await expectOk(change(changes, token));
  await expectOk(decide("approved"));
  method = await settingOf("transfer");
}

const channelsOf = ({ channels }: MethodSetting, part: object = {}) =>
  channels.map(({ name: _name, ...channel }) => ({ ...channel, ...part }));

async function auditOf(action: string) {
  const [entry] = await test.deps.db.query<{ reason: string; detail: object; actorName: string }>(
    `select reason, detail, actor_name as "actorName" from audit_line where action = $1
     order by position desc limit 1`,
    [action],
  );
  return entry;
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
    await changeByTwo({ terms: [largeAmounts, everyone] });
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
    await changeByTwo({ terms: [{ ...everyone, maximumMinor: "900000", feeRatePpm: 0, feeFixedMinor: "0" }] });
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
    await changeByTwo({ terms: [everyone, agentTerms] });
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

describe("switching a deposit method off", () => {
  it("takes effect at once, a later seed keeps it off, and a second person switches it on again", async () => {
    await expectOk(change({ isOn: false, reason: "the bank is closed" }));
    await seedPaymentMethods(test.deps.db);
    expect((await methodsFor(member)).map(({ code }) => code)).not.toContain("transfer");
    expect(await auditOf("deposit-method.changed")).toMatchObject({
      reason: "the bank is closed",
      detail: { before: { isOn: true }, after: { isOn: false } },
    });
    method = await settingOf("transfer");
    await expectOk(change({ isOn: true }));
    expect((await methodsFor(member)).map(({ code }) => code)).not.toContain("transfer");
    await expectOk(decide("approved"));
    expect((await methodsFor(member)).map(({ code }) => code)).toContain("transfer");
  });

  it("takes effect at once for a channel, which a second person switches on again", async () => {
    const channels = channelsOf(method).map((channel) => ({ ...channel, isOn: channel.code !== "HABAGAT" }));
    await expectOk(change({ channels }));
    const isOn = async () => (await settingOf("transfer")).channels.find(({ code }) => code === "HABAGAT")?.isOn;
    expect(await isOn()).toBe(false);
    method = await settingOf("transfer");
    await expectOk(change({ channels: channelsOf(method, { isOn: true }) }));
    expect(await isOn()).toBe(false);
    await expectOk(decide("approved"));
    expect(await isOn()).toBe(true);
  });

  it("is possible while another change waits, which can then only be rejected", async () => {
    await expectOk(change({ terms: [everyone] }));
    await expectOk(change({ isOn: false }, adminToken));
    expect(await requestOf("transfer")).toMatchObject({ isStale: true, isOwn: true });
    expect(await decide("approved")).toMatchObject({ status: 409, errorCode: "settings.changed" });
    expect(await requestOf("transfer")).toBeDefined();
    await expectOk(decide("rejected"));
    method = await settingOf("transfer");
    await changeByTwo({ isOn: true });
  });

  it("needs a second person if the change also changes a value", async () => {
    await expectOk(change({ isOn: false, terms: [everyone, largeAmounts] }));
    expect((await settingOf("transfer")).isOn).toBe(true);
    await expectOk(decide("rejected", { token: financeToken }));
  });
});

describe("changing a deposit method", () => {
  it("waits for a second person, who sees both values and must not be the requester", async () => {
    const terms = [{ ...everyone, maximumMinor: "80000" }];
    await expectOk(change({ terms, reason: "cheaper bank" }));
    expect((await settingOf("transfer")).terms).toEqual(method.terms);
    expect(await requestOf("transfer", secondToken)).toMatchObject({
      by: "financeone",
      reason: "cheaper bank",
      isOwn: false,
      isStale: false,
      before: { isOn: true, terms: method.terms, channels: method.channels },
      after: { isOn: true, terms, names: { EN: "Bank transfer" } },
    });
    expect((await requestOf("transfer"))?.isOwn).toBe(true);
    expect(await decide("approved", { token: financeToken })).toMatchObject({
      status: 403,
      errorCode: "approval.same.person",
    });
    expect(await change({ terms: [everyone] }, adminToken)).toMatchObject({ errorCode: "transaction.state.changed" });
    await expectOk(decide("approved"));
    expect(await settingOf("transfer")).toMatchObject({ terms, version: method.version + 1 });
    expect(await requestOf("transfer")).toBeUndefined();
    const values = { before: { terms: method.terms }, after: { terms } };
    expect(await auditOf("deposit-method.requested")).toMatchObject({ actorName: "financeone", detail: values });
    expect(await auditOf("deposit-method.approved")).toMatchObject({
      actorName: "financetwo",
      reason: "compared with the bank",
      detail: { ...values, by: "financeone" },
    });
  });

  it("is applied once if two people approve at the same time; the database refuses an approval by the requester", async () => {
    await expectOk(change({ terms: [everyone] }));
    await expect(
      test.deps.db.query(
        `update approval set decision = 'approved', decided_by = requested_by
         where kind = 'deposit-method' and decision is null`,
      ),
    ).rejects.toThrow(/approval_check1/);
    const responses = await Promise.all([decide("approved"), decide("approved", { token: adminToken })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await settingOf("transfer")).toMatchObject({ terms: [everyone], version: method.version + 1 });
  });

  it("can be rejected by a second person or withdrawn by the requester, and then changes nothing", async () => {
    for (const token of [secondToken, financeToken]) {
      await expectOk(change({ terms: [largeAmounts] }));
      await expectOk(decide("rejected", { token }));
      expect(await settingOf("transfer")).toEqual(method);
      expect(await auditOf("deposit-method.rejected")).toMatchObject({ detail: { by: "financeone" } });
    }
    expect(await decide("approved")).toMatchObject({ status: 404, errorCode: "no.data" });
  });

  it("is refused if it is based on an older version or changes nothing", async () => {
    expect((await change()).errorCode).toBe("request.param.err");
    expect((await change({ version: method.version + 1 })).errorCode).toBe("settings.changed");
    const responses = await Promise.all([change({ isOn: false }), change({ isOn: false }, adminToken)]);
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual(["settings.changed", null].toSorted());
    method = await settingOf("transfer");
    await changeByTwo({ isOn: true });
  });

  it("requires an admin to replace the merchant's account, and open deposits keep the old account", async () => {
    const request = { bankType: "transfer", bankCode: "DALISAY", amount: 700 };
    const { depositId } = await openDeposit(test, member, request);
    const channels = channelsOf(method, { number: "999 888" });
    expect((await change({ channels })).errorCode).toBe("permission.denied");
    await changeByTwo({ channels }, adminToken);
    expect((await depositStatus(test, member, depositId)).payTo).toMatchObject({ number: "0012 3456 7890" });
    const newDeposit = await openDeposit(test, member, request);
    expect((await depositStatus(test, member, newDeposit.depositId)).payTo).toMatchObject({ number: "999 888" });
  });

  it("must contain every channel once and complete accounts; a new channel needs a name and must be for transfers", async () => {
    const channels = channelsOf(method);
    const newChannel = { code: "BAGONG", isOn: true, holder: "Open House", number: "77" };
    const invalid = [
      [],
      [...channels, ...channels.slice(0, 1)],
      channelsOf(method, { number: "" }),
      [...channels, newChannel],
    ];
    for (const list of invalid)
      expect((await change({ channels: list }, adminToken)).errorCode).toBe("request.param.err");
    await changeByTwo({ channels: [...channels, { ...newChannel, name: "Bagong Bank" }] }, adminToken);
    expect((await settingOf("transfer")).channels.at(-1)).toEqual({ ...newChannel, name: "Bagong Bank" });
    method = await settingOf("qr");
    const qrChannels = [...channelsOf(method), { ...newChannel, name: "Bagong Bank" }];
    expect((await change({ channels: qrChannels }, adminToken)).errorCode).toBe("request.param.err");
  });

  it("is allowed for finance and admins, and auditors can only read the settings", async () => {
    const auditor = (await signInStaff(test, "auditor")).token;
    const support = (await signInStaff(test, "support")).token;
    expect(await readSettings(auditor)).toMatchObject({ canChange: false, canChangeAccounts: false });
    expect((await change({}, auditor)).status).toBe(403);
    expect((await decide("approved", { token: auditor })).status).toBe(403);
    expect((await test.call({ method: "GET", url, token: support })).status).toBe(403);
  });
});

describe("a new method for bank transfers", () => {
  const channel = { code: "ALON", name: "Alon Bank", isOn: true, holder: "Open House Inc.", number: "0044 1" };
  const newMethod = {
    code: "over-counter",
    names: { EN: "Over the counter", TY: "Sa counter ng bangko" },
    isOn: true,
    terms: [everyone],
    channels: [channel],
    reason: "a second bank",
  };
  const add = (part: object = {}, token = adminToken) =>
    test.call({ method: "POST", url, token, body: { ...newMethod, ...part } });

  it("is offered to members after a second person has approved it", async () => {
    await expectOk(add());
    expect(await requestOf("over-counter")).toMatchObject({
      before: null,
      after: { names: newMethod.names, isOn: true, terms: [everyone], channels: [channel] },
    });
    expect((await methodsFor(member)).map(({ code }) => code)).not.toContain("over-counter");
    expect(await add()).toMatchObject({ errorCode: "transaction.state.changed" });
    const code = "over-counter";
    expect((await decide("approved", { token: adminToken, code })).errorCode).toBe("approval.same.person");
    await expectOk(decide("approved", { code }));
    expect((await methodsFor(member)).find((offered) => offered.code === code)).toMatchObject({ kind: "transfer" });
    const { depositId } = await openDeposit(test, member, { bankType: code, bankCode: "ALON", amount: 600 });
    expect((await depositStatus(test, member, depositId)).payTo).toMatchObject({ number: "0044 1" });
    expect((await add()).errorCode).toBe("payment.method.exists");
  });

  it.each([
    ["request.param.err", { code: "Upper" }],
    ["request.param.err", { channels: [channel, channel] }],
    ["request.param.err", { channels: [{ ...channel, number: "" }] }],
    ["payment.method.exists", { code: "qr", terms: [largeAmounts, largeAmounts] }],
    ["deposit.terms.invalid", { terms: [largeAmounts, largeAmounts] }],
  ])("is refused with %s for %j", async (code, part) => {
    expect((await add({ code: "refused", ...part })).errorCode).toBe(code);
  });

  it("needs an admin, because it contains an account of the merchant", async () => {
    expect((await add({ code: "refused" }, financeToken)).errorCode).toBe("permission.denied");
  });
});
