/** Compares the tree with a simple model: random trees, random moves, and concurrent moves that would make a cycle. */

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { openDatabase } from "../../../db/connection.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { canSee, countTeam, findBrokenPlaces, findPlace, moveMember, selectTeam } from "../index.ts";
import { createTestMember } from "../../../testing/test-members.ts";

const merchantId = 1 as MerchantId;
const staff = staffActor("agentManager");

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Adds a member below `uplineId`. All members are agents here, so that every member can be an upline. */
function add(uplineId: MemberId | null): Promise<MemberId> {
  count += 1;
  return createTestMember(app.deps, { merchantId, account: `tree${count}`, type: 1, uplineId });
}

const move = (memberId: MemberId, uplineId: MemberId | null) =>
  moveMember(app.deps, staff, { memberId, uplineId, reason: "test" });

/** The model of the tree: the upline of each member. */
type Model = Map<MemberId, MemberId | null>;

function chainOf(model: Model, memberId: MemberId): MemberId[] {
  const uplineId = model.get(memberId) ?? null;
  return uplineId === null ? [] : [...chainOf(model, uplineId), uplineId];
}

async function expectMatches(model: Model): Promise<void> {
  const { db } = app.deps;
  for (const memberId of model.keys()) {
    const place = await findPlace(db, merchantId, memberId);
    expect(place?.lineage.chain).toEqual(chainOf(model, memberId));
    expect(place?.uplineId).toBe(model.get(memberId));
    const teamIds = [...model.keys()].filter((id) => chainOf(model, id).includes(memberId));
    const directDownlines = teamIds.filter((id) => model.get(id) === memberId);
    const levels = Math.max(0, ...teamIds.map((id) => chainOf(model, id).length - chainOf(model, memberId).length));
    expect(await countTeam(db, merchantId, memberId)).toEqual({
      direct: directDownlines.length,
      below: teamIds.length,
      levels,
    });
    const page = { merchantId, agentId: memberId, part: "ALL" as const, name: "", limit: 1_000, offset: 0 };
    const selectedTeam = await selectTeam(db, page);
    expect(new Set(selectedTeam.map((member) => member.memberId))).toEqual(new Set([memberId, ...teamIds]));
  }
  expect(await findBrokenPlaces(db, merchantId)).toEqual([]);
}

