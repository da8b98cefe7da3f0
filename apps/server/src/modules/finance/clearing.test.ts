/**
 * Statement files of providers and banks are imported once, read strictly and compared with our payments, and their
 * differences are settled.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ClearingDetail,
  ClearingFiles,
  ClearingFormat,
  ClearingLine,
  ClearingLines,
} from "@openhouse/protocol/finance/clearing";
import { businessDay } from "../../core/merchant/business-day.ts";
import { findBrokenAudit } from "../../db/audit.ts";
import { startOutbox } from "../../db/outbox.ts";
import { advanceClockOffset } from "../../db/process-state.ts";
import type { SignedInMember } from "../../testing/test-app.ts";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  depositReference,
  expectOk,
  merchantId,
  openDeposit,
  openWithdrawal,
  sendMessage,
} from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { checkLedger } from "../wallet/index.ts";
import { createClearingListener } from "./index.ts";

let test: TestCashier;
let financeToken: string;
let approverToken: string;
let today: string;
let count = 0;
let memberCount = 0;

const dayMs = 86_400_000;
const url = "/backoffice/api/clearing";
const columns = {
  providerRef: "Id",
  reference: "Order",
  amount: "Amount",
  fee: "",
  day: "Date",
  currency: "",
  direction: "",
};
const format: ClearingFormat = { delimiter: ",", decimal: ".", dayOrder: "ymd", columns, wordIn: "", wordOut: "" };
const setFormat = (source: string, change: object = {}, { version = 0, token = financeToken } = {}) =>
  test.call({
    method: "PUT",
    url: `${url}/formats/${source}`,
    token,
    body: { format: { ...format, ...change }, version, reason: "as in the source's manual" },
  });

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance", "clearer")).token;
  approverToken = (await signInStaff(test, "admin", "clearbooker")).token;
  await expectOk(setFormat("sandbox"));
  await expectOk(setFormat("hand"));
});
// Each test has its own day, which is over when its statement is imported.
beforeEach(async () => {
  await passDays(10);
  count += 1;
  const { timeZone } = test.deps.merchants.byId(merchantId);
  today = businessDay(test.clock.businessNow(), timeZone);
});
afterAll(() => test.close());

/** Moves business time. The offset is also stored in the database, where a server in demo mode reads it. */
async function passDays(days: number): Promise<void> {
  test.clock.setOffsetMs(await advanceClockOffset(test.deps.db, days * dayMs));
}
const endDay = () => passDays(1);

/** Creates a deposit of 500.00 that the provider has reported as paid, with the provider reference `pay_<id>`. */
async function createPaidDeposit(owner?: SignedInMember) {
  const member = owner ?? (await test.register(`cleared${(memberCount += 1)}`));
  const { depositId: id } = await openDeposit(test, member);
  const message = { id: `pay_${id}`, reference: depositReference(id), state: "paid" as const, amountMinor: "50000" };
  expect(await sendMessage(test, message)).toMatchObject({ outcome: "applied" });
  return { member, id, ref: `PAY_${id}` };
}

interface Upload {
  readonly source?: string;
  readonly token?: string;
  readonly key?: string;
  readonly fields?: object;
}

const requestImport = (
  content: string | Buffer,
  { source = "sandbox", token = financeToken, key, fields }: Upload = {},
) =>
  test.call({
    method: "POST",
    url,
    token,
    ...(key === undefined ? {} : { key }),
    body: {
      source,
      currency: "PHP",
      fromDay: today,
      untilDay: today,
      fileName: "statement.csv",
      file: Buffer.from(content).toString("base64"),
      ...fields,
    },
  });
const csv = (...lines: string[]) => ["Id,Order,Amount,Date", ...lines, ""].join("\n");
const importFile = async (content: string, upload: Upload = {}) =>
  (await expectOk(requestImport(content, upload))).value as ClearingDetail;
const linesOf = async (id: string, query = "") =>
  (
    (await expectOk(test.call({ method: "GET", url: `${url}/${id}/lines?${query}`, token: financeToken })))
      .value as ClearingLines
  ).list;
const outcomesOf = async (id: string) => (await linesOf(id)).map(({ outcome, state }) => `${outcome} ${state}`);
const settleLine = (id: string, number: number, action: "accept" | "adjust", body: object, token = financeToken) =>
  test.call({
    method: "POST",
    url: `${url}/${id}/lines/${number}/${action}`,
    token,
    body: { reason: "asked the bank", ...body },
  });

async function deliverEvents(): Promise<void> {
  const outbox = startOutbox(test.deps, [createClearingListener(test.deps)]);
  await outbox.drain();
  await outbox.stop();
}

