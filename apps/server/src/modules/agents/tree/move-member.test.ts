/** The tree compared with a simple model: random trees, random moves, and concurrent moves that would make a cycle. */

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

/** A new member below `uplineId`; all are agents here, so that each can be an upline. */
function add(uplineId: MemberId | null): Promise<MemberId> {
  count += 1;
  return createTestMember(app.deps, { merchantId, account: `tree${count}`, type: 1, uplineId });
}

const move = (memberId: MemberId, uplineId: MemberId | null) =>
  moveMember(app.deps, staff, { memberId, uplineId, reason: "test" });

/** Upline by member: the whole model. */
type Model = Map<MemberId, MemberId | null>;

function chainOf(model: Model, memberId: MemberId): MemberId[] {
  const uplineId = model.get(memberId) ?? null;
  return uplineId === null ? [] : [...chainOf(model, uplineId), uplineId];
}

async function expectSame(model: Model): Promise<void> {
  const { db } = app.deps;
  for (const memberId of model.keys()) {
    const place = await findPlace(db, merchantId, memberId);
    expect(place?.lineage.chain).toEqual(chainOf(model, memberId));
    expect(place?.uplineId).toBe(model.get(memberId));
    const below = [...model.keys()].filter((other) => chainOf(model, other).includes(memberId));
    const direct = below.filter((other) => model.get(other) === memberId);
    const levels = Math.max(0, ...below.map((other) => chainOf(model, other).length - chainOf(model, memberId).length));
    expect(await countTeam(db, merchantId, memberId)).toEqual({ direct: direct.length, below: below.length, levels });
    const page = { merchantId, agentId: memberId, part: "ALL" as const, name: "", limit: 1_000, offset: 0 };
    const team = await selectTeam(db, page);
    expect(new Set(team.map((member) => member.memberId))).toEqual(new Set([memberId, ...below]));
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
      for (const place of uplines) {
        const uplineId = members[place % (members.length + 1)] ?? null;
        const memberId = await add(uplineId);
        members.push(memberId);
        model.set(memberId, uplineId);
      }
      for (const [who, where] of steps) {
        const memberId = members[who % members.length];
        const uplineId = where === null ? null : (members[where % members.length] ?? null);
        if (memberId === undefined) continue;
        const expected = refusalOf(model, memberId, uplineId);
        if (expected === undefined) {
          const { movedMembers } = await move(memberId, uplineId);
          expect(movedMembers).toBe([...model.keys()].filter((id) => chainOf(model, id).includes(memberId)).length + 1);
          model.set(memberId, uplineId);
        } else {
          await expect(move(memberId, uplineId)).rejects.toMatchObject({ code: expected });
        }
      }
      await expectSame(model);
    });
    await fc.assert(property, { numRuns: modelRuns(25) });
  });

  test("accepts only one of two concurrent moves that together would make a cycle", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const [left, right] = [await add(null), await add(null)];
      const [leftEnd, rightEnd] = [await add(left), await add(right)];
      const results = await Promise.allSettled([move(left, rightEnd), move(right, leftEnd)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const lost = results.find((result) => result.status === "rejected");
      expect(lost?.reason).toBeInstanceOf(Refusal);
      expect(lost?.reason).toMatchObject({ code: "agents.move.cycle" });
    }
    expect(await findBrokenPlaces(app.deps.db, merchantId)).toEqual([]);
  });

  test(
    "stays consistent when members join below a branch that moves at the same time",
    { timeout: 60_000 },
    async () => {
      const [one, other] = [await add(null), await add(null)];
      const branch = await add(one);
      const leaf = await add(branch);
      const writers = Array.from({ length: 20 }, (_, index) =>
        index % 5 === 4
          ? move(branch, index % 2 === 0 ? other : one).catch(() => null)
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

  test("reuses old lineages when a branch moves back, so that a bet's lineage never changes", async () => {
    const [from, to] = [await add(null), await add(null)];
    const member = await add(from);
    const leaf = await add(member);
    const before = await findPlace(app.deps.db, merchantId, leaf);
    await move(member, to);
    const away = await findPlace(app.deps.db, merchantId, leaf);
    await move(member, from);
    const back = await findPlace(app.deps.db, merchantId, leaf);
    expect(away?.lineage.id).not.toBe(before?.lineage.id);
    expect(back?.lineage).toEqual(before?.lineage);
    const [kept] = await app.deps.db.query(`select chain from lineage where merchant_id = 1 and id = $1`, [
      away?.lineage.id,
    ]);
    expect(kept).toEqual({ chain: [to, member] });
  });

  test("refuses unknown members, uplines that are no agents, and lineages that become too long", async () => {
    const member = await add(null);
    const unknown = 77n as MemberId;
    await expect(move(unknown, member)).rejects.toMatchObject({ code: "not.exists.account.err" });
    await expect(move(member, unknown)).rejects.toMatchObject({ code: "agents.upline.invalid" });
    const plain = await createTestMember(app.deps, { merchantId, account: "plain1", type: 0, uplineId: null });
    await expect(move(member, plain)).rejects.toMatchObject({ code: "agents.upline.invalid" });
    let end = await add(null);
    for (let depth = 1; depth <= 49; depth += 1) end = await add(end);
    const pair = await add(null);
    await add(await add(pair));
    await expect(move(pair, end)).rejects.toMatchObject({ code: "agents.tree.too.deep" });
  });

  test("cannot contain a cycle, even if the owner of the database writes it", async () => {
    const top = await add(null);
    const below = await add(top);
    const ring = `update member_place set upline_id = $2, upline_lineage_id = (select lineage_id from member_place
      where merchant_id = 1 and member_id = $2), lineage_id = (select id from lineage where merchant_id = 1
      and agent_id = $1) where merchant_id = 1 and member_id = $1`;
    await expect(app.deps.db.query(ring, [top, below])).rejects.toMatchObject({ code: "23503" });
    const owner = openDatabase(app.ownerUrl, { as: "owner" });
    await expect(owner.query(ring, [top, below])).rejects.toMatchObject({ code: "23503" });
    await owner.close();
    await expect(app.deps.db.query(`update lineage set depth = 1`)).rejects.toMatchObject({ code: "42501" });
    await expect(app.deps.db.query(`delete from lineage_agent`)).rejects.toMatchObject({ code: "42501" });
  });

  test("lets an agent see only its own branch", async () => {
    const top = await add(null);
    const agent = await add(top);
    const leaf = await add(agent);
    const stranger = await add(top);
    const actor = { ...staff, kind: "member" as const, role: "agent" as const, memberType: 1, memberId: agent };
    const seen = await Promise.all([agent, leaf, top, stranger].map((id) => canSee(app.deps.db, actor, id)));
    expect(seen).toEqual([true, true, false, false]);
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
