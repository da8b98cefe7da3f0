/** Stored team sizes are exact during concurrent registrations, moves and folding, and do not block registrations. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import { openDatabase } from "../../../db/connection.ts";
import type { Database } from "../../../db/connection.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createTestMember } from "../../../testing/test-members.ts";
import { countJoined, countTeam, findBrokenPlaces, findBrokenTeams, foldTeamDeltas, moveMember } from "../index.ts";

const merchantId = 1 as MerchantId;
const staff = staffActor("agentManager");
const concurrentMembers = 64;
const dayMs = 86_400_000;

let app: TestApp;
let owner: Database;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

/** Adds an agent. All members are agents here, so that every member can be an upline. */
function add(uplineId: MemberId | null): Promise<MemberId> {
  count += 1;
  return createTestMember(app.deps, { merchantId, account: `sized${count}`, type: 1, uplineId });
}

const move = (memberId: MemberId, uplineId: MemberId | null) =>
  moveMember(app.deps, staff, { memberId, uplineId, reason: "test" });
const fold = () => foldTeamDeltas(app.deps.db, merchantId);
const sizeOf = (agentId: MemberId) => countTeam(app.deps.db, merchantId, agentId);
const findBroken = () => findBrokenTeams(app.deps.db, merchantId);
const today = () => businessDay(app.clock.businessNow(), app.deps.merchants.byId(merchantId).timeZone);
const countJoinedOn = (agentId: MemberId, day: string) => countJoined(app.deps.db, { merchantId, agentId, day });

async function countAppendedRows(): Promise<number> {
  const [row] = await app.deps.db.query<{ rows: number }>(`select count(*)::int as rows from team_delta`);
  return row?.rows ?? 0;
}

/** Computes the same size by following the uplines, without lineages and stored sizes. */
async function sizeByUplines(agentId: MemberId) {
  const rows = await app.deps.db.query<{ level: number; members: number }>(
    `with recursive below as (
       select member_id, 1 as level from member_place where merchant_id = 1 and upline_id = $1
       union all
       select p.member_id, b.level + 1 from below b
       join member_place p on p.merchant_id = 1 and p.upline_id = b.member_id)
     select level, count(*)::int as members from below group by level order by level`,
    [agentId],
  );
  return {
    direct: rows[0]?.members ?? 0,
    below: rows.reduce((sum, { members }) => sum + members, 0),
    levels: rows.length,
  };
}