describe("a statement", () => {
  it("is compared with deposits and payouts in both directions", async () => {
    const [matchedPayment, differentPayment, missedPayment] = [
      await createPaidDeposit(),
      await createPaidDeposit(),
      await createPaidDeposit(),
    ];
    const payee = await createPayee(test, `clearpayee${count}`);
    await giveMoney(test, payee, 100_000n);
    const { refId } = await openWithdrawal(test, payee);
    await decide(test, { token: financeToken, id: refId, action: "approve" });
    await endDay();
    const detail = await importFile(
      csv(
        `${matchedPayment.ref},,500.00,${today}`,
        `${differentPayment.ref.toLowerCase()},,500.01,${today}`,
        `unknown,,12,${today}`,
        `${matchedPayment.ref},,500.00,${today}`,
        `out_1,OH1-W${refId},-300,${today}`,
      ),
      { fields: { closingMinor: "150000" } },
    );
    expect(detail.file).toMatchObject({ lines: 5, inMinor: "151201", outMinor: "30000", open: 5, waiting: 0 });
    expect(await outcomesOf(detail.file.id)).toEqual([
      "matched clear",
      "amount open",
      "theirs open",
      "twice open",
      "unbooked open",
      "ours open",
    ]);
    const [, differing, , , , missedLine] = await linesOf(detail.file.id);
    expect(differing).toMatchObject({
      amountMinor: "50001",
      payment: { amountMinor: "50000", account: differentPayment.member.account },
    });
    expect(missedLine).toMatchObject({
      amountMinor: null,
      payment: { id: missedPayment.id, kind: "deposit", day: today },
    });
    expect(await linesOf(detail.file.id, "outcome=amount")).toHaveLength(1);
    expect(await linesOf(detail.file.id, "isOpen=true&limit=2")).toHaveLength(2);
    // The balance of the clearing account: deposits minus payouts, through all sources.
    const [row] = await test.deps.db.query<{ minor: bigint }>(
      `select -coalesce(sum(amount), 0)::bigint as minor from account_delta d join account a
         on a.merchant_id = d.merchant_id and a.id = d.account_id
       where d.merchant_id = $1 and a.kind = 110 and a.currency = 608`,
      [merchantId],
    );
    // The payee's first 1,000.00 came without a provider: the account contains them, but the source does not.
    expect([detail.file.ledgerMinor, String(row?.minor)]).toEqual(["150000", "250000"]);
    const list = (await test.call({ method: "GET", url: `${url}?isOpen=true`, token: financeToken }))
      .value as ClearingFiles;
    expect(list).toMatchObject({ open: 5, canAct: true, list: [{ id: detail.file.id, open: 5 }] });
    expect(list.sources.map(({ code }) => code)).toEqual(["hand", "sandbox"]);
  });

  it("has no difference for repeated lines, and settles payments that the earlier file missed", async () => {
    const [firstPayment, laterPayment] = [await createPaidDeposit(), await createPaidDeposit()];
    await endDay();
    const first = await importFile(csv(`${firstPayment.ref},,500,${today}`));
    expect(await outcomesOf(first.file.id)).toEqual(["matched clear", "ours open"]);
    const second = await importFile(csv(`${firstPayment.ref},,500.00,${today}`, `${laterPayment.ref},,500,${today}`));
    expect(await outcomesOf(second.file.id)).toEqual(["repeated clear", "matched clear"]);
    expect((await linesOf(first.file.id))[1]).toMatchObject({ state: "settled", action: "agreed", settledBy: null });
    // A line with the same reference but another amount is a difference.
    const third = await importFile(csv(`${firstPayment.ref},,5000,${today}`));
    expect(await outcomesOf(third.file.id)).toEqual(["amount open"]);
  });

  it("is imported once: repeated and concurrent imports of the same bytes are refused", async () => {
    await endDay();
    const content = csv(`only_${randomUUID()},,1,${today}`);
    // One person may run only two uploads at a time (plugins/upload-gate.ts).
    const concurrent = await Promise.all([requestImport(content), requestImport(content)]);
    const responses = [...concurrent, await requestImport(content)];
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ errorCode }) => errorCode ?? ""))).toEqual(new Set(["", "clearing.file.known"]));
    const key = randomUUID();
    const otherContent = csv(`other_${randomUUID()},,1,${today}`);
    const [a, b] = [await requestImport(otherContent, { key }), await requestImport(otherContent, { key })];
    expect([a.errorCode, b.errorCode]).toEqual([null, null]);
    expect([a.status, b.status, (b.value as ClearingDetail).file.id]).toEqual([
      200,
      200,
      (a.value as ClearingDetail).file.id,
    ]);
  });

  it("is refused completely when a line or the file is invalid", async () => {
    await endDay();
    const validLine = `ok_${count},,1,${today}`;
    const cases: [string | Buffer, string, Upload?][] = [
      [csv(validLine, `=cmd|x,,1,${today}`), "clearing.line.invalid"],
      [csv(validLine, `x,,1,2019-01-01`), "clearing.line.invalid"],
      [csv(validLine).replace("Amount", "Sum"), "clearing.heading.missing"],
      [Buffer.from(csv(validLine), "utf16le"), "clearing.encoding.invalid"],
      [Buffer.concat([Buffer.from(csv(validLine)), Buffer.from([0xff])]), "clearing.encoding.invalid"],
      [`${csv(validLine)}\u0000`, "clearing.encoding.invalid"],
      [csv(validLine, `a\u202eb,,1,${today}`), "clearing.encoding.invalid"],
      ["x".repeat(2 * 2 ** 20 + 1), "file.too.large"],
      [csv(validLine), "clearing.days.invalid", { fields: { untilDay: "2099-01-01" } }],
      [csv(validLine), "clearing.days.invalid", { fields: { fromDay: "2020-01-01" } }],
      [csv(validLine), "clearing.days.invalid", { fields: { fromDay: "2026-02-31" } }],
      [csv(validLine), "clearing.format.missing", { source: "nobody" }],
      [csv(validLine), "request.param.err", { fields: { currency: "ZZZ" } }],
      [csv(validLine), "request.param.err", { fields: { file: "=cmd" } }],
    ];
    for (const [content, code, upload] of cases)
      expect((await requestImport(content, upload)).errorCode, code).toBe(code);
    expect((await requestImport("x".repeat(3 * 2 ** 20))).status).toBe(413);
    const tooManyLines = Array.from({ length: 20_001 }, (_, index) => `m${index},,1,${today}`);
    expect((await requestImport(csv(...tooManyLines))).errorCode).toBe("clearing.too.many.lines");
    const { file } = await importFile(`\ufeff${csv(validLine)}`, { fields: { fileName: '../<b>"x\u202e.csv' } });
    expect(file).toMatchObject({ fileName: "..bx.csv", lines: 1 });
  });

  it("can be read but not imported by auditors, and cannot be read by support", async () => {
    await endDay();
    const { token } = await signInStaff(test, "auditor");
    const support = (await signInStaff(test, "support")).token;
    const { file } = await importFile(csv(`right_${count},,1,${today}`));
    expect((await test.call({ method: "GET", url: `${url}/${file.id}`, token })).value).toMatchObject({
      canAct: false,
    });
    expect((await requestImport(csv(), { token })).status).toBe(403);
    expect((await settleLine(file.id, 1, "accept", {}, token)).status).toBe(403);
    expect((await setFormat("sandbox", {}, { token })).status).toBe(403);
    expect((await test.call({ method: "GET", url, token: support })).status).toBe(403);
    expect((await test.call({ method: "GET", url: `${url}/99`, token: financeToken })).errorCode).toBe("no.data");
    expect((await settleLine("9223372036854775807", 1, "accept", {})).errorCode).toBe("no.data");
  });
});

