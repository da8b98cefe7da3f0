/**
 * Statement files of providers and banks compared with our payments: imported once, read strictly, settled, without
 * moving money.
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
let finance: string;
let approver: string;
let today: string;
let count = 0;
let people = 0;

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
const setFormat = (source: string, change: object = {}, { version = 0, token = finance } = {}) =>
  test.call({
    method: "PUT",
    url: `${url}/formats/${source}`,
    token,
    body: { format: { ...format, ...change }, version, reason: "their manual says so" },
  });

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  finance = (await signInStaff(test, "finance", "clearer")).token;
  approver = (await signInStaff(test, "admin", "clearbooker")).token;
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

/** Also stored in the database, because a server in demo mode reads the offset from there. */
async function passDays(days: number): Promise<void> {
  test.clock.setOffsetMs(await advanceClockOffset(test.deps.db, days * dayMs));
}
const endDay = () => passDays(1);

/** A deposit of 500.00 that the provider's message has paid; its provider reference is `pay_<id>`. */
async function paid(owner?: SignedInMember) {
  const member = owner ?? (await test.register(`cleared${(people += 1)}`));
  const { depositId: id } = await openDeposit(test, member);
  const message = { id: `pay_${id}`, reference: depositReference(id), state: "paid" as const, amountMinor: "50000" };
  expect(await sendMessage(test, message)).toMatchObject({ outcome: "applied" });
  return { member, id, ref: `PAY_${id}` };
}

interface Upload {
  readonly source?: string;
  readonly token?: string;
  readonly key?: string;
  readonly more?: object;
}

const requestImport = (content: string | Buffer, { source = "sandbox", token = finance, key, more }: Upload = {}) =>
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
      ...more,
    },
  });
const csv = (...lines: string[]) => ["Id,Order,Amount,Date", ...lines, ""].join("\n");
const importFile = async (content: string, upload: Upload = {}) =>
  (await expectOk(requestImport(content, upload))).value as ClearingDetail;
const linesOf = async (id: string, query = "") =>
  (
    (await expectOk(test.call({ method: "GET", url: `${url}/${id}/lines?${query}`, token: finance })))
      .value as ClearingLines
  ).list;
