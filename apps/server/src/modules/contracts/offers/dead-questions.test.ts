/** Migration 0116 on a house with questions of before. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberActor } from "../../../core/actor.ts";
import { setHouse } from "../../../testing/set-house.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";

const migration = join(import.meta.dirname, "../../../../migrations/0116_dead_questions.sql");

let world: TestSettlement;
let agent: MemberActor;
beforeAll(async () => {
  world = await openTestSettlement();
  await setHouse(world.test, 1, { settings: { "contracts.review": "all" } });
  agent = await world.agent(null);
});
afterAll(() => world.close());

/** Asks for something; answers the id of the question. */
async function ask(kind: string, subjectId: bigint, detail: object): Promise<bigint> {
  const id = world.test.deps.ids.next();
  await world.owner.query(
    `insert into approval (merchant_id, id, kind, subject_id, detail, requested_by, requested_at, reason)
     values (1, $1, $2, $3, $4::jsonb, 11, now(), 'x')`,
    [id, kind, subjectId, JSON.stringify(detail)],
  );
  return id;
}

it("takes back what nobody can answer, and leaves everything else", async () => {
  world.at("2027-05-01T09:56:00+08:00");
  await world.sign(null, agent, terms("realtime", [tier(10_000n)]));
  await world.bet(await world.agent(agent), 100_000n, { at: "2027-05-01T10:01:00+08:00" });
  world.at("2027-05-01T10:06:00+08:00");
  await world.settle();
  const waiting = (await world.bills(agent)).at(-1);
  expect(waiting?.state).toBe("review");
  const dead = [await ask("bill-refusal", 5n, {}), await ask("salary-run", 6n, { bills: "1", paidMinor: "5" })];
  const alive = [
    await ask("bill-refusal", waiting?.id ?? 0n, {}),
    await ask("salary-run", 7n, { bills: "1", paidMinor: "5", hash: "of them" }),
    await ask("move", 5n, {}),
  ];
  const sql = await readFile(migration, "utf8");
  await world.owner.query(sql);
  await world.owner.query(sql);
  const idsOf = async (decision: string) => {
    const rows = await world.owner.query<{ id: bigint }>(
      `select id from approval where coalesce(decision, 'open') = $1 order by id`,
      [decision],
    );
    return rows.map(({ id }) => id);
  };
  expect(await idsOf("withdrawn")).toEqual(dead);
  expect(await idsOf("open")).toEqual(alive);
});
