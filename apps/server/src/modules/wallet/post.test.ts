import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { largestMinor, money } from "@openhouse/rules/money/money";
import type { MemberId } from "../../core/ids.ts";
import { checkLedger } from "./check-ledger.ts";
import { freezeMember } from "./freeze-member.ts";
import { createLedgerTestWorld, deposit, hold, merchantOne, release, stake, win } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";
import { readBalances, readHouseBalances } from "./read-balances.ts";
import type { TransferRequest } from "./transfer-request.ts";

let world: LedgerTestWorld;
beforeAll(async () => {
  world = await createLedgerTestWorld();
});
afterAll(() => world.drop());

const mainOf = async (member: MemberId) => (await readBalances(world.db, merchantOne, member)).main.minor;
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(() => "accepted").catch((error: { code?: string }) => error.code);

describe("a posting", () => {
  it("moves money from one account to the other and returns both balances", async () => {
    const member = await world.openMember(10_000n);
    const [posted] = await world.post(hold(member, 3_000n, world.nextKey()));
    expect(posted).toMatchObject({ isDuplicate: false, from: { version: 2n }, to: { version: 1n } });
    expect(posted?.from?.balance).toEqual(money(7_000n, "PHP"));
    expect(posted?.to?.balance).toEqual(money(3_000n, "PHP"));
    expect(await readBalances(world.db, merchantOne, member)).toMatchObject({
      main: money(7_000n, "PHP"),
      hold: money(3_000n, "PHP"),
      bonus: money(0n, "PHP"),
      version: 2n,
    });
  });

  it("gives a house account no running balance but counts the transfer in its deltas", async () => {
    const before = await readHouseBalances(world.db, merchantOne, "PHP");
    const member = await world.openMember(5_000n);
    const [posted] = await world.post(stake(member, 1_200n, world.nextKey()));
    expect(posted?.to).toBeUndefined();
    const after = await readHouseBalances(world.db, merchantOne, "PHP");
    expect((after.get("stakes")?.minor ?? 0n) - (before.get("stakes")?.minor ?? 0n)).toBe(1_200n);
    expect((after.get("clearing")?.minor ?? 0n) - (before.get("clearing")?.minor ?? 0n)).toBe(-5_000n);
  });

  it("returns the first result for a repeated key and moves nothing", async () => {
    const member = await world.openMember(1_000n);
    const request = stake(member, 400n, world.nextKey());
    const [first] = await world.post(request);
    await world.post(win(member, 50n, world.nextKey()));
    const [repeated] = await world.post(request);
    expect(repeated).toEqual({ ...first, isDuplicate: true });
    expect(await mainOf(member)).toBe(650n);
  });

  it("returns the first results for a repeated group", async () => {
    const member = await world.openMember(1_000n);
    const group = [stake(member, 400n, world.nextKey()), win(member, 900n, world.nextKey())];
    const first = await world.post(...group.map((item) => ({ ...item, group: 1 })));
    const repeated = await world.post(...group.map((item) => ({ ...item, group: 1 })));
    expect(repeated).toEqual(first.map((posted) => ({ ...posted, isDuplicate: true })));
    expect(await mainOf(member)).toBe(1_500n);
  });

  it("does not use a win for an earlier stake of the same posting", async () => {
    const member = await world.openMember(100n);
    const round = [stake(member, 200n, world.nextKey()), win(member, 500n, world.nextKey())];
    expect(await outcomeOf(world.post(...round))).toBe("account.balance.not.enough");
    expect(await mainOf(member)).toBe(100n);
  });

  it("never gives a line an earlier time than the line before", async () => {
    const member = await world.openMember(100n);
    const { db, ids } = world;
    const { post } = await import("./post.ts");
    const earlier = new Date(world.clock.businessNow().getTime() - 60_000);
    const transfers = [stake(member, 10n, world.nextKey())];
    await db.transaction((tx) => post({ ids }, tx, { merchantId: merchantOne, at: earlier, transfers }));
    const report = await checkLedger(db, merchantOne);
    expect(report.brokenLines).toBe(0n);
    const rows = await db.query<{ created_at: Date }>(
      `select t.created_at from transfer t join account a on a.id in (t.debit_id, t.credit_id)
       where a.owner_id = $1 order by coalesce(t.debit_version, t.credit_version)`,
      [member],
    );
    expect(rows[1]?.created_at).toEqual(rows[0]?.created_at);
  });
});

