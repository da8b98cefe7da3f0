import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../src/testing/test-database.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { createCast, openMoneyWorld } from "./money/cast.ts";
import type { Cast, World } from "./money/cast.ts";
import { freshSeed } from "./money/dice.ts";
import { judgeBooks, judgeWorld, judgeLimits, readCastLimits } from "./money/judge.ts";
import { playWave } from "./money/play-wave.ts";
import { runRaces } from "./money/run-races.ts";
import { createTally } from "./money/tally.ts";
import type { Tally } from "./money/tally.ts";
import type { ViolationKind } from "./money/violation.ts";

const withoutRetries = { maxTries: 1, pauseMs: 0 };
const databases: TestDatabase[] = [];

async function createDatabaseUrl(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.ownerUrl;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

it(
  "64 concurrent callers never overdraw a wallet, exceed a limit or execute a key twice",
  { timeout: 180_000 },
  async () => {
    const report = await runRaces({ ownerUrl: await createDatabaseUrl(), seed: freshSeed(), rounds: 10 });
    console.log(`seed ${report.seed}: ${report.rounds} rounds, ${report.calls} calls`);
    expect(report.violations).toEqual([]);
    expect(report.rounds).toBe(10);
    for (const kind of ["round", "bet", "takeBack", "withdraw", "decide", "send", "deposit", "limit"]) {
      expect(report.ends[`${kind} done`]).toBeGreaterThan(0);
    }
  },
);

describe("a manipulated database is detected:", () => {
  let world: World;
  let cast: Cast;
  let tally: Tally;

  beforeAll(async () => {
    world = await openMoneyWorld(await createDatabaseUrl());
  });
  afterAll(() => world.close());

  /** A member bets, withdraws and sets a limit; then the SQL runs as the database owner, bypassing the server. */
  async function judgeAfter(name: string, sql: string): Promise<Set<ViolationKind>> {
    cast = await createCast(world, name);
    tally = createTally();
    const context = { world, cast, isPastPassword: true };
    const by = 1;
    const wave = [
      { operation: { kind: "bet", by, minor: 5_000, key: `bet-${name}` }, copies: 2 },
      { operation: { kind: "withdraw", by, minor: 20_000, key: `withdraw-${name}` }, copies: 2 },
      { operation: { kind: "limit", by, limit: "stake", minor: 6_000, key: `limit-${name}` }, copies: 1 },
    ] as const;
    const first = await playWave(context, { tally, wave }, withoutRetries);
    expect([...first.violations, ...(await judgeBooks({ world, cast, tally }))]).toEqual([]);
    const before = await readCastLimits(context);
    expect(judgeLimits({ before, after: before, tally }, first)).toEqual([]);
    await world.books.query(sql, [cast[by]?.member.memberId]);
    const after = await readCastLimits(context);
    const noChanges = { changes: [], confirmed: [] };
    const violations = [
      ...(await judgeBooks({ world, cast, tally })),
      ...judgeLimits({ before, after, tally }, noChanges),
      ...(await judgeWorld(world)),
    ];
    return new Set(violations.map(({ kind }) => kind));
  }

  it.each<[name: string, sql: string, kinds: ViolationKind[]]>([
    [
      "overbet",
      `update bet_day set placed = placed + 2000 where merchant_id = 1 and member_id = $1`,
      ["limit", "books"],
    ],
    ["lostone", `delete from withdrawal where merchant_id = 1 and member_id = $1`, ["lost"]],
    [
      "halfbet",
      `update bet set stake = 1, bonus_part = 0, valid_bet = 0 where merchant_id = 1 and member_id = $1`,
      ["lost", "books"],
    ],
    [
      "morebet",
      `insert into bet select (jsonb_populate_record(b, '{"id": 7}')).* from bet b
       where merchant_id = 1 and member_id = $1`,
      ["doubled", "books"],
    ],
    ["paidout", `update withdrawal set amount = amount - 1 where merchant_id = 1 and member_id = $1`, ["overIssue"]],
    [
      "richone",
      `update account set balance = balance + 1 where merchant_id = 1 and owner_id = $1 and kind = 1`,
      ["overIssue", "books"],
    ],
    [
      "negativ",
      `with free as (update account set guarded = false where merchant_id = 1 and owner_id = $1 returning id)
       update transfer set debit_after = -1 where merchant_id = 1 and debit_id in (select id from free) and code = 10`,
      ["negative", "books"],
    ],
    [
      "norules",
      `update member_limit set replaced_at = effective_at where merchant_id = 1 and member_id = $1`,
      ["limit"],
    ],
  ])("%s: %s", async (name, sql, kinds) => {
    const detectedKinds = await judgeAfter(name, sql);
    expect(kinds.filter((kind) => !detectedKinds.has(kind))).toEqual([]);
  });
});