const outcomesOf = async (id: string) => (await linesOf(id)).map(({ outcome, state }) => `${outcome} ${state}`);
const settleLine = (id: string, number: number, action: "accept" | "adjust", body: object, token = finance) =>
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
    const [right, wrong, missed] = [await paid(), await paid(), await paid()];
    const payee = await createPayee(test, `clearpayee${count}`);
    await giveMoney(test, payee, 100_000n);
    const { refId } = await openWithdrawal(test, payee);
    await decide(test, { token: finance, id: refId, action: "approve" });
    await endDay();
    const answer = await importFile(
      csv(
        `${right.ref},,500.00,${today}`,
        `${wrong.ref.toLowerCase()},,500.01,${today}`,
        `stranger,,12,${today}`,
        `${right.ref},,500.00,${today}`,
        `out_1,OH1-W${refId},-300,${today}`,
      ),
      { more: { closingMinor: "150000" } },
    );
    expect(answer.file).toMatchObject({ lines: 5, inMinor: "151201", outMinor: "30000", open: 5, waiting: 0 });
    expect(await outcomesOf(answer.file.id)).toEqual([
      "matched clear",
      "amount open",
      "theirs open",
      "twice open",
      "unbooked open",
      "ours open",
    ]);
    const [, differing, , , , ours] = await linesOf(answer.file.id);
    expect(differing).toMatchObject({
      amountMinor: "50001",
      payment: { amountMinor: "50000", account: wrong.member.account },
    });
    expect(ours).toMatchObject({ amountMinor: null, payment: { id: missed.id, kind: "deposit", day: today } });
    expect(await linesOf(answer.file.id, "outcome=amount")).toHaveLength(1);
    expect(await linesOf(answer.file.id, "isOpen=true&limit=2")).toHaveLength(2);
    // The ledger's balance: deposits through the provider less payouts through it.
    const [row] = await test.deps.db.query<{ minor: bigint }>(
      `select -coalesce(sum(amount), 0)::bigint as minor from account_delta d join account a
         on a.merchant_id = d.merchant_id and a.id = d.account_id
       where d.merchant_id = $1 and a.kind = 110 and a.currency = 608`,
      [merchantId],
    );
    // The payee's opening money came without a provider: it is in the account, but not in the source's balance.
    expect([answer.file.ledgerMinor, String(row?.minor)]).toEqual(["150000", "250000"]);
    const list = (await test.call({ method: "GET", url: `${url}?isOpen=true`, token: finance })).value as ClearingFiles;
    expect(list).toMatchObject({ open: 5, canAct: true, list: [{ id: answer.file.id, open: 5 }] });
    expect(list.sources.map(({ code }) => code)).toEqual(["hand", "sandbox"]);
  });

  it("with lines of an earlier file has no difference, and settles payments that the earlier one missed", async () => {
    const [one, late] = [await paid(), await paid()];
    await endDay();
    const first = await importFile(csv(`${one.ref},,500,${today}`));
    expect(await outcomesOf(first.file.id)).toEqual(["matched clear", "ours open"]);
    const second = await importFile(csv(`${one.ref},,500.00,${today}`, `${late.ref},,500,${today}`));
    expect(await outcomesOf(second.file.id)).toEqual(["repeated clear", "matched clear"]);
    expect((await linesOf(first.file.id))[1]).toMatchObject({ state: "settled", action: "agreed", settledBy: null });
    // A third file with other details is a difference.
    const third = await importFile(csv(`${one.ref},,5000,${today}`));
    expect(await outcomesOf(third.file.id)).toEqual(["amount open"]);
  });

  it("is imported once: repeated and concurrent imports of the same bytes are refused", async () => {
    await endDay();
    const content = csv(`only_${randomUUID()},,1,${today}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestImport(content)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode ?? ""))).toEqual(new Set(["", "clearing.file.known"]));
    const key = randomUUID();
    const other = csv(`other_${randomUUID()},,1,${today}`);
    const [a, b] = [await requestImport(other, { key }), await requestImport(other, { key })];
    expect([a.errorCode, b.errorCode]).toEqual([null, null]);
    expect([a.status, b.status, (b.value as ClearingDetail).file.id]).toEqual([
      200,
      200,
      (a.value as ClearingDetail).file.id,
    ]);
  });

  it("is refused completely when a line or the file is invalid", async () => {
    await endDay();
    const good = `ok_${count},,1,${today}`;
    const cases: [string | Buffer, string, Upload?][] = [
      [csv(good, `=cmd|x,,1,${today}`), "clearing.line.invalid"],
      [csv(good, `x,,1,2019-01-01`), "clearing.line.invalid"],
      [csv(good).replace("Amount", "Sum"), "clearing.heading.missing"],
      [Buffer.from(csv(good), "utf16le"), "clearing.encoding.invalid"],
      [Buffer.concat([Buffer.from(csv(good)), Buffer.from([0xff])]), "clearing.encoding.invalid"],
      [`${csv(good)}\u0000`, "clearing.encoding.invalid"],
      [csv(good, `a\u202eb,,1,${today}`), "clearing.encoding.invalid"],
      ["x".repeat(2 * 2 ** 20 + 1), "file.too.large"],
      [csv(good), "clearing.days.invalid", { more: { untilDay: "2099-01-01" } }],
      [csv(good), "clearing.days.invalid", { more: { fromDay: "2020-01-01" } }],
      [csv(good), "clearing.days.invalid", { more: { fromDay: "2026-02-31" } }],
      [csv(good), "clearing.format.missing", { source: "nobody" }],
      [csv(good), "request.param.err", { more: { currency: "ZZZ" } }],
      [csv(good), "request.param.err", { more: { file: "=cmd" } }],
    ];
    for (const [content, code, upload] of cases)
      expect((await requestImport(content, upload)).errorCode, code).toBe(code);
    expect((await requestImport("x".repeat(3 * 2 ** 20))).status).toBe(413);
    const many = Array.from({ length: 20_001 }, (_, at) => `m${at},,1,${today}`);
    expect((await requestImport(csv(...many))).errorCode).toBe("clearing.too.many.lines");
    const { file } = await importFile(`\ufeff${csv(good)}`, { more: { fileName: '../<b>"x\u202e.csv' } });
    expect(file).toMatchObject({ fileName: "..bx.csv", lines: 1 });
  });

  it("can be imported by finance and admin only; auditors can read it, support cannot", async () => {
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
    expect((await test.call({ method: "GET", url: `${url}/99`, token: finance })).errorCode).toBe("no.data");
    // The staff of another merchant finds nothing.
    expect((await settleLine("9223372036854775807", 1, "accept", {})).errorCode).toBe("no.data");
  });
});

describe("a difference", () => {
  it("can be accepted once, with a reason", async () => {
    await endDay();
    const { file } = await importFile(csv(`charge_${count},,-25,${today}`));
    const answers = await Promise.all(Array.from({ length: 4 }, () => settleLine(file.id, 1, "accept", {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === "transaction.state.changed")).toHaveLength(3);
    expect((await linesOf(file.id))[0]).toMatchObject({
      state: "settled",
      action: "accepted",
      reason: "asked the bank",
      settledBy: "clearer",
    });
    expect((await settleLine(file.id, 1, "accept", { reason: "" })).errorCode).toBe("request.param.err");
    expect((await settleLine(file.id, 7, "accept", {})).errorCode).toBe("no.data");
  });

  it("is settled by an adjustment that a second person approves; after a refusal it is open again", async () => {
    const { member, ref } = await paid();
    await endDay();
    const { file } = await importFile(csv(`${ref},,510,${today}`, `nobody_${count},,9,${today}`));
    const before = (await balancesOf(test, member)).main;
    const adjustment = { direction: "in", amountMinor: "1000" };
    const waiting = () =>
      test.call({ method: "GET", url: "/backoffice/api/adjustments?isWaiting=true", token: approver });
    const decideNewest = async (action: string) => {
      const { list } = (await waiting()).value as { list: { id: string }[] };
      const id = list.at(-1)?.id ?? "";
      const path = `/backoffice/api/adjustments/${id}/${action}`;
      return test.call({ method: "POST", url: path, token: approver, body: { reason: "looked at it" } });
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

  it("of a deposit that is booked later is settled by the event or by another comparison", async () => {
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
      await expectOk(test.call({ method: "POST", url: `/backoffice/api/deposits/${id}/book`, token: finance, body }));
      if (id === ids[0]) await deliverEvents();
    }
    expect(await outcomesOf(file.id)).toEqual(["matched settled", "theirs open"]);
    await expectOk(test.call({ method: "POST", url: `${url}/${file.id}/compare`, token: finance, body: {} }));
    expect(await outcomesOf(file.id)).toEqual(["matched settled", "matched settled"]);
    await deliverEvents();
    expect((await linesOf(file.id))[1]).toMatchObject({ action: "agreed", payment: { id: ids[1] } });
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

it("clearing moves no money, and leaves the ledger and the audit chain sound", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
