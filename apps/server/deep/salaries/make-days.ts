/** Generates agents, contracts, bets, voids and moves from a seed; the same seed makes the same choices. */

import { drawFrom } from "@openhouse/rules/contracts/testing/make-settlement";
import type { Draw } from "@openhouse/rules/contracts/testing/make-settlement";
import { singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { MemberActor } from "../../src/core/actor.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { moveMember } from "../../src/modules/agents/index.ts";
import { staffActor } from "../../src/testing/staff-actor.ts";
import type { BetToMake, TestBet } from "../../src/testing/test-bets.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";
import { seedContracts } from "./seed-contracts.ts";
import { seedPeople } from "./seed-people.ts";
import type { SeededPeople } from "./seed-people.ts";

const dayMs = 86_400_000;
/**
 * Each void changes the result of every window that contains it, so more voids per day would slow the suite down too
 * much.
 */
const maxVoids = 200;

export interface GeneratedMerchant extends SeededPeople {
  readonly uplines: Map<MemberActor, MemberActor | undefined>;
  readonly world: TestSettlement;
  readonly draw: Draw;
}

export interface MerchantSize {
  readonly seed: number;
  readonly members: number;
}

/** Creates the people and their dividend, daily and hourly contracts. */
export async function makeMerchant(world: TestSettlement, { seed, members }: MerchantSize): Promise<GeneratedMerchant> {
  const draw = drawFrom(seed);
  const seeded = await seedPeople(world, draw, members);
  for (const kind of ["dividend", "daily", "hourly"] as const) await seedContracts(world, seeded, { kind, draw });
  return { world, draw, people: seeded.people, uplines: new Map(seeded.uplines) };
}

/** Signs real-time contracts. They have 288 windows a day, so they begin only on the last day. */
export async function signRealtime({ world, draw, people, uplines }: GeneratedMerchant): Promise<void> {
  await seedContracts(world, { people, uplines }, { kind: "realtime", draw });
}

/** Makes the bets of the day that begins at `fromMs`; returns some of them, which may be voided later. */
export async function makeBets(
  { world, draw, people }: GeneratedMerchant,
  { fromMs, bets }: { readonly fromMs: number; readonly bets: number },
): Promise<TestBet[]> {
  const betRequests: BetToMake[] = [];
  for (let count = 0; count < bets; count += 1) {
    const by = people[draw(people.length)];
    if (by === undefined) continue;
    const stake = BigInt(1 + draw(20_000));
    const win = draw(3) === 0 ? BigInt(draw(50_000)) : 0n;
    const at = new Date(fromMs + draw(dayMs)).toISOString();
    betRequests.push({ by, stake, win, at, category: singleClasses[draw(4)] ?? "RNG" });
  }
  const insertedBets = await world.bets(betRequests);
  return insertedBets.filter(({ win }) => draw(20) === 0 && win === 0n).slice(0, maxVoids);
}

/** Moves a random member below another one. A move that is refused, for example because of a cycle, is skipped. */
export async function makeMove({ world, draw, people, uplines }: GeneratedMerchant): Promise<void> {
  const [member, upline] = [people[draw(people.length)], people[draw(people.length)]];
  if (member === undefined || upline === undefined) return;
  const move = { memberId: member.memberId, uplineId: upline.memberId, reason: "deep" };
  await moveMember(world.test.deps, staffActor("agentManager"), move).then(
    () => uplines.set(member, upline),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
}