describe("the agents' tree", () => {
  test("matches a simple model through random trees and moves", { timeout: 120_000 }, async () => {
    const trees = fc.array(fc.nat(), { minLength: 2, maxLength: 14 });
    const moves = fc.array(fc.tuple(fc.nat(), fc.option(fc.nat())), { maxLength: 10 });
    const property = fc.asyncProperty(trees, moves, async (uplines, steps) => {
      const model: Model = new Map();
      const members: MemberId[] = [];
      for (const uplineNumber of uplines) {
        const uplineId = members[uplineNumber % (members.length + 1)] ?? null;
        const memberId = await add(uplineId);
        members.push(memberId);
        model.set(memberId, uplineId);
      }
      for (const [memberNumber, targetNumber] of steps) {
        const memberId = members[memberNumber % members.length];
        const uplineId = targetNumber === null ? null : (members[targetNumber % members.length] ?? null);
        if (memberId === undefined) continue;
        const expectedRefusal = refusalOf(model, memberId, uplineId);
        if (expectedRefusal === undefined) {
          const { movedMembers } = await move(memberId, uplineId);
          expect(movedMembers).toBe([...model.keys()].filter((id) => chainOf(model, id).includes(memberId)).length + 1);
          model.set(memberId, uplineId);
        } else {
          await expect(move(memberId, uplineId)).rejects.toMatchObject({ code: expectedRefusal });
        }
      }
      await expectMatches(model);
    });
    await fc.assert(property, { numRuns: modelRuns(25) });
  });

  test("accepts only one of two concurrent moves that together would make a cycle", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const [left, right] = [await add(null), await add(null)];
      const [leftDownline, rightDownline] = [await add(left), await add(right)];
      const results = await Promise.allSettled([move(left, rightDownline), move(right, leftDownline)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const rejectedMove = results.find((result) => result.status === "rejected");
      expect(rejectedMove?.reason).toBeInstanceOf(Refusal);
      expect(rejectedMove?.reason).toMatchObject({ code: "agents.move.cycle" });
    }
    expect(await findBrokenPlaces(app.deps.db, merchantId)).toEqual([]);
  });

  test(
    "stays consistent when members join below a branch that moves at the same time",
    { timeout: 60_000 },
    async () => {
      const [firstAgent, secondAgent] = [await add(null), await add(null)];
      const branch = await add(firstAgent);
      const leaf = await add(branch);
      const writers = Array.from({ length: 20 }, (_, index) =>
        index % 5 === 4
          ? move(branch, index % 2 === 0 ? secondAgent : firstAgent).catch(() => null)
          : add(index % 2 === 0 ? branch : leaf),
      );
      await Promise.all(writers);
      expect(await findBrokenPlaces(app.deps.db, merchantId)).toEqual([]);
      expect((await countTeam(app.deps.db, merchantId, branch)).below).toBe(17);
    },
  );

  test("records each move with the number of moved members, also in the audit chain", async () => {
    const [from, to] = [await add(null), await add(null)];
    const member = await add(from);
    await add(member);
    const { moveId, movedMembers } = await move(member, to);
    expect(movedMembers).toBe(2);
    const rows = await app.deps.db.query(`select * from member_move where merchant_id = $1 and id = $2`, [1, moveId]);
    expect(rows).toMatchObject([
      { member_id: member, from_upline_id: from, to_upline_id: to, moved_members: 2, moved_by: "tester" },
    ]);
    const audit = await app.deps.db.query(`select action from audit_entry where merchant_id = 1 and subject_id = $1`, [
      String(member),
    ]);
    expect(audit).toEqual([{ action: "member.moved" }]);
  });

  test("reuses the old lineages when a branch moves back, so that the lineage of a bet never changes", async () => {
    const [from, to] = [await add(null), await add(null)];
    const member = await add(from);
    const leaf = await add(member);
    const before = await findPlace(app.deps.db, merchantId, leaf);
    await move(member, to);
    const placeAfterMove = await findPlace(app.deps.db, merchantId, leaf);
    await move(member, from);
    const placeAfterReturn = await findPlace(app.deps.db, merchantId, leaf);
    expect(placeAfterMove?.lineage.id).not.toBe(before?.lineage.id);
    expect(placeAfterReturn?.lineage).toEqual(before?.lineage);
    const [storedLineage] = await app.deps.db.query(`select chain from lineage where merchant_id = 1 and id = $1`, [
      placeAfterMove?.lineage.id,
    ]);
    expect(storedLineage).toEqual({ chain: [to, member] });
  });

  test("refuses unknown members, uplines that are not agents, and lineages that become too long", async () => {
    const member = await add(null);
    const unknown = 77n as MemberId;
    await expect(move(unknown, member)).rejects.toMatchObject({ code: "not.exists.account.err" });
    await expect(move(member, unknown)).rejects.toMatchObject({ code: "agents.upline.invalid" });
    const plainMember = await createTestMember(app.deps, { merchantId, account: "plain1", type: 0, uplineId: null });
    await expect(move(member, plainMember)).rejects.toMatchObject({ code: "agents.upline.invalid" });
    let deepestAgent = await add(null);
    for (let depth = 1; depth <= 49; depth += 1) deepestAgent = await add(deepestAgent);
    const secondBranch = await add(null);
    await add(await add(secondBranch));
    await expect(move(secondBranch, deepestAgent)).rejects.toMatchObject({ code: "agents.tree.too.deep" });
  });

  test("cannot contain a cycle, even if the owner of the database writes it", async () => {
    const top = await add(null);
    const downline = await add(top);
    const makeCycle = `update member_place set upline_id = $2, upline_lineage_id = (select lineage_id from member_place
      where merchant_id = 1 and member_id = $2), lineage_id = (select id from lineage where merchant_id = 1
      and agent_id = $1) where merchant_id = 1 and member_id = $1`;
    await expect(app.deps.db.query(makeCycle, [top, downline])).rejects.toMatchObject({ code: "23503" });
    const owner = openDatabase(app.ownerUrl, { as: "owner" });
    await expect(owner.query(makeCycle, [top, downline])).rejects.toMatchObject({ code: "23503" });
    await owner.close();
    await expect(app.deps.db.query(`update lineage set depth = 1`)).rejects.toMatchObject({ code: "42501" });
    await expect(app.deps.db.query(`delete from lineage_agent`)).rejects.toMatchObject({ code: "42501" });
  });

  test("shows an agent only its own branch", async () => {
    const top = await add(null);
    const agent = await add(top);
    const leaf = await add(agent);
    const otherDownline = await add(top);
    const actor = { ...staff, kind: "member" as const, role: "agent" as const, memberType: 1, memberId: agent };
    const isVisible = await Promise.all([agent, leaf, top, otherDownline].map((id) => canSee(app.deps.db, actor, id)));
    expect(isVisible).toEqual([true, true, false, false]);
    const member = { ...actor, role: "member" as const, memberType: 0 };
    expect(await canSee(app.deps.db, member, leaf)).toBe(false);
  });
});

function refusalOf(model: Model, memberId: MemberId, uplineId: MemberId | null): string | undefined {
  if ((model.get(memberId) ?? null) === uplineId) return "agents.move.same";
  if (uplineId === null) return undefined;
  const isBelow = uplineId === memberId || chainOf(model, uplineId).includes(memberId);
  return isBelow ? "agents.move.cycle" : undefined;
}
