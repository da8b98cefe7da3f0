/** Compares the closed books with a simple sum of all transfers, for late and concurrent postings. */

import { array, assert, asyncProperty, constantFrom, integer, nat, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CloseTransfers, DayClose, DayCloses } from "@openhouse/protocol/finance/day-closes";
import { money } from "@openhouse/rules/money/money";
import { accountNameOfKind } from "@openhouse/rules/wallet/account-kinds";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { post } from "../wallet/index.ts";
import type { AccountRef, TransferRequest } from "../wallet/index.ts";
import { closeBusinessDays } from "./index.ts";

const merchantId = 1 as MerchantId;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let test: TestApp;
let owner: Database;
let financeToken: string;
let members: SignedInMember[];
let keys = 0;
let offsetMs = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner" });
  financeToken = (await signInStaff(test, "finance")).token;
  members = await Promise.all(["closeana", "closeben", "closecai"].map((account) => test.register(account)));
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

const kinds = ["deposit", "stake", "win", "withdraw_hold", "withdraw_payout", "bonus_grant", "fee"] as const;
type TransferKind = (typeof kinds)[number];

/** Posts a transfer of a member, dated `hoursAgo`. Posts nothing if the balance is too small. */
async function postTransfer(
  transferKind: TransferKind,
  { memberIndex, minor, hoursAgo = 0 }: { memberIndex: number; minor: number; hoursAgo?: number },
) {
  const member = members[memberIndex % members.length]?.memberId;
  if (member === undefined) throw new Error("there is no such member");
  const [main, bonus, hold] = (["main", "bonus", "hold"] as const).map((kind) => ({ member, kind })) as [
    AccountRef,
    AccountRef,
    AccountRef,
  ];
  const accountsByKind: Record<TransferKind, [AccountRef, AccountRef]> = {
    deposit: [{ house: "clearing" }, main],
    stake: [main, { house: "stakes" }],
    win: [{ house: "wins" }, main],
    withdraw_hold: [main, hold],
    withdraw_payout: [hold, { house: "clearing" }],
    bonus_grant: [{ house: "bonuses" }, bonus],
    fee: [main, { house: "fees" }],
  };
  const [from, to] = accountsByKind[transferKind];
  const key = `close-${(keys += 1)}`;
  const transfer: TransferRequest = {
    from,
    to,
    amount: money(BigInt(minor), "PHP"),
    code: transferKind,
    reference: key,
    key,
  };
  const at = new Date(test.clock.businessNow().getTime() - hoursAgo * hourMs);
  await test.deps.db
    .transaction((tx) => post(test.deps, tx, { merchantId, at, transfers: [transfer] }))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

function advance(ms: number): void {
  test.clock.setOffsetMs((offsetMs += ms));
  // The real clock moves too, so that transfers after a close get later ids.
  test.clock.advanceMs(10);
}

async function closeDays(): Promise<number> {
  test.clock.advanceMs(10);
  const closedCount = await closeBusinessDays(test.deps);
  test.clock.advanceMs(10);
  return closedCount;
}

const callCloses = (path: string, token = financeToken) =>
  test.call({ method: "GET", url: `/backoffice/api/closes${path}`, token });

async function readCloses(): Promise<DayClose[]> {
  const numbers: number[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page = (await callCloses(`?limit=20${next === "" ? "" : `&before=${next}`}`)).value as DayCloses;
    numbers.push(...page.list.map(({ number }) => number));
    next = page.next;
  }
  const closes = numbers.toReversed().map((number) => callCloses(`/PHP/${number}`));
  return (await Promise.all(closes)).map(({ value }) => value as DayClose);
}

interface TransferSums {
  readonly sumsByLine: Map<string, bigint>;
  readonly balances: Map<string, bigint>;
}

/** Adds up every transfer of the currency. */
async function sumAllTransfers(): Promise<TransferSums> {
  const rows = await owner.query<{ code: number; amount: bigint; from: number; to: number }>(
    `select t.code, t.amount, d.kind as "from", c.kind as "to" from transfer t
     join account d on d.merchant_id = t.merchant_id and d.id = t.debit_id
     join account c on c.merchant_id = t.merchant_id and c.id = t.credit_id
     where t.merchant_id = $1 and d.currency = 608`,
    [merchantId],
  );
  const expected: TransferSums = { sumsByLine: new Map(), balances: new Map() };
  const add = (sums: Map<string, bigint>, name: string, minor: bigint) =>
    sums.set(name, (sums.get(name) ?? 0n) + minor);
  for (const { code, amount, from, to } of rows) {
    const [debit, credit] = [accountNameOfKind(from), accountNameOfKind(to)];
    add(expected.sumsByLine, `${transferCodeOfNumber(code)} ${debit} ${credit}`, amount);
    add(expected.balances, debit, -amount);
    add(expected.balances, credit, amount);
  }
  return expected;
}

/** Expects that the chain of closes is intact, and that the closes add up to the sums of all transfers. */
async function expectClosed(): Promise<void> {
  const closes = await readCloses();
  const { chain } = (await callCloses("")).value as DayCloses;
  expect(chain).toEqual({ closes: closes.length, broken: [] });
  const moved = new Map<string, bigint>();
  let closingBalances = new Map<string, string>();
  for (const { close: head, balances, lines } of closes) {
    expect(head.isProven).toBe(true);
    for (const balance of balances) {
      expect(balance.openingMinor).toBe(closingBalances.get(balance.account) ?? "0");
      expect(BigInt(balance.openingMinor) + BigInt(balance.movedMinor)).toBe(BigInt(balance.closingMinor));
    }
    for (const { code, from, to, amountMinor } of lines) {
      const name = `${code} ${from} ${to}`;
      moved.set(name, (moved.get(name) ?? 0n) + BigInt(amountMinor));
    }
    closingBalances = new Map(balances.map(({ account, closingMinor }) => [account, closingMinor]));
  }
  const expected = await sumAllTransfers();
  expect(moved).toEqual(expected.sumsByLine);
  for (const [account, minor] of expected.balances) expect(closingBalances.get(account)).toBe(String(minor));
  const days = closes.map(({ close: { day } }) => Date.parse(`${day}T00:00:00Z`));
  expect(days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === dayMs)).toBe(true);
}

