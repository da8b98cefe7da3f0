/** A made-up house of agents, contracts, bets, voids and moves, from a seed: the same seed makes the same choices. */

import { drawFrom } from "@openhouse/rules/contracts/testing/make-settlement";
import type { Draw } from "@openhouse/rules/contracts/testing/make-settlement";
import { singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { MemberActor } from "../../src/core/actor.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { moveMember } from "../../src/modules/agents/index.ts";
import { staffActor } from "../../src/testing/staff-actor.ts";
import { terms, tier } from "../../src/testing/test-settlement.ts";
import type { BetToMake, TestBet } from "../../src/testing/test-bets.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";

const peso = 100n;
const rateStep = 1_000n;
const dayMs = 86_400_000;
/** A void posts in a transaction of its own: more of them a day would be all that the suite does. */
const mostVoids = 200;

export interface MadeHouse {
  readonly world: TestSettlement;
  readonly draw: Draw;
  readonly people: readonly MemberActor[];
  /** By person, the upline; undefined: the house. */
  readonly uplines: ReadonlyMap<MemberActor, MemberActor | undefined>;
}

export interface HouseSize {
  readonly seed: number;
  readonly members: number;
}

/** People and contracts; the business clock stands at the beginning of the first day. */
export async function makeHouse(world: TestSettlement, { seed, members }: HouseSize): Promise<MadeHouse> {
  const draw = drawFrom(seed);
  const people: MemberActor[] = [];
  const uplines = new Map<MemberActor, MemberActor | undefined>();
  for (let count = 0; count < members; count += 1) {
    const upline = draw(6) === 0 ? undefined : people[draw(people.length + 1)];
    const person = await world.agent(upline ?? null, BigInt(draw(3_000)) * peso);
    people.push(person);
    uplines.set(person, upline);
  }
  for (const person of people) await makeContracts(world, draw, { person, upline: uplines.get(person) });
  return { world, draw, people, uplines };
}

const periods = { dividend: ["D", "W"], daily: ["D"], hourly: ["HOUR"], realtime: ["MIN5"] } as const;

async function makeContracts(
  world: TestSettlement,
  draw: Draw,
  { person, upline }: { readonly person: MemberActor; readonly upline: MemberActor | undefined },
): Promise<void> {
  for (const kind of ["dividend", "daily", "hourly"] as const satisfies readonly ContractKind[]) {
    if (draw(3) === 0) continue;
    const rate = BigInt(1 + draw(9)) * rateStep;
    const [first] = periods[kind];
    const more = {
      period: periods[kind][draw(periods[kind].length)] ?? first,
      productClass: draw(3) === 0 ? (singleClasses[draw(3)] ?? "RNG") : "CONS",
      payer: upline !== undefined && draw(3) === 0 ? "upline" : "platform",
      activeMinimumBet: BigInt(1 + draw(50)) * peso,
    } as const;
    const tiers = [tier(rate)];
    if (draw(2) === 0) tiers.push(tier(rate * 2n, { teamBet: BigInt(1 + draw(200)) * peso, activeMembers: 1n }));
    // Most offers of an upline that has no such contract itself are refused: that is as it should be.
    await world.sign(upline ?? null, person, terms(kind, tiers, more)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** The bets of a day that begins at that moment; answers some that may be voided later. */
export async function makeBets(
  { world, draw, people }: MadeHouse,
  { fromMs, bets }: { readonly fromMs: number; readonly bets: number },
): Promise<TestBet[]> {
  const wishes: BetToMake[] = [];
  for (let count = 0; count < bets; count += 1) {
    const by = people[draw(people.length)];
    if (by === undefined) continue;
    const stake = BigInt(1 + draw(20_000));
    const win = draw(3) === 0 ? BigInt(draw(50_000)) : 0n;
    const at = new Date(fromMs + draw(dayMs)).toISOString();
    wishes.push({ by, stake, win, at, category: singleClasses[draw(4)] ?? "RNG" });
  }
  const made = await world.bets(wishes);
  return made.filter(({ win }) => draw(20) === 0 && win === 0n).slice(0, mostVoids);
}

/** Somebody is hung below somebody else; what would make a ring is refused. */
export async function makeMove({ world, draw, people }: MadeHouse): Promise<void> {
  const [moved, upline] = [people[draw(people.length)], people[draw(people.length)]];
  if (moved === undefined || upline === undefined) return;
  const move = { memberId: moved.memberId, uplineId: upline.memberId, reason: "deep" };
  await moveMember(world.test.deps, staffActor("agentManager"), move).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
