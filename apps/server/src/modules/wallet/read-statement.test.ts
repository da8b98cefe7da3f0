import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { MemberId } from "../../core/ids.ts";
import { createTransferPartitions } from "./keep-ledger.ts";
import { createLedgerTestWorld, deposit, hold, merchantOne, stake, win } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";
import { cursorOf, readBalanceAt, readKeyedStatement, readStatement, readStatementPage } from "./read-statement.ts";
import type { StatementLine } from "./repository.ts";

let world: LedgerTestWorld;
let member: MemberId;
const minuteMs = 60_000;
let start: Date;

const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const mainOf = (memberId: MemberId) => ({ merchantId: merchantOne, memberId, kind: "main" as const });

beforeAll(async () => {
  world = await createLedgerTestWorld();
  member = await world.openMember();
  start = world.clock.businessNow();
  await world.post(deposit(member, 10_000n, world.nextKey()));
  for (let minute = 1; minute <= 40; minute += 1) {
    world.clock.advanceMs(minuteMs);
    await world.post(stake(member, 100n, world.nextKey()), win(member, BigInt(minute), world.nextKey()));
  }
  await world.post(hold(member, 500n, world.nextKey()));
});
afterAll(() => world.drop());

describe("a statement", () => {
  it("shows each line with the balance after it, newest first, without gaps", async () => {
    const lines = await readStatement(world.db, { ...mainOf(member), limit: 500 });
    expect(lines).toHaveLength(82);
    expect(lines.map(({ version }) => version)).toEqual(lines.map((_, index) => 82n - BigInt(index)));
    lines.forEach(({ amount, balanceAfter }, index) => {
      expect(balanceAfter.minor).toBe((lines[index + 1]?.balanceAfter.minor ?? 0n) + amount.minor);
    });
    expect(lines[0]).toMatchObject({ code: "withdraw_hold", amount: money(-500n, "PHP"), counterparty: "hold" });
    expect(lines.at(-1)).toMatchObject({ code: "deposit", counterparty: "clearing", reference: "d" });
  });

  it("has pages without gaps or overlaps, also among lines with the same time", async () => {
    const pages: StatementLine[] = [];
    for (;;) {
      const last = pages.at(-1);
      const before = last === undefined ? {} : { before: cursorOf(last) };
      const page = await readStatement(world.db, { ...mainOf(member), limit: 7, ...before });
      if (page.length === 0) break;
      pages.push(...page);
    }
    expect(pages).toEqual(await readStatement(world.db, { ...mainOf(member), limit: 500 }));
  });

  it("is filtered by code and by time, the end excluded", async () => {
    const filter = { ...mainOf(member), codes: ["win" as const], from: at(10), to: at(20) };
    const lines = await readStatement(world.db, { ...filter, limit: 100 });
    expect(lines.map(({ amount }) => amount.minor)).toEqual([19n, 18n, 17n, 16n, 15n, 14n, 13n, 12n, 11n, 10n]);
    const page = await readStatementPage(world.db, filter, { page: 2, size: 4 });
    expect(page.total).toBe(10);
    expect(page.lines.map(({ amount }) => amount.minor)).toEqual([15n, 14n, 13n, 12n]);
    expect([page.income, page.outgo]).toEqual([money(145n, "PHP"), money(0n, "PHP")]);
  });

  it.each([
    ["rare codes", ["deposit", "withdraw_hold"], 2],
    ["common codes", ["stake", "win"], 80],
    ["a rare and a common code", ["deposit", "stake"], 41],
    ["no codes", [], 0],
  ] as const)(
    "has the same lines when it is read by page number or by key, from either end: %s",
    async (_name, codes, count) => {
      const filter = { ...mainOf(member), codes: [...codes] };
      const whole = await readStatement(world.db, { ...filter, limit: 500 });
      expect(whole).toHaveLength(count);
      expect(whole.every(({ code }) => (codes as readonly string[]).includes(code))).toBe(true);
      const oldest = await readKeyedStatement(world.db, filter, {
        side: { direction: "newer", key: undefined },
        size: 3,
      });
      expect(oldest.rows).toEqual(whole.slice(-3));
      expect([oldest.next, oldest.previous === null]).toEqual([null, count <= 3]);
      for (const page of [1, 2, Math.ceil(count / 3), Math.ceil(count / 3) + 1].filter((number) => number > 0)) {
        const { lines, total } = await readStatementPage(world.db, filter, { page, size: 3 });
        expect(total).toBe(count);
        expect(lines).toEqual(whole.slice((page - 1) * 3, page * 3));
      }
    },
  );

  it("has sums over all pages, and income less outgo equals the balance", async () => {
    const { total, income, outgo } = await readStatementPage(world.db, mainOf(member), { page: 2, size: 3 });
    const lines = await readStatement(world.db, { ...mainOf(member), limit: 500 });
    expect(total).toBe(lines.length);
    expect(income.minor - outgo.minor).toBe(lines[0]?.balanceAfter.minor);
    const paidMinor = lines
      .filter(({ amount }) => amount.minor < 0n)
      .reduce((sum, { amount }) => sum - amount.minor, 0n);
    expect(outgo.minor).toBe(paidMinor);
  });

  it("shows the counterparty of each line of the hold account", async () => {
    const lines = await readStatement(world.db, { ...mainOf(member), kind: "hold", limit: 10 });
    expect(lines).toMatchObject([
      { amount: money(500n, "PHP"), balanceAfter: money(500n, "PHP"), counterparty: "main" },
    ]);
  });

  it("is refused for a member without a wallet", async () => {
    const refusedRead = readStatement(world.db, { ...mainOf(5n as MemberId), limit: 1 });
    await expect(refusedRead).rejects.toMatchObject({ code: "not.exists.account.err" });
  });
});

describe("a balance at a moment", () => {
  it.each([
    [-1, 0n],
    [0, 10_000n],
    [0.5, 10_000n],
    [1, 9_901n],
    [2, 9_803n],
    [40, 6_320n],
    [9_999, 6_320n],
  ])("after %d minutes is %d minor units", async (minutes, minor) => {
    expect(await readBalanceAt(world.db, { ...mainOf(member), at: at(minutes) })).toEqual(money(minor, "PHP"));
  });
});

describe("createTransferPartitions", () => {
  it("moves rows of the default partition to new partitions without changing the statement", async () => {
    const before = await readStatement(world.db, { ...mainOf(member), limit: 500 });
    const later = new Date(Date.UTC(2031, 5, 15));
    const { db, owner } = world;
    // No job has created a partition for this month, so its lines are in the default partition.
    const { createIdSource } = await import("../../core/ids.ts");
    const ids = createIdSource({ realNow: () => later }, 1);
    const { post } = await import("./post.ts");
    const transfers = [stake(member, 1n, world.nextKey())];
    await db.transaction((tx) =>
      post({ ids }, tx, { merchantId: merchantOne, at: world.clock.businessNow(), transfers }),
    );
    const inDefault = () => owner.query<{ n: bigint }>(`select count(*) as n from transfer_default`);
    expect(await inDefault()).toEqual([{ n: 1n }]);
    const clock = { ...world.clock, realNow: () => later };
    expect(await createTransferPartitions({ db, clock })).toBe(3);
    expect(await createTransferPartitions({ db, clock })).toBe(0);
    expect(await inDefault()).toEqual([{ n: 0n }]);
    const after = await readStatement(world.db, { ...mainOf(member), limit: 500 });
    expect(after.slice(1)).toEqual(before);
  });
});
