/** Settings of withdrawal methods: two people change them, and one person alone switches them off. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  WithdrawMethodRequest,
  WithdrawMethodSetting,
  WithdrawMethodSettings,
} from "@openhouse/protocol/payments/withdraw-method-settings";
import type { WithdrawSettings } from "@openhouse/protocol/payments/withdraw-settings";
import { createPayee, createTestCashier, expectOk, openWithdrawal } from "../../../testing/test-cashier.ts";
import { decide as decideWithdrawal, requestWithdrawal, withdrawalDetail } from "../../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { signInStaff as signInAt } from "../../../testing/sign-in-staff.ts";
import { giveMoney } from "../../../testing/test-player.ts";

let test: TestCashier;
let financeToken: string;
let secondToken: string;
let adminToken: string;
let member: Payee;
let method: WithdrawMethodSetting;

const url = "/backoffice/api/withdraw-methods";

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  secondToken = (await signInStaff(test, "finance", "financetwo")).token;
  adminToken = (await signInStaff(test, "admin")).token;
  member = await createPayee(test, "withdrawer1", { code: "DALISAY", type: "B" });
  await giveMoney(test, member, 1_000_000n);
});
beforeEach(async () => {
  method = await settingOf("B");
});
afterAll(() => test.close());

async function readSettings(token = financeToken): Promise<WithdrawMethodSettings> {
  return (await expectOk(test.call({ method: "GET", url, token }))).value as WithdrawMethodSettings;
}

async function settingOf(cardType: string): Promise<WithdrawMethodSetting> {
  const setting = (await readSettings()).methods.find((candidate) => candidate.cardType === cardType);
  return setting ?? expect.fail(`no method ${cardType}`);
}

async function waitingRequest(token = financeToken): Promise<WithdrawMethodRequest | undefined> {
  return (await readSettings(token)).requests[0];
}

function change(part: object = {}, token = financeToken) {
  const { cardType, currency: _currency, unservedBanks: _unservedBanks, isSetUp: _isSetUp, ...values } = method;
  return test.call({
    method: "PUT",
    url: `${url}/${cardType}`,
    token,
    body: { ...values, reason: "as agreed", ...part },
  });
}

function decide(decision: "approved" | "rejected", token = secondToken, cardType = "B") {
  const body = { decision, reason: "compared with the contract" };
  return test.call({ method: "POST", url: `${url}/${cardType}/decision`, token, body });
}

async function changeByTwo(part: object): Promise<void> {
  await expectOk(change(part));
  await expectOk(decide("approved", secondToken, method.cardType));
  method = await settingOf(method.cardType);
}

async function offered(): Promise<WithdrawSettings> {
  const call = test.call({ method: "GET", url: "/wps/relay/MCSFE_getWithdrawSettings", token: member.token });
  return (await expectOk(call)).value as WithdrawSettings;
}

const bank = { code: "ALON", name: "Alon Bank", isOn: true, payout: "hand", provider: "", addressForm: null } as const;
const withBank = (part: object = {}) => [...method.banks, { ...bank, ...part }];

describe("a change of a withdrawal method", () => {
  it("waits for a second person, who sees both values and must not be the requester", async () => {
    const part = { minimumMinor: "30000", feeFixedMinor: "2000" };
    await expectOk(change(part));
    expect(await offered()).toMatchObject({ minimumAmount: 200 });
    expect(await waitingRequest(secondToken)).toMatchObject({
      cardType: "B",
      by: "financeone",
      reason: "as agreed",
      isOwn: false,
      isStale: false,
      before: { minimumMinor: "20000", feeFixedMinor: "1500" },
      after: part,
    });
    expect(await decide("approved", financeToken)).toMatchObject({ status: 403, errorCode: "approval.same.person" });
    expect(await change({ minimumMinor: "40000" }, adminToken)).toMatchObject({
      errorCode: "transaction.state.changed",
    });
    const responses = await Promise.all([decide("approved"), decide("approved", adminToken)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await offered()).toMatchObject({ minimumAmount: 300 });
    const actions = await test.deps.db.query(
      `select action, detail->>'by' as "by" from audit_line where action like 'withdraw-method.%' order by position`,
    );
    expect(actions).toEqual([
      { action: "withdraw-method.requested", by: null },
      { action: "withdraw-method.approved", by: "financeone" },
    ]);
  });

  it("can be withdrawn by the requester and rejected by a second person", async () => {
    for (const token of [financeToken, secondToken]) {
      await expectOk(change({ maximumMinor: "99999999" }));
      await expectOk(decide("rejected", token));
      expect(await settingOf("B")).toEqual(method);
    }
    expect(await decide("approved")).toMatchObject({ status: 404, errorCode: "no.data" });
  });

  it("takes effect at once if it only switches off, and a change that still waits can then only be rejected", async () => {
    await expectOk(change({ maximumMinor: "99999999" }));
    await expectOk(change({ isOn: false }, adminToken));
    expect((await offered()).banks).toEqual([]);
    expect(await waitingRequest()).toMatchObject({ isStale: true });
    expect(await decide("approved")).toMatchObject({ status: 409, errorCode: "settings.changed" });
    expect(await waitingRequest()).toBeDefined();
    await expectOk(decide("rejected"));
    method = await settingOf("B");
    expect(method.isOn).toBe(false);
    await expectOk(change({ isOn: true }));
    expect((await offered()).banks).toEqual([]);
    await expectOk(decide("approved"));
    expect((await offered()).banks).not.toEqual([]);
  });

  it("is refused if it is based on an older version, so only one of two concurrent changes succeeds", async () => {
    const banks = method.banks.map((item) => ({ ...item, isOn: item.code !== "SINAGBK" }));
    const responses = await Promise.all([change({ banks }), change({ banks }, adminToken)]);
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual(["settings.changed", null].toSorted());
    method = await settingOf("B");
    await changeByTwo({ banks: method.banks.map((item) => ({ ...item, isOn: true })) });
  });

  it("does not touch open withdrawals: they keep their fee and are paid by hand as before", async () => {
    const { refId, feeMinor } = await openWithdrawal(test, member, { amount: 500 });
    const paidByProvider = { payout: "provider", provider: "sandbox" };
    const banks = method.banks.map((item) => (item.code === "DALISAY" ? { ...item, ...paidByProvider } : item));
    await changeByTwo({ banks, feeFixedMinor: "9900" });
    await expectOk(change({ isOn: false }));
    expect((await requestWithdrawal(test, member, { amount: 500 })).errorCode).toBe("withdraw_not_supported");
    await expectOk(decideWithdrawal(test, { token: financeToken, id: refId, action: "approve" }));
    const body = { reason: "paid at the counter", reference: "OTC-1" };
    await expectOk(decideWithdrawal(test, { token: financeToken, id: refId, action: "paid", body }));
    const { withdrawal } = await withdrawalDetail(test, financeToken, refId);
    expect(withdrawal).toMatchObject({ state: "success", feeMinor });
    method = await settingOf("B");
    await changeByTwo({ isOn: true });
  });

  it.each([
    ["request.param.err", undefined, () => ({ banks: method.banks.slice(1), minimumMinor: "0" })],
    ["request.param.err", undefined, () => ({ banks: [...method.banks, ...method.banks] })],
    ["request.param.err", undefined, () => ({ banks: withBank({ code: "low" }) })],
    ["payment.method.exists", undefined, () => ({ banks: withBank({ code: "LAKBAY" }), minimumMinor: "0" })],
    ["withdraw.terms.invalid", "bounds", () => ({ banks: withBank({ addressForm: "BTC" }), minimumMinor: "0" })],
    ["withdraw.terms.invalid", "bounds", () => ({ maximumMinor: "100" })],
    ["withdraw.terms.invalid", "bounds", () => ({ minimumMinor: "9".repeat(18), maximumMinor: "9".repeat(18) })],
    ["withdraw.terms.invalid", "fee", () => ({ feeFixedMinor: method.minimumMinor })],
    ["payout.bank.invalid", "address", () => ({ banks: withBank({ addressForm: "BTC" }) })],
    ["payout.bank.invalid", "provider", () => ({ banks: withBank({ payout: "provider", provider: "unknown" }) })],
    ["request.param.err", undefined, () => ({})],
  ])("is refused with %s %s (row %#)", async (code, fault, part) => {
    const response = await change(part());
    expect(response.errorCode).toBe(code);
    if (fault !== undefined) expect(response.value).toMatchObject({ fault });
    expect(await waitingRequest()).toBeUndefined();
  });

  it("is checked again at the approval", async () => {
    await expectOk(change({ banks: withBank({ code: "GAYA" }) }));
    await test.deps.db.query(
      `insert into payout_bank (merchant_id, card_type, code, name, payout, provider, enabled, position)
       values (1, 'E', 'GAYA', 'Gaya Wallet', 'hand', 'hand', true, 9)`,
    );
    expect((await decide("approved")).errorCode).toBe("payment.method.exists");
    await expectOk(decide("rejected"));
  });

  it("is allowed for finance and admins, and auditors can only read", async () => {
    const auditor = (await signInStaff(test, "auditor")).token;
    const support = (await signInStaff(test, "support")).token;
    expect((await readSettings(auditor)).canChange).toBe(false);
    expect((await change({ isOn: false }, auditor)).status).toBe(403);
    expect((await decide("rejected", auditor)).status).toBe(403);
    expect((await test.call({ method: "GET", url, token: support })).status).toBe(403);
  });
});

describe("a new bank", () => {
  it("is offered to members after a second person has approved it", async () => {
    await changeByTwo({ banks: withBank() });
    expect((await offered()).banks.at(-1)).toEqual({ bankCode: "ALON", bankName: "Alon Bank" });
  });

  it("of the crypto method has an address format, which cannot change later", async () => {
    method = await settingOf("V");
    await changeByTwo({ banks: withBank({ code: "ALONBTC", addressForm: "BTC" }) });
    const banks = method.banks.map((item) => (item.code === "ALONBTC" ? { ...item, addressForm: "TRC20" } : item));
    const response = await change({ banks });
    expect([response.errorCode, response.value]).toMatchObject(["payout.bank.invalid", { fault: "address" }]);
  });
});

describe("a merchant without withdrawal methods", () => {
  it("needs two people to set one up", async () => {
    const host = "harbour.localhost";
    const first = (await signInAt(test, { account: "harbourone", roles: ["finance"], host })).token;
    const second = (await signInAt(test, { account: "harbourtwo", roles: ["admin"], host })).token;
    await test.deps.db.query(`delete from payout_bank where merchant_id = 2`);
    await test.deps.db.query(`delete from withdraw_method where merchant_id = 2`);
    const { value } = await expectOk(test.call({ method: "GET", url, token: first, host }));
    const { methods } = value as WithdrawMethodSettings;
    expect(methods.map(({ cardType, isSetUp, isOn }) => [cardType, isSetUp, isOn])).toEqual([
      ["B", false, false],
      ["E", false, false],
      ["V", false, false],
    ]);
    const values = { isOn: true, minimumMinor: "10000", maximumMinor: "500000", feeRatePpm: 0, feeFixedMinor: "0" };
    const body = { ...values, version: methods[0]?.version, banks: [bank], reason: "the first method" };
    await expectOk(test.call({ method: "PUT", url: `${url}/B`, token: first, host, body }));
    const decision = { decision: "approved", reason: "agreed" };
    const reply = await expectOk(
      test.call({ method: "POST", url: `${url}/B/decision`, token: second, host, body: decision }),
    );
    expect((reply.value as WithdrawMethodSettings).methods[0]).toMatchObject({
      ...values,
      isSetUp: true,
      currency: "HKD",
      banks: [bank],
    });
  });
});
