import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberId } from "../../core/ids.ts";
import { checkLedger } from "./check-ledger.ts";
import { compactHouseAccounts } from "./keep-ledger.ts";
import { createLedgerTestWorld, hold, merchantOne, stake, win } from "./ledger-test-world.ts";
import type { LedgerTestWorld } from "./ledger-test-world.ts";
import { readBalances, readHouseBalances } from "./read-balances.ts";
import type { PostedTransfer, TransferRequest } from "./transfer-request.ts";

let world: LedgerTestWorld;
beforeAll(async () => {
  world = await createLedgerTestWorld();
});
afterAll(() => world.drop());

const mainOf = async (member: MemberId) => (await readBalances(world.db, merchantOne, member)).main.minor;

/** The results of all calls. A refused call is represented by its error code. */
const resultsOf = (calls: readonly Promise<PostedTransfer[]>[]) =>
  Promise.all(calls.map((call) => call.catch((error: { code?: string }) => String(error.code))));

const postingPaths: readonly [string, () => (transfers: TransferRequest[]) => Promise<PostedTransfer[]>][] = [
  ["transactions", () => (transfers) => world.post(...transfers)],
  [
    "one lane",
    () => {
      const lane = world.openLane();
      return (transfers) => lane.post({ merchantId: merchantOne, at: world.clock.businessNow(), transfers });
    },
  ],
  [
    "three lanes and transactions",
    () => {
      const lanes = [world.openLane(), world.openLane(), world.openLane()];
      let callCount = 0;
      return (transfers) => {
        const lane = lanes[(callCount += 1) % 4];
        const posting = { merchantId: merchantOne, at: world.clock.businessNow(), transfers };
        return lane === undefined ? world.post(...transfers) : lane.post(posting);
      };
    },
  ],
];

describe.each(postingPaths)("with concurrent calls through %s", (_name, openPath) => {
  it("64 callers never spend more than the balance of the wallet they share", async () => {
    const send = openPath();
    const member = await world.openMember(1_000n);
    const outcomes = await resultsOf(Array.from({ length: 64 }, () => send([stake(member, 30n, world.nextKey())])));
    expect(outcomes.filter((outcome) => typeof outcome !== "string")).toHaveLength(33);
    expect(new Set(outcomes.filter((outcome) => typeof outcome === "string"))).toEqual(
      new Set(["account.balance.not.enough"]),
    );
    expect(await mainOf(member)).toBe(10n);
  });

  it("one key from 64 concurrent callers is posted once, and all callers get the same result", async () => {
    const send = openPath();
    const member = await world.openMember(1_000n);
    const request = stake(member, 30n, world.nextKey());
    const outcomes = await resultsOf(Array.from({ length: 64 }, () => send([request])));
    expect(await mainOf(member)).toBe(970n);
    const ids = outcomes.flat().map((posted) => (typeof posted === "string" ? posted : posted.id));
    expect(new Set(ids).size).toBe(1);
  });

  it("one key with 32 different payloads is posted once, and the other 31 calls are refused", async () => {
    const send = openPath();
    const members = await Promise.all(Array.from({ length: 32 }, () => world.openMember(1_000n)));
    const key = world.nextKey();
    const outcomes = await resultsOf(members.map((member) => send([stake(member, 30n, key)])));
    expect(outcomes.filter((outcome) => typeof outcome !== "string")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "exists.transaction")).toHaveLength(31);
    const balancesAfter = await Promise.all(members.map(mainOf));
    expect(balancesAfter.reduce((sum, minor) => sum + minor, 0n)).toBe(32n * 1_000n - 30n);
  });

  it("the stake and win of a round are posted together, or neither is posted", async () => {
    const send = openPath();
    const member = await world.openMember(100n);
    const rounds = Array.from({ length: 40 }, () =>
      send([
        { ...stake(member, 100n, world.nextKey()), group: 1 },
        { ...win(member, 90n, world.nextKey()), group: 1 },
      ]),
    );
    const outcomes = await resultsOf(rounds);
    // The first round leaves 90, so no other round can stake 100, and no win may be posted without its stake.
    expect(outcomes.filter((outcome) => typeof outcome !== "string")).toHaveLength(1);
    expect(await mainOf(member)).toBe(90n);
  });

  it("opposite transfers between the same accounts do not deadlock", async () => {
    const send = openPath();
    const members = await Promise.all(Array.from({ length: 4 }, () => world.openMember(10_000n)));
    const calls = Array.from({ length: 120 }, (_, index) => {
      const member = members[index % 4] ?? (0n as MemberId);
      return send([hold(member, 1n, world.nextKey()), stake(member, 1n, world.nextKey())]);
    });
    const outcomes = await resultsOf(calls);
    expect(outcomes.filter((outcome) => typeof outcome === "string")).toEqual([]);
  });
});

describe("compaction", () => {
  it("runs concurrently with postings without changing the house balances", async () => {
    const lane = world.openLane();
    const member = await world.openMember(1_000_000n);
    const before = await readHouseBalances(world.db, merchantOne, "PHP");
    const calls = Array.from({ length: 300 }, () =>
      lane.post({
        merchantId: merchantOne,
        at: world.clock.businessNow(),
        transfers: [stake(member, 7n, world.nextKey())],
      }),
    );
    const compactions = Array.from({ length: 8 }, () => compactHouseAccounts(world));
    await Promise.all([...calls, ...compactions]);
    await compactHouseAccounts(world);
    const after = await readHouseBalances(world.db, merchantOne, "PHP");
    expect((after.get("stakes")?.minor ?? 0n) - (before.get("stakes")?.minor ?? 0n)).toBe(2_100n);
    const [rows] = await world.db.query<{ most: bigint }>(
      `select max(n) as most from (select count(*) as n from account_delta group by merchant_id, account_id) c`,
    );
    expect(rows?.most).toBe(1n);
  });
});

describe("the ledger after all races", () => {
  it("passes the self-check", async () => {
    expect(await checkLedger(world.db, merchantOne)).toMatchObject({ isSound: true });
  });
});