describe("the closed days", () => {
  it("equal the sum of all transfers, late or on time", async () => {
    const booking = record({
      transferKind: constantFrom(...kinds, "deposit" as const),
      memberIndex: nat(2),
      minor: integer({ min: 1, max: 90_000 }),
      hoursAgo: constantFrom(0, 0, 0, 1, 30, 60),
      hoursUntil: constantFrom(0, 0, 1, 7, 26),
      closesAfter: constantFrom(true, false, false),
    });
    await assert(
      asyncProperty(array(booking, { minLength: 5, maxLength: 15 }), async (bookings) => {
        for (const { transferKind, hoursUntil, closesAfter, ...rest } of bookings) {
          advance(hoursUntil * hourMs);
          await postTransfer(transferKind, rest);
          if (closesAfter) await closeDays();
        }
        // Two days later, every transfer belongs to a closed day.
        advance(2 * dayMs);
        await closeDays();
        await expectClosed();
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("count transfers after the close as late transfers of the next day", async () => {
    await postTransfer("deposit", { memberIndex: 0, minor: 5_000 });
    advance(dayMs);
    await closeDays();
    const before = (await readCloses()).at(-1);
    // The new member has no transfer yet, so the first transfer may be dated into the closed day.
    await test.register("closedan").then((dan) => members.push(dan));
    await postTransfer("deposit", { memberIndex: members.length - 1, minor: 777, hoursAgo: 24 });
    advance(dayMs);
    await closeDays();
    const closes = await readCloses();
    expect(closes.at(-2)).toEqual(before);
    const nextClose = closes.at(-1);
    expect(nextClose?.lines).toContainEqual(
      expect.objectContaining({ code: "deposit", transfers: 1, lateTransfers: 1, lateMinor: "777" }),
    );
    const lineQuery = "code=deposit&from=clearing&to=main";
    const transfersOf = async (number: number | undefined) =>
      ((await callCloses(`/PHP/${number}/transfers?${lineQuery}`)).value as CloseTransfers).list.map(
        ({ amountMinor }) => amountMinor,
      );
    expect(await transfersOf(nextClose?.close.number)).toEqual(["777"]);
    expect(await transfersOf(before?.close.number)).not.toContain("777");
    await expectClosed();
  });

  it("list the transfers of each line, page by page", async () => {
    for (const closed of await readCloses()) {
      for (const { code, from, to, amountMinor } of closed.lines) {
        let sum = 0n;
        for (let next: string | null = ""; next !== null;) {
          const query = `code=${code}&from=${from}&to=${to}&limit=3${next === "" ? "" : `&before=${next}`}`;
          const page = (await callCloses(`/PHP/${closed.close.number}/transfers?${query}`)).value as CloseTransfers;
          sum += page.list.reduce((total, transfer) => total + BigInt(transfer.amountMinor), 0n);
          next = page.next;
        }
        expect(sum).toBe(BigInt(amountMinor));
      }
    }
  });

  it("are closed once by several processes while bets are posted", async () => {
    advance(3 * dayMs);
    const postings = Array.from({ length: 40 }, (_, index) =>
      postTransfer(index % 2 === 0 ? "deposit" : "stake", {
        memberIndex: index,
        minor: 10 + index,
        hoursAgo: index % 3 === 0 ? 30 : 0,
      }),
    );
    test.clock.advanceMs(10);
    const closers = Array.from({ length: 4 }, () => closeBusinessDays(test.deps));
    const [, closed] = await Promise.all([Promise.all(postings), Promise.all(closers)]);
    expect(closed.filter((days) => days > 0)).toHaveLength(1);
    advance(2 * dayMs);
    await closeDays();
    await expectClosed();
  });

  it("are closed together after ten days without a worker, and a second run changes nothing", async () => {
    await postTransfer("win", { memberIndex: 1, minor: 123 });
    advance(10 * dayMs);
    expect(await closeDays()).toBe(10);
    expect(await closeDays()).toBe(0);
    await expectClosed();
  });

  it("cannot be changed, and a change by the database owner is detected", async () => {
    for (const sql of [
      `update day_close set is_proven = true`,
      `delete from day_close`,
      `insert into day_close select * from day_close limit 0`,
    ]) {
      await expect(test.deps.db.query(sql)).rejects.toThrow(/permission denied/);
    }
    await expect(
      test.deps.db.query(`select append_day_close(1, 608::smallint, date '2020-01-01', true, '{}', now())`),
    ).rejects.toThrow(/is closed next/);
    await owner.query(
      `update day_close set content = jsonb_set(content, '{balances,0,closingMinor}', '"1"')
       where merchant_id = 1 and currency = 608 and number = 2`,
    );
    expect(((await callCloses("")).value as DayCloses).chain.broken).toEqual([2]);
  });

  it("can be read by auditors but not by support, and invalid queries are refused", async () => {
    expect((await callCloses("", (await signInStaff(test, "support")).token)).status).toBe(403);
    expect((await callCloses("", (await signInStaff(test, "auditor")).token)).status).toBe(200);
    expect((await callCloses("?currency=HKD")).value).toMatchObject({ list: [], next: null });
    expect((await callCloses("?currency=XYZ")).errorCode).toBe("request.param.err");
    expect((await callCloses("/PHP/99999")).errorCode).toBe("no.data");
    expect((await callCloses("/PHP/1/transfers?code=gift&from=main&to=hold")).errorCode).toBe("request.param.err");
  });
});
