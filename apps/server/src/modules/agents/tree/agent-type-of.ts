/** The type of an account that somebody makes an agent: the plain one, where the house knows it. */

import type { Merchant } from "../../../core/merchant/merchant.ts";

const plainAgent = 1;

export function agentTypeOf({ agentTypes }: Pick<Merchant, "agentTypes">): number {
  if (agentTypes.includes(plainAgent)) return plainAgent;
  const [first] = agentTypes;
  if (first === undefined) throw new RangeError("the house has no type of agents");
  return first;
}
