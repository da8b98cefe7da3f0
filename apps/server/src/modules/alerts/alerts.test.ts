/**
 * Alerts of large transactions: the exact thresholds, at most one alert per transaction, concurrency, and permissions.
 */

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AlertThresholdSheet } from "@openhouse/protocol/alerts/alert-thresholds";
import type { AlertList, TransactionAlert } from "@openhouse/protocol/alerts/alerts";
import { findBrokenAudit } from "../../db/audit.ts";
import {
  requestWithdrawal,
  createPayee,
  createTestCashier,
  depositReference,
  expectOk,
  merchantId,
  openDeposit,
  openWithdrawal,
  completeDeposit,
  sendMessage,
} from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";
import type { SignedInMember } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { checkLedger } from "../wallet/index.ts";
import { raiseAlert } from "./index.ts";

let test: TestCashier;
let risk: string;
let finance: string;
let admin: string;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  risk = (await signInStaff(test, { account: "riskone", roles: ["risk"] })).token;
  finance = (await signInStaff(test, { account: "financeone", roles: ["finance"] })).token;
  admin = (await signInStaff(test, { account: "adminone", roles: ["admin"] })).token;
});
afterEach(async () => {
  test.clock.setOffsetMs(0);
  await setThresholds({});
});
afterAll(() => test.close());

const dayMs = 24 * 3_600_000;
const url = "/backoffice/api/alerts";

/** Writes the settings directly. Thresholds that are not given are switched off. */
async function setThresholds({ deposit = 0, withdrawal = 0, day = 0 }): Promise<void> {
  const settings = {
    "alerts.depositFromMinor": { PHP: deposit },
    "alerts.withdrawalFromMinor": { PHP: withdrawal },
    "alerts.dayFromMinor": { PHP: day },
  };
  await setMerchant(test, merchantId, { settings });
}
const listAlerts = async (query: string, token = risk) =>
  (await expectOk(test.call({ method: "GET", url: `${url}?${query}`, token }))).value as AlertList;
const alertsOf = async ({ account }: { account: string }): Promise<TransactionAlert[]> =>
  (await listAlerts(`limit=100&account=${account}`)).list;
const closeAlert = (id: string, note = "the source of the money is known", token = risk) =>
  test.call({ method: "POST", url: `${url}/${id}/close`, token, body: { note } });
const registerMember = () => test.register(`mover${(count += 1)}`);

/** Requests an adjustment as one staff member; `approve` approves it as another. */
async function requestAdjustment(
  member: SignedInMember,
  adjustment: { direction?: "in" | "out"; wallet?: string; minor: number },
) {
  const { direction = "in", wallet = "main", minor } = adjustment;
  const body = { account: member.account, direction, wallet, amountMinor: String(minor), reason: "settled wrongly" };
  const path = "/backoffice/api/adjustments";
  await expectOk(test.call({ method: "POST", url: path, token: finance, body }));
  const { value } = await expectOk(test.call({ method: "GET", url: `${path}?limit=1`, token: admin }));
  const id = (value as { list: { id: string }[] }).list[0]?.id ?? "";
  const approve = () =>
    test.call({ method: "POST", url: `${path}/${id}/approve`, token: admin, body: { reason: "checked" } });
  return { id, approve };
}

