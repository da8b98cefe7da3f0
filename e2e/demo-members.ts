/** Members of the demo that journeys sign in as. */

import { planMembers } from "../apps/server/src/demo/demo-cast.ts";
import type { PlannedMember } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";

/** Returns all agents and players of a demo merchant, with the upline of each member. */
export function listDemoMembers(merchantId: number): readonly PlannedMember[] {
  const world = demoWorlds.find((demoWorld) => demoWorld.merchantId === merchantId);
  if (world === undefined) throw new Error(`the demo has no merchant ${merchantId}`);
  return planMembers(world.cast);
}

/** Returns a player of the demo. Each journey uses another index, so that journeys do not disturb each other. */
export function demoPlayer(merchantId: number, index: number): string {
  const players = listDemoMembers(merchantId).filter(({ type, account }) => type === 0 && account !== "demoplayer");
  return requireMember(players[index]).account;
}

/** Returns the member, or throws if it is undefined. */
export function requireMember(member: PlannedMember | undefined): PlannedMember {
  if (member === undefined) throw new Error("the demo has no such member");
  return member;
}