describe("a difference", () => {
  it("can be accepted once, with a reason", async () => {
    await endDay();
    const { file } = await importFile(csv(`charge_${count},,-25,${today}`));
    const responses = await Promise.all(Array.from({ length: 4 }, () => settleLine(file.id, 1, "accept", {})));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ errorCode }) => errorCode === "transaction.state.changed")).toHaveLength(3);
    expect((await linesOf(file.id))[0]).toMatchObject({
      state: "settled",
      action: "accepted",
      reason: "asked the bank",
      settledBy: "clearer",
    });
    expect((await settleLine(file.id, 1, "accept", { reason: "" })).errorCode).toBe("request.param.err");
    expect((await settleLine(file.id, 7, "accept", {})).errorCode).toBe("no.data");
  });

  it("is settled by an adjustment that a second person approves, and is open again after a refusal", async () => {
    const { member, ref } = await createPaidDeposit();
    await endDay();
    const { file } = await importFile(csv(`${ref},,510,${today}`, `nobody_${count},,9,${today}`));
    const before = (await balancesOf(test, member)).main;
    const adjustment = { direction: "in", amountMinor: "1000" };
    const readWaiting = () =>
      test.call({ method: "GET", url: "/backoffice/api/adjustments?isWaiting=true", token: approverToken });
    const decideNewest = async (action: string) => {
      const { list } = (await readWaiting()).value as { list: { id: string }[] };
      const id = list.at(-1)?.id ?? "";
      const path = `/backoffice/api/adjustments/${id}/${action}`;
      return test.call({ method: "POST", url: path, token: approverToken, body: { reason: "looked at it" } });
    };
    expect((await settleLine(file.id, 2, "adjust", adjustment)).errorCode).toBe("no.data");
    expect((await settleLine(file.id, 1, "adjust", adjustment)).value as ClearingLine).toMatchObject({
      state: "waiting",
    });
    expect((await settleLine(file.id, 1, "accept", {})).errorCode).toBe("transaction.state.changed");
    expect((await settleLine(file.id, 1, "adjust", adjustment)).errorCode).toBe("transaction.state.changed");
    await expectOk(decideNewest("refuse"));
    expect((await linesOf(file.id))[0]).toMatchObject({ state: "open", action: null, reason: "" });
    await expectOk(settleLine(file.id, 1, "adjust", adjustment));
    expect((await balancesOf(test, member)).main).toBe(before);
    await expectOk(decideNewest("approve"));
    expect((await balancesOf(test, member)).main).toBe(before + 1_000n);
    expect((await linesOf(file.id))[0]).toMatchObject({
      state: "settled",
      action: "adjusted",
      settledBy: "clearbooker",
    });
  });

  it("is settled after its deposit is booked later, by the event of the deposit or by another comparison", async () => {
    const member = await test.register(`latewire${count}`);
    const transfer = { bankType: "transfer", bankCode: "DALISAY", amount: 1_000 };
    const ids = [await openDeposit(test, member, transfer), await openDeposit(test, member, transfer)].map(
      ({ depositId }) => depositId,
    );
    const content = csv(
      `bank-${ids[0]},${depositReference(ids[0] ?? "")},1000,${today}`,
      `bank-${ids[1]},,1000,${today}`,
    );
    await endDay();
    const { file } = await importFile(content, { source: "hand" });
    expect(await outcomesOf(file.id)).toEqual(["unbooked open", "theirs open"]);
    for (const id of ids) {
      const body = { receivedMinor: "100000", bankReference: `bank-${id}`, reason: "the statement shows it" };
      await expectOk(
        test.call({ method: "POST", url: `/backoffice/api/deposits/${id}/book`, token: financeToken, body }),
      );
      if (id === ids[0]) await deliverEvents();
    }
    expect(await outcomesOf(file.id)).toEqual(["matched settled", "theirs open"]);
    await expectOk(test.call({ method: "POST", url: `${url}/${file.id}/compare`, token: financeToken, body: {} }));
    expect(await outcomesOf(file.id)).toEqual(["matched settled", "matched settled"]);
    await deliverEvents();
    expect((await linesOf(file.id))[1]).toMatchObject({ action: "agreed", payment: { id: ids[1] } });
  });
});

