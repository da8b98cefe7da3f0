/** Members of the demo that journeys sign in as. */

import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";

/** A member of the demo; each journey has one of its own. */
export function memberOf(merchantId: number, place: number): string {
  const plan = demoWorlds.find((world) => world.merchantId === merchantId)?.cast;
  const members = plan === undefined ? [] : planCast(plan).filter(({ type }) => type === 0);
  const member = members.filter(({ account }) => account !== "demoplayer")[place];
  if (member === undefined) throw new Error("the demo has no such member");
  return member.account;
}