describe("post", () => {
  const cases: readonly [string, string, (member: MemberId) => TransferRequest | readonly TransferRequest[]][] = [
    ["an amount of zero", "account.amount.positive", (member) => stake(member, 0n, world.nextKey())],
    ["a negative amount", "account.amount.positive", (member) => stake(member, -1n, world.nextKey())],
    ["an amount beyond 64 bits", "account.amount.invalid", (member) => win(member, largestMinor + 1n, world.nextKey())],
    [
      "a resulting balance beyond 64 bits",
      "account.amount.invalid",
      (member) => win(member, largestMinor, world.nextKey()),
    ],
    ["more than the balance", "account.balance.not.enough", (member) => stake(member, 10_001n, world.nextKey())],
    ["more than the held amount", "account.balance.not.enough", (member) => release(member, 1n, world.nextKey())],
    ["an unknown account", "not.exists.account.err", () => stake(99n as MemberId, 1n, world.nextKey())],
    [
      "another currency",
      "account.currency.wrong",
      (member) => ({ ...stake(member, 1n, world.nextKey()), amount: money(1n, "HKD") }),
    ],
    [
      "a group whose second transfer exceeds the balance",
      "account.balance.not.enough",
      (member) => [stake(member, 9_000n, world.nextKey()), stake(member, 2_000n, world.nextKey())],
    ],
  ];
  it.each(cases)("refuses %s with %s", async (_reason, code, requestOf) => {
    const member = await world.openMember(10_000n);
    expect(await outcomeOf(world.post(...[requestOf(member)].flat()))).toBe(code);
    expect(await mainOf(member)).toBe(10_000n);
  });

  it("refuses a key that was used with another payload", async () => {
    const member = await world.openMember(10_000n);
    const key = world.nextKey();
    await world.post(stake(member, 100n, key));
    const conflictingRequests = [
      stake(member, 101n, key),
      win(member, 100n, key),
      { ...stake(member, 100n, key), reference: "another" },
      stake(await world.openMember(500n), 100n, key),
    ];
    for (const conflictingRequest of conflictingRequests)
      expect(await outcomeOf(world.post(conflictingRequest))).toBe("exists.transaction");
    expect(await mainOf(member)).toBe(9_900n);
  });

  it("refuses a repeated group that has an additional transfer", async () => {
    const member = await world.openMember(10_000n);
    const first = { ...stake(member, 100n, world.nextKey()), group: 1 };
    await world.post(first);
    expect(await outcomeOf(world.post(first, { ...win(member, 5n, world.nextKey()), group: 1 }))).toBe(
      "exists.transaction",
    );
    expect(await mainOf(member)).toBe(9_900n);
  });

  it("refuses transfers of a frozen account, except incoming transfers and corrections", async () => {
    const member = await world.openMember(1_000n);
    await world.db.transaction((tx) => freezeMember(tx, { merchantId: merchantOne, memberId: member, frozen: true }));
    expect(await outcomeOf(world.post(stake(member, 1n, world.nextKey())))).toBe("account.frozen");
    const both = [win(member, 5n, world.nextKey()), stake(member, 1n, world.nextKey())];
    expect(await outcomeOf(world.post(...both))).toBe("account.frozen");
    await world.post(win(member, 500n, world.nextKey()));
    const main = { member, kind: "main" as const };
    const correction = { amount: money(300n, "PHP"), reference: "void", key: world.nextKey() };
    await world.post({ from: main, to: { house: "wins" }, code: "win_reversal", ...correction });
    expect(await mainOf(member)).toBe(1_200n);
    await world.db.transaction((tx) => freezeMember(tx, { merchantId: merchantOne, memberId: member, frozen: false }));
    expect(await outcomeOf(world.post(stake(member, 1n, world.nextKey())))).toBe("accepted");
  });

  it("posts a payout in progress although the member is frozen", async () => {
    const member = await world.openMember(1_000n);
    await world.post(hold(member, 1_000n, world.nextKey()));
    await world.db.transaction((tx) => freezeMember(tx, { merchantId: merchantOne, memberId: member, frozen: true }));
    const payoutOf = (minor: bigint) => {
      const from = { member, kind: "hold" as const };
      const amount = money(minor, "PHP");
      const common = { from, reference: "payout", group: 1 };
      return [
        {
          ...common,
          to: { house: "clearing" as const },
          amount,
          code: "withdraw_payout" as const,
          key: world.nextKey(),
        },
        { ...common, to: { house: "fees" as const }, amount, code: "fee" as const, key: world.nextKey() },
      ];
    };
    await world.post(...payoutOf(250n));
    // The lane posts single transfers through another database function.
    const lane = world.openLane();
    for (const payoutTransfer of payoutOf(250n)) {
      await lane.post({ merchantId: merchantOne, at: world.clock.businessNow(), transfers: [payoutTransfer] });
    }
    expect((await readBalances(world.db, merchantOne, member)).hold.minor).toBe(0n);
    expect(await outcomeOf(world.post(stake(member, 1n, world.nextKey())))).toBe("account.frozen");
    expect(await outcomeOf(world.post(hold(member, 1n, world.nextKey())))).toBe("account.frozen");
  });

  it("throws an error for a transfer that the chart of accounts does not allow", async () => {
    const [a, b] = [await world.openMember(1_000n), await world.openMember()];
    const playerToPlayer = { ...stake(a, 1n, world.nextKey()), to: { member: b, kind: "main" as const } };
    await expect(world.post(playerToPlayer)).rejects.toThrow(RangeError);
  });

  it("refuses all transfers of a posting when one of them is refused", async () => {
    const member = await world.openMember(1_000n);
    const key = world.nextKey();
    expect(await outcomeOf(world.post(deposit(member, 5n, key), stake(member, 5_000n, world.nextKey())))).toBe(
      "account.balance.not.enough",
    );
    expect(await outcomeOf(world.post(deposit(member, 6n, key)))).toBe("accepted");
  });
});

describe("the ledger after all tests", () => {
  it("passes the self-check", async () => {
    const report = await checkLedger(world.db, merchantOne);
    expect(report).toMatchObject({ isSound: true, wrongAccounts: [], brokenLines: 0n, strayKeys: 0n });
    expect(report.transfers).toBeGreaterThan(20n);
  });
});