describe("a bank reference in a file", () => {
  it("names the payment in every spelling, and the second spelling in a file is reported as a duplicate", async () => {
    const member = await test.register(`spelled${count}`);
    const { depositId } = await openDeposit(test, member, { bankType: "transfer", bankCode: "DALISAY", amount: 1_000 });
    const body = { receivedMinor: "100000", bankReference: "REF 2521 0001", reason: "the statement shows it" };
    const path = `/backoffice/api/deposits/${depositId}/book`;
    await expectOk(test.call({ method: "POST", url: path, token: financeToken, body }));
    await endDay();
    const first = await importFile(csv(`REF\u00a02521\u00a00001,,1000,${today}`, `ref25210001,,1000,${today}`), {
      source: "hand",
    });
    expect(await outcomesOf(first.file.id)).toEqual(["matched clear", "twice open"]);
    const second = await importFile(csv(`REF-2521-0001,,1000,${today}`), { source: "hand" });
    expect(await outcomesOf(second.file.id)).toEqual(["repeated clear"]);
  });
});

describe("the file format of a source", () => {
  it("can be changed with a reason and the current version, to a valid format only", async () => {
    expect((await setFormat("sandbox")).errorCode).toBe("settings.changed");
    await expectOk(setFormat("sandbox", {}, { version: 1 }));
    expect((await setFormat("sandbox", {}, { version: 1 })).errorCode).toBe("settings.changed");
    expect((await setFormat("nobody")).errorCode).toBe("no.data");
    for (const change of [
      { columns: { ...columns, fee: "Amount" } },
      { columns: { ...columns, direction: "Type" }, wordIn: "in", wordOut: "IN" },
      { wordIn: "in", wordOut: "out" },
      { decimal: ",", delimiter: "," },
      { columns: { ...columns, day: " " } },
    ]) {
      expect((await setFormat("sandbox", change, { version: 2 })).errorCode).toBe("request.param.err");
    }
  });
});

it("clearing leaves the ledger and the audit chain sound", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