describe("stored team sizes", () => {
  it("are correct after each placement, before and after folding", async () => {
    const top = await add(null);
    const agent = await add(top);
    await add(agent);
    expect(await sizeOf(top)).toEqual({ direct: 1, below: 2, levels: 2 });
    await fold();
    expect(await countAppendedRows()).toBe(0);
    expect(await sizeOf(top)).toEqual({ direct: 1, below: 2, levels: 2 });
    await add(agent);
    expect(await sizeOf(top)).toEqual({ direct: 1, below: 3, levels: 2 });
    expect(await sizeOf(agent)).toEqual({ direct: 2, below: 2, levels: 1 });
    expect(await findBroken()).toEqual([]);
  });

  it("change with a moved branch, and have no empty levels", async () => {
    const [from, to] = [await add(null), await add(null)];
    const branch = await add(from);
    await add(await add(branch));
    await fold();
    await move(branch, to);
    for (const step of ["appended", "folded"]) {
      expect([step, await sizeOf(from)]).toEqual([step, { direct: 0, below: 0, levels: 0 }]);
      expect([step, await sizeOf(to)]).toEqual([step, { direct: 1, below: 3, levels: 3 }]);
      expect([step, await sizeOf(branch)]).toEqual([step, { direct: 1, below: 2, levels: 2 }]);
      await fold();
    }
    await move(branch, null);
    expect(await sizeOf(to)).toEqual({ direct: 0, below: 0, levels: 0 });
    expect(await sizeOf(branch)).toEqual({ direct: 1, below: 2, levels: 2 });
    expect(await findBroken()).toEqual([]);
  });

  it("do not change if a placement is rolled back", async () => {
    const top = await add(null);
    const before = await countAppendedRows();
    const insertion = app.deps.db.transaction(async (tx) => {
      await tx.query(
        `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at,
           joined_day) values (1, 77, $1, 0, 12345, now(), current_date)`,
        [top],
      );
    });
    await expect(insertion).rejects.toMatchObject({ code: "23503" });
    expect(await countAppendedRows()).toBe(before);
    expect(await sizeOf(top)).toEqual({ direct: 0, below: 0, levels: 0 });
  });

  it("count current members by the day on which they joined", async () => {
    const [from, to] = [await add(null), await add(null)];
    const firstDay = today();
    const branch = await add(from);
    await add(branch);
    app.clock.advanceMs(dayMs);
    await add(branch);
    expect([await countJoinedOn(from, firstDay), await countJoinedOn(from, today())]).toEqual([2, 1]);
    await fold();
    await move(branch, to);
    expect([await countJoinedOn(from, firstDay), await countJoinedOn(from, today())]).toEqual([0, 0]);
    expect([await countJoinedOn(to, firstDay), await countJoinedOn(to, today())]).toEqual([2, 1]);
    await fold();
    expect([await countJoinedOn(to, firstDay), await countJoinedOn(to, today())]).toEqual([2, 1]);
    expect([await countJoinedOn(branch, firstDay), await countJoinedOn(branch, today())]).toEqual([1, 1]);
    expect(await findBroken()).toEqual([]);
  });

  it("do not block registrations below an agent whose rows are locked", async () => {
    const top = await add(null);
    const agent = await add(top);
    await fold();
    const joined = await owner.transaction(async (tx) => {
      await tx.query(`select from team_level where merchant_id = 1 for update`);
      await tx.query(`select from team_joined where merchant_id = 1 for update`);
      return Promise.all(Array.from({ length: 8 }, () => add(agent)));
    });
    expect(joined).toHaveLength(8);
    expect(await sizeOf(top)).toEqual({ direct: 1, below: 9, levels: 2 });
  });

  it(
    `stay exact while ${concurrentMembers} members register, branches move and sizes are folded concurrently`,
    { timeout: 120_000 },
    async () => {
      const tops = [await add(null), await add(null), await add(null)];
      const branches: MemberId[] = [];
      for (const top of tops) branches.push(await add(top), await add(await add(top)));
      const agentAt = (from: readonly MemberId[], index: number) => from[index % from.length] ?? null;
      for (let round = 0; round < 3; round += 1) {
        const registrations = Array.from({ length: concurrentMembers }, (_, index) =>
          add(agentAt(index % 3 === 0 ? tops : branches, index + round)),
        );
        const moves = branches.map((branch, index) =>
          // Cycles and moves to the current upline are refused.
          move(branch, agentAt([...tops, ...branches], index * 5 + round)).catch(() => undefined),
        );
        const folds = Array.from({ length: 6 }, fold);
        const reads = tops.map(async (top) => {
          const { direct, below } = await sizeOf(top);
          expect(below).toBeGreaterThanOrEqual(direct);
          expect(direct).toBeGreaterThanOrEqual(0);
        });
        await Promise.all([...registrations, ...moves, ...folds, ...reads]);
        for (const agent of [...tops, ...branches]) expect(await sizeOf(agent)).toEqual(await sizeByUplines(agent));
        expect(await findBroken()).toEqual([]);
      }
      await Promise.all([fold(), fold()]);
      expect(await countAppendedRows()).toBe(0);
      for (const agent of [...tops, ...branches]) expect(await sizeOf(agent)).toEqual(await sizeByUplines(agent));
      const joined = await Promise.all(tops.map((top) => countJoinedOn(top, today())));
      const below = await Promise.all(tops.map(sizeOf));
      expect(joined).toEqual(below.map((size) => size.below));
      expect(await findBrokenPlaces(app.deps.db, merchantId)).toEqual([]);
      expect(await findBroken()).toEqual([]);
    },
  );

  it("can be recounted while members join", { timeout: 60_000 }, async () => {
    const top = await add(null);
    const agents = [await add(top), await add(top)];
    await Promise.all([
      ...Array.from({ length: concurrentMembers }, (_, index) => add(agents[index % 2] ?? null)),
      owner.query(`select recount_teams(1)`),
      fold(),
      owner.query(`select recount_teams(1)`),
    ]);
    expect(await sizeOf(top)).toEqual({ direct: 2, below: 2 + concurrentMembers, levels: 2 });
    expect(await findBroken()).toEqual([]);
  });

  it("cannot be written by the application directly", async () => {
    for (const table of ["team_delta", "team_level", "team_joined"]) {
      await expect(app.deps.db.query(`delete from ${table}`)).rejects.toMatchObject({ code: "42501" });
      await expect(app.deps.db.query(`update ${table} set members = 1`)).rejects.toMatchObject({ code: "42501" });
    }
    await expect(app.deps.db.query(`select recount_teams(1)`)).rejects.toMatchObject({ code: "42501" });
  });
});
