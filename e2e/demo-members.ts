/** Members of the demo that journeys sign in as. */

import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import type { CastMember } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";

/** Everybody of a merchant: agents and players, each with the account above. */
export function castOf(merchantId: number): readonly CastMember[] {
  const world = demoWorlds.find((each) => each.merchantId === merchantId);
  if (world === undefined) throw new Error(`the demo has no merchant ${merchantId}`);
  return planCast(world.cast);
}

/** A player; each journey has one of its own. */
export function memberOf(merchantId: number, place: number): string {
  const players = castOf(merchantId).filter(({ type, account }) => type === 0 && account !== "demoplayer");
  return foundIn(players[place]).account;
}

/** The member that a journey looked for. */
export function foundIn(member: CastMember | undefined): CastMember {
  if (member === undefined) throw new Error("the demo has no such member");
  return member;
}
