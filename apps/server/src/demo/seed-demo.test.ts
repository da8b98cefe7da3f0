/** Writes a small demo world twice, without and with interruptions. Its ledger must be as consistent as any other. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import type { LoginResult } from "@openhouse/protocol/identity/login";
import { demoPeople } from "../announce.ts";
import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { openDatabase } from "../db/connection.ts";
import type { Database, Queryable, Transaction } from "../db/connection.ts";
import { findBrokenAudit } from "../db/audit.ts";
import { countTeam, findBrokenPlaces } from "../modules/agents/index.ts";
import { findBrokenBills, settleContracts } from "../modules/contracts/index.ts";
import { totpCode } from "../modules/identity/second-factor/totp.ts";
import { checkLedger, readBalances, readStatement } from "../modules/wallet/index.ts";
import { setMerchant } from "../testing/set-merchant.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { giveMoney, launchPlayer } from "../testing/test-player.ts";
import { guardedMembers, planMembers } from "./demo-cast.ts";
import { demoWorlds } from "./demo-worlds.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import { seedDemo } from "./seed-demo.ts";

const merchantId = 1 as MerchantId;

/** The first merchant of the demo with fewer people and days. */
const smallWorld: DemoWorld = {
  ...(demoWorlds[0] as DemoWorld),
  cast: {
    ...(demoWorlds[0] as DemoWorld).cast,
    levels: [4, 4, 3],
    agentsPerLevel: [2, 2, 0],
    lastJoinDay: 4,
    rivalTeam: 3,
    withoutAgent: 3,
  },
  days: 9,
  usualRounds: 150,
  waitingWithdrawals: 2,
  rebateDays: 2,
};

const world = [smallWorld];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.deps, world);
}, 120_000);
afterAll(() => app.close());

async function logIn(account: string, password: string): Promise<{ token: string; memberId: MemberId }> {
  const body = { username: account, password };
  const answer = await app.callEncrypted({ method: "POST", url: "/wps/session/login", body });
  expect([account, answer.status]).toEqual([account, 200]);
  const { token, id } = answer.value as LoginResult;
  return { token, memberId: BigInt(id) as MemberId };
}

async function expectSound({ deps }: TestApp): Promise<void> {
  expect(await checkLedger(deps.db, merchantId)).toMatchObject({ isSound: true, wrongAccounts: [] });
  expect(await findBrokenAudit(deps.db, merchantId)).toEqual([]);
  expect(await findBrokenPlaces(deps.db, merchantId)).toEqual([]);
}

const countAs = async (db: Queryable, sql: string) =>
  Number((await db.query<{ n: bigint }>(`select count(*) as n from ${sql}`))[0]?.n);
const count = ({ deps }: TestApp, sql: string) => countAs(deps.db, sql);

/** Returns deps with connections that PostgreSQL closes after a number of statements. */
function cutAfter({ deps }: TestApp, owner: Queryable, statements: number): Deps {
  let remainingStatements = statements;
  const cut = (tx: Transaction): Transaction => ({
    ...tx,
    async query(sql, values) {
      remainingStatements -= 1;
      if (remainingStatements === 0) {
        const [row] = await tx.query<{ pid: number }>(`select pg_backend_pid() as pid`);
        await owner.query(`select pg_terminate_backend($1)`, [row?.pid]);
      }
      return tx.query(sql, values);
    },
  });
  const dedicated: Database["dedicated"] = async (options) => {
    const connection = await deps.db.dedicated(options);
    return { ...connection, transaction: (work) => connection.transaction((tx) => work(cut(tx))) };
  };
  return { ...deps, db: { ...deps.db, dedicated } };
}

/** Rounds, stakes and wins by account, without the last day, which ends when the seed starts and so always differs. */
const firstDays = ({ deps }: TestApp) =>
  deps.db.query(`select m.account, d.rounds, d.stake, d.win from (
      select member_id, sum(rounds) as rounds, sum(stake)::bigint as stake, sum(win)::bigint as win from bet_day
      where merchant_id = 1 and day < (select max(detail->>'day')::date from demo_part where merchant_id = 1)
      group by member_id) d
    join member m on m.merchant_id = 1 and m.id = d.member_id order by m.account collate "C"`);

