/** Members of the demo that journeys sign in as. */

import { demoPeople } from "../apps/server/src/announce.ts";
import { guardedMembers, planMembers } from "../apps/server/src/demo/demo-cast.ts";
import type { PlannedMember } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import type { Authenticator } from "./security-steps.ts";

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

export interface GuardedLogin {
  readonly account: string;
  readonly email: string;
  /** With the country code. */
  readonly mobile: string;
  readonly nationalNumber: string;
  readonly authenticator: Authenticator;
}

/**
 * Returns a player of the first merchant who has confirmed contacts and an authenticator. Each journey, and each retry
 * of a journey, uses another index, because a code works once and a recipient gets one code per minute.
 */
export function guardedMember(index: number): GuardedLogin {
  const member = guardedMembers(listDemoMembers(1))[index];
  if (member === undefined) throw new Error("the demo has no such member");
  const { account, email, mobile } = member;
  const authenticator = { secret: demoPeople.memberTotpSecret, spentStep: 0n };
  return { account, email, mobile, nationalNumber: mobile.slice("63".length), authenticator };
}

/** Returns the member, or throws if it is undefined. */
export function requireMember(member: PlannedMember | undefined): PlannedMember {
  if (member === undefined) throw new Error("the demo has no such member");
  return member;
}