describe("a deposit", () => {
  it.each([
    ["raises no alert one centavo below the threshold", 50_001, []],
    [
      "raises an alert at the threshold",
      50_000,
      [{ amountMinor: "50000", singleFromMinor: "50000", dayFromMinor: null }],
    ],
    [
      "raises an alert one centavo above the threshold",
      49_999,
      [{ amountMinor: "50000", singleFromMinor: "49999", dayFromMinor: null }],
    ],
    ["raises no alert if the threshold is off", 0, []],
  ])("of 500.00 %s", async (_case, deposit, alerts) => {
    await setThresholds({ deposit });
    const member = await registerMember();
    await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject(alerts);
  });

  it("raises an alert with the member, the deposit, and the sum of the day", async () => {
    const member = await registerMember();
    await completeDeposit(test, member, { amount: 200 });
    await setThresholds({ deposit: 50_000 });
    const subjectId = await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject([
      {
        kind: "deposit",
        subjectId,
        memberId: String(member.memberId),
        account: member.account,
        direction: "in",
        currency: "PHP",
        daySumMinor: "70000",
        raisedAt: test.clock.businessNow().getTime(),
        closedBy: null,
        closedAt: null,
        note: "",
        actions: ["close"],
      },
    ]);
  });

  it("raises only one alert if six concurrent messages confirm the deposit", async () => {
    await setThresholds({ deposit: 50_000, day: 50_000 });
    for (let round = 0; round < 5; round += 1) {
      const member = await registerMember();
      const { depositId, amountMinor } = await openDeposit(test, member);
      const [row] = await test.deps.db.query<{ provider_ref: string }>(
        `select provider_ref from deposit where merchant_id = $1 and id = $2`,
        [merchantId, BigInt(depositId)],
      );
      const reference = depositReference(depositId);
      const paid = { reference, state: "paid" as const, amountMinor, id: row?.provider_ref ?? "" };
      const responses = await Promise.all(Array.from({ length: 6 }, () => sendMessage(test, paid)));
      expect(responses.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
      expect(await alertsOf(member)).toMatchObject([{ singleFromMinor: "50000", dayFromMinor: "50000" }]);
    }
  });
});

describe("a withdrawal", () => {
  it.each([
    ["raises no alert one centavo below the threshold", 30_001, 0],
    ["raises an alert at the threshold", 30_000, 1],
    ["raises an alert one centavo above the threshold", 29_999, 1],
  ])("of 300.00 %s", async (_case, withdrawal, alerts) => {
    const member = await createPayee(test, `taker${(count += 1)}`);
    await completeDeposit(test, member);
    await setThresholds({ withdrawal });
    const { refId: subjectId } = await openWithdrawal(test, member);
    const expected = { kind: "withdrawal", subjectId, direction: "out", amountMinor: "30000", daySumMinor: "80000" };
    expect(await alertsOf(member)).toMatchObject(Array.from({ length: alerts }, () => expected));
  });

  it("raises no alert if it is refused, and only one alert if calls with the same key are repeated", async () => {
    const member = await createPayee(test, `taker${(count += 1)}`);
    await completeDeposit(test, member);
    await setThresholds({ withdrawal: 30_000 });
    expect((await requestWithdrawal(test, member, { amount: 501 })).errorCode).toBe("account.balance.not.enough");
    expect(await alertsOf(member)).toEqual([]);
    const key = "6d0f8a54-2a0f-4a8e-8f57-1f2b3c4d5e6f";
    const responses = await Promise.all([1, 2, 3].map(() => requestWithdrawal(test, member, { key })));
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect((await requestWithdrawal(test, member, { key })).status).toBe(200);
    expect(await alertsOf(member)).toHaveLength(1);
  });
});

describe("an adjustment", () => {
  it("raises an alert when it is posted; credits use the deposit threshold, debits the withdrawal threshold", async () => {
    await setThresholds({ deposit: 1_000, withdrawal: 2_000 });
    const member = await registerMember();
    const creditAdjustment = await requestAdjustment(member, { minor: 1_000, wallet: "bonus" });
    expect(await alertsOf(member)).toEqual([]);
    const responses = await Promise.all([creditAdjustment.approve(), creditAdjustment.approve()]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await (await requestAdjustment(member, { minor: 999 })).approve();
    await (await requestAdjustment(member, { minor: 999, direction: "out" })).approve();
    expect(await alertsOf(member)).toMatchObject([
      {
        kind: "adjustment",
        subjectId: creditAdjustment.id,
        direction: "in",
        singleFromMinor: "1000",
        daySumMinor: "1000",
      },
    ]);
  });
});

describe("the sum of a member's day", () => {
  it.each([
    ["raises no alert one centavo below the threshold", 80_001, 0],
    ["raises an alert at the threshold", 80_000, 1],
    ["raises an alert one centavo above the threshold", 79_999, 1],
  ])("of 800.00, deposits and withdrawals together, %s", async (_case, day, alerts) => {
    const member = await createPayee(test, `mover${(count += 1)}`);
    await setThresholds({ day });
    await completeDeposit(test, member);
    const { refId: subjectId } = await openWithdrawal(test, member);
    const expected = { subjectId, singleFromMinor: null, dayFromMinor: String(day), daySumMinor: "80000" };
    expect(await alertsOf(member)).toMatchObject(Array.from({ length: alerts }, () => expected));
  });

  it("raises only one alert per day, and starts from zero on the next day", async () => {
    const member = await registerMember();
    await setThresholds({ day: 100_000 });
    for (const _ of [1, 2, 3, 4]) await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject([{ dayFromMinor: "100000", daySumMinor: "100000" }]);
    test.clock.setOffsetMs(dayMs);
    await completeDeposit(test, member);
    expect(await alertsOf(member)).toHaveLength(1);
    await completeDeposit(test, member);
    expect(await alertsOf(member)).toHaveLength(2);
  });

  it("raises an alert at the next transaction after the threshold was lowered, and again after it was raised", async () => {
    const member = await registerMember();
    await setThresholds({ day: 200_000 });
    for (const _ of [1, 2]) await completeDeposit(test, member);
    expect(await alertsOf(member)).toEqual([]);
    await setThresholds({ day: 60_000 });
    for (const _ of [3, 4]) await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject([{ dayFromMinor: "60000", daySumMinor: "150000" }]);
    await setThresholds({ day: 250_000 });
    for (const _ of [5, 6]) await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject([
      { dayFromMinor: "250000", daySumMinor: "250000" },
      { dayFromMinor: "60000" },
    ]);
  });

  it("is exact when several transactions run concurrently, in any wallet", async () => {
    await setThresholds({ day: 160_000 });
    for (let round = 0; round < 5; round += 1) {
      const member = await registerMember();
      const creditAdjustment = await requestAdjustment(member, { minor: 10_000, wallet: "bonus" });
      await Promise.all([
        completeDeposit(test, member),
        creditAdjustment.approve(),
        completeDeposit(test, member),
        completeDeposit(test, member),
      ]);
      expect(await alertsOf(member)).toMatchObject([{ dayFromMinor: "160000", daySumMinor: "160000" }]);
    }
  });
});

it("raiseAlert creates only one alert for a transaction when it is called several times", async () => {
  const member = await registerMember();
  const subjectId = await completeDeposit(test, member);
  await setThresholds({ deposit: 1 });
  const { memberId, account } = member;
  const at = test.clock.businessNow();
  const bookedTransaction = { merchantId, memberId, account, kind: "deposit", direction: "in", at } as const;
  const amount = { minor: 50_000n, currency: "PHP" } as const;
  const raise = () =>
    test.deps.db.transaction((tx) =>
      raiseAlert(test.deps, tx, { ...bookedTransaction, amount, subjectId: BigInt(subjectId) }),
    );
  await Promise.all([raise(), raise(), raise()]);
  await raise();
  expect(await alertsOf(member)).toHaveLength(1);
});

describe("the list of alerts", () => {
  it("can be filtered by state, kind and member, and lists open alerts oldest first in pages", async () => {
    await setThresholds({ deposit: 50_000, withdrawal: 30_000 });
    const member = await createPayee(test, `lister${(count += 1)}`);
    for (const _ of [1, 2, 3]) await completeDeposit(test, member);
    await openWithdrawal(test, member);
    const all = await alertsOf(member);
    expect(all.map(({ kind }) => kind)).toEqual(["withdrawal", "deposit", "deposit", "deposit"]);
    const accountFilter = `account=${member.account.toUpperCase()}`;
    const listedIds: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: AlertList = await listAlerts(
        `${accountFilter}&state=open&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      listedIds.push(...page.list.map(({ id }) => id));
      ({ cursor } = page);
    }
    expect(listedIds).toEqual(all.map(({ id }) => id).toReversed());
    expect((await listAlerts(`${accountFilter}&kind=withdrawal`)).list).toHaveLength(1);
    expect((await listAlerts(`${accountFilter}&state=closed`)).list).toEqual([]);
    const { open } = await listAlerts("limit=1");
    await closeAlert(listedIds[0] ?? "");
    expect((await listAlerts(`${accountFilter}&state=closed`)).list.map(({ id }) => id)).toEqual([listedIds[0]]);
    expect((await listAlerts(`${accountFilter}&state=open`)).list).toHaveLength(3);
    expect((await listAlerts("limit=1&kind=adjustment")).open).toBe(open - 1);
    expect((await test.call({ method: "GET", url: `${url}?cursor=9999999999999999999`, token: risk })).status).toBe(
      400,
    );
  });
});

describe("closing an alert", () => {
  it("is possible only once, and stores the staff member, the time and the note in the alert and the audit chain", async () => {
    await setThresholds({ deposit: 50_000 });
    const member = await registerMember();
    const subjectId = await completeDeposit(test, member);
    const [alert] = await alertsOf(member);
    const id = alert?.id ?? "";
    expect((await closeAlert(id, "")).status).toBe(400);
    const responses = await Promise.all([
      closeAlert(id),
      closeAlert(id, "checked twice", finance),
      closeAlert(id, "again", admin),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status !== 200)?.errorCode).toBe("transaction.state.changed");
    const [closed] = await alertsOf(member);
    expect(closed).toMatchObject({ id, actions: [], closedAt: test.clock.businessNow().getTime() });
    expect(closed?.note).not.toBe("");
    const auditLog = await test.call({
      method: "GET",
      url: "/backoffice/api/audit?action=alert.closed&limit=1",
      token: admin,
    });
    expect(auditLog.value).toMatchObject({
      list: [{ actorName: closed?.closedBy, reason: closed?.note, subjectId, detail: { alert: id } }],
    });
    expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  });

  it("is refused to auditors, who can read alerts, and to other roles and merchants, who cannot", async () => {
    await setThresholds({ deposit: 50_000 });
    const member = await registerMember();
    await completeDeposit(test, member);
    const id = (await alertsOf(member))[0]?.id ?? "";
    const auditor = (await signInStaff(test, { account: "auditorone", roles: ["auditor"] })).token;
    expect((await listAlerts(`account=${member.account}`, auditor)).list).toMatchObject([{ id, actions: [] }]);
    expect((await closeAlert(id, "looked at it", auditor)).status).toBe(403);
    for (const role of ["support", "content", "agentManager"] as const) {
      const { token } = await signInStaff(test, { account: `${role.toLowerCase()}one`, roles: [role] });
      expect((await test.call({ method: "GET", url, token })).status).toBe(403);
      expect((await closeAlert(id, "looked at it", token)).status).toBe(403);
    }
    expect((await test.call({ method: "GET", url, token: member.token })).status).toBe(401);
    const host = "harbour.localhost";
    const otherRisk = await signInStaff(test, { account: "harbourrisk", roles: ["risk"], host });
    const otherMerchantList = await test.call({ method: "GET", url, token: otherRisk.token, host });
    expect(otherMerchantList).toMatchObject({ status: 200, value: { list: [], open: 0 } });
    const body = { note: "looked at it" };
    const refusedClose = await test.call({
      method: "POST",
      url: `${url}/${id}/close`,
      token: otherRisk.token,
      host,
      body,
    });
    expect(refusedClose.errorCode).toBe("no.data");
    expect((await closeAlert("9999999999999999999")).errorCode).toBe("no.data");
    expect((await alertsOf(member))[0]?.closedAt).toBeNull();
  });
});

describe("the thresholds", () => {
  const sheetUrl = `${url}/thresholds`;
  const readThresholds = async (token = risk) =>
    (await expectOk(test.call({ method: "GET", url: sheetUrl, token }))).value as AlertThresholdSheet;
  const amounts = { depositMinor: "50000", withdrawalMinor: "0", dayMinor: "999999999999999" };
  const change = (body: object, token = risk) =>
    test.call({
      method: "PUT",
      url: sheetUrl,
      token,
      body: { currency: "PHP", ...amounts, reason: "as agreed", ...body },
    });

  it("apply from the next transaction on, and each change is recorded in the audit log", async () => {
    const sheetBefore = await readThresholds();
    expect(sheetBefore).toMatchObject({
      list: [{ currency: "PHP", depositMinor: "0", withdrawalMinor: "0", dayMinor: "0" }],
      mayChange: true,
    });
    const member = await registerMember();
    await completeDeposit(test, member);
    expect((await change({ version: sheetBefore.version })).value).toMatchObject({
      list: [{ currency: "PHP", ...amounts }],
    });
    expect(await alertsOf(member)).toEqual([]);
    await completeDeposit(test, member);
    expect(await alertsOf(member)).toMatchObject([{ daySumMinor: "100000" }]);
    const auditLog = await test.call({
      method: "GET",
      url: "/backoffice/api/audit?action=alerts.changed",
      token: admin,
    });
    expect(auditLog.value).toMatchObject({
      list: [{ actorName: "riskone", detail: { after: { "alerts.depositFromMinor": { PHP: 50_000 } } } }],
    });
  });

  it("can be changed only by risk and admin, for a known currency, based on the current version", async () => {
    const { version } = await readThresholds();
    expect((await change({ version: "old" })).errorCode).toBe("settings.changed");
    expect((await change({ version, currency: "PESO" })).errorCode).toBe("request.param.err");
    expect((await change({ version, dayMinor: "-1" })).status).toBe(400);
    expect((await change({ version, dayMinor: "1000000000000000" })).status).toBe(400);
    expect(await readThresholds(finance)).toMatchObject({ version, mayChange: false });
    expect((await change({ version }, finance)).status).toBe(403);
    const responses = await Promise.all([
      change({ version, dayMinor: "1" }),
      change({ version, dayMinor: "2" }, admin),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("the ledger is consistent after the transactions of all tests above", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
