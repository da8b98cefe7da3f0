/** Members of the demo that journeys sign in as. */

import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import type { CastMember } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";

/** All agents and players of a merchant, each with the upline. */
export function castOf(merchantId: number): readonly CastMember[] {
  const world = demoWorlds.find((each) => each.merchantId === merchantId);
  if (world === undefined) throw new Error(`the demo has no merchant ${merchantId}`);
  return planCast(world.cast);
}

/** A player; each journey uses another one. */
export function memberOf(merchantId: number, place: number): string {
  const players = castOf(merchantId).filter(({ type, account }) => type === 0 && account !== "demoplayer");
  return foundIn(players[place]).account;
}

/** Throws when the journey's member does not exist. */
export function foundIn(member: CastMember | undefined): CastMember {
  if (member === undefined) throw new Error("the demo has no such member");
  return member;
}