describe("the demo world", () => {
  test("has a consistent ledger, an intact audit chain and consistent lineages", async () => {
    await expectSound(app);
    // The exact number depends on the weekdays of the nine days and on the length of the last one.
    expect(await count(app, "bet")).toBeGreaterThan(100);
  });

  test("has contracts that pay the first agent a daily salary", async () => {
    const { deps } = app;
    while ((await settleContracts(deps)) > 0);
    expect(await count(app, "bill where state = 'paid' and paid > 0")).toBeGreaterThan(0);
    // One run for each midnight in the merchant's time zone since the contracts were signed.
    const [signing] = await deps.db.query<{ midnights: number }>(
      `select ($1 at time zone 'Asia/Manila')::date - (min(made_at) at time zone 'Asia/Manila')::date as midnights
       from contract where merchant_id = $2`,
      [app.clock.businessNow(), merchantId],
    );
    expect(signing?.midnights).toBeGreaterThanOrEqual(7);
    expect(await count(app, "salary_run where kind = 'daily'")).toBe(signing?.midnights);
    expect(await findBrokenBills(deps.db, { merchantId, currency: "PHP" })).toEqual([]);
    await expectSound(app);
  });

  test("lets the announced member, agent and staff members sign in", async () => {
    const { member, agent, staff, staffPassword } = demoPeople;
    const player = await logIn(member.account, member.password);
    const leader = await logIn(agent.account, agent.password);
    expect((await readBalances(app.deps.db, merchantId, player.memberId)).main.minor).toBe(smallWorld.playerBalance);
    expect(await countTeam(app.deps.db, merchantId, leader.memberId)).toMatchObject({
      below: 11,
      direct: 4,
      levels: 3,
    });
    for (const { account, totpSecret } of staff) {
      const code = totpCode(totpSecret, BigInt(Math.floor(app.clock.realNow().getTime() / 30_000)));
      const body = { account, password: staffPassword, code };
      const answer = await app.call({ method: "POST", url: "/backoffice/api/session/login", body });
      expect([account, answer.status]).toEqual([account, 200]);
    }
  });

  test("has members whose withdrawals need a code of their authenticator", async () => {
    const [guarded] = guardedMembers(planMembers(smallWorld.cast));
    const { token } = await logIn(guarded?.account ?? "", demoPeople.member.password);
    const url = "/wps/relay/MCSFE_getWithdrawSettings";
    const { value } = await app.call({ method: "GET", url, token });
    expect(value).toMatchObject({ hasAuthenticator: true, hasPaymentPassword: true, heldUntil: null });
  });

  test("requires no code when its members log in, even if the merchant checks new login locations", async () => {
    await setMerchant(app, 1, { flags: { LOGINIPVERF3: true } });
    const guarded = guardedMembers(planMembers(smallWorld.cast)).map(({ account }) => account);
    for (const account of [demoPeople.member.account, ...guarded]) {
      expect((await logIn(account, demoPeople.member.password)).token).toMatch(/./);
    }
    await setMerchant(app, 1, { flags: { LOGINIPVERF3: false } });
  });

  test("shows an agent only the bets of the agent and of the agent's team", async () => {
    const { token } = await logIn(demoPeople.agent.account, demoPeople.agent.password);
    const url = "/wps/relay/ODSFE2_TeamOrders?size=100&startDate=0";
    const reply = (await app.call({ method: "GET", url, token })).value as TeamOrdersReply;
    const ownLineage = `bet b join lineage_agent a on a.merchant_id = 1 and a.lineage_id = b.lineage_id
      join member m on m.merchant_id = 1 and m.id = a.agent_id and m.account = 'demoagent' where b.merchant_id = 1`;
    const ownBets = `bet b join member m on m.merchant_id = 1 and m.id = b.member_id and m.account = 'demoagent'`;
    expect(reply.total).toBe((await count(app, ownLineage)) + (await count(app, ownBets)));
    expect(reply.total).toBeLessThan(await count(app, "bet"));
    expect(reply.list.some(({ customerName }) => customerName === "demoplayer")).toBe(true);
  });

  test("has for every member a statement whose lines add up to the balance", async () => {
    const members = await app.deps.db.query<{ id: bigint }>(`select id from member where merchant_id = 1`);
    for (const { id } of members) {
      const memberId = id as MemberId;
      const filter = { merchantId, memberId, kind: "main" as const, limit: 5_000 };
      const lines = await readStatement(app.deps.db, filter);
      const { main } = await readBalances(app.deps.db, merchantId, memberId);
      expect(lines[0]?.balanceAfter.minor ?? 0n).toBe(main.minor);
      expect(lines.reduce((sum, line) => sum + line.amount.minor, 0n)).toBe(main.minor);
      const times = lines.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  test("contains withdrawals that wait for the staff, one of them for a second person", async () => {
    expect(
      await count(app, "withdrawal where state = 'processing' and needs_second and first_approved_by is not null"),
    ).toBe(1);
    expect(await count(app, "withdrawal where state = 'processing' and not needs_second")).toBeGreaterThan(0);
    expect(await count(app, "deposit where state in ('new', 'pending')")).toBe(0);
  });

  test("has no transfer in the future and no open round, and play can continue", async () => {
    const [last] = await app.deps.db.query<{ at: Date }>(`select max(created_at) as at from transfer`);
    expect(last?.at.getTime()).toBeLessThanOrEqual(app.clock.businessNow().getTime());
    expect(await count(app, "studio_session where ended_at is null")).toBe(0);
    expect(await count(app, "studio_player where open_nonce is not null")).toBe(0);
    const { token, memberId } = await logIn(demoPeople.member.account, demoPeople.member.password);
    const { account, password } = demoPeople.member;
    const player = await launchPlayer(app, { token, memberId, account, password });
    const round = await player.playBooked();
    expect(BigInt(round.round.nonce)).toBeGreaterThan(1n);
    await giveMoney(app, player.member, 1n);
    await expectSound(app);
  });

  test("is written once; a second start changes nothing", async () => {
    const before = await count(app, "bet");
    expect(await seedDemo(app.deps, world)).toBeUndefined();
    expect(await count(app, "bet")).toBe(before);
  });
});

describe("a seed", () => {
  test("ends as one complete world even if it is interrupted repeatedly", { timeout: 180_000 }, async () => {
    const other = await createTestApp();
    const owner = openDatabase(other.ownerUrl, { as: "owner" });
    // The seed is interrupted while it writes the people, the game sessions, and two days.
    for (const statements of [100, 450, 300, 360]) {
      await expect(seedDemo(cutAfter(other, owner, statements), world)).rejects.toThrow();
      expect(await countAs(owner, "demo_part")).toBeLessThan(smallWorld.days + 3);
    }
    await seedDemo(other.deps, world);
    await expectSound(other);
    expect(await count(other, "demo_part")).toBe(smallWorld.days + 3);
    expect(await count(other, "member")).toBe(await count(app, "member"));
    const [player] = await other.deps.db.query<{ id: bigint }>(
      `select id from member where merchant_id = 1 and account = 'demoplayer'`,
    );
    const { main } = await readBalances(other.deps.db, merchantId, (player?.id ?? 0n) as MemberId);
    expect(main.minor).toBe(smallWorld.playerBalance);
    expect(await firstDays(other)).toEqual(await firstDays(app));
    await owner.close();
    await other.close();
  });

  test("does not write into a database with other members, nor outside the demo", async () => {
    const usedApp = await createTestApp();
    await usedApp.register("stranger1");
    expect(await seedDemo(usedApp.deps, world)).toBeUndefined();
    expect(await count(usedApp, "member")).toBe(1);
    await usedApp.close();
    const real = await createTestApp({ config: { demo: false } });
    expect(await seedDemo(real.deps, world)).toBeUndefined();
    expect(await count(real, "member")).toBe(0);
    await real.close();
  });
});
