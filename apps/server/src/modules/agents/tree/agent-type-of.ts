/** The account type for a new agent: the plain type if the merchant has it, otherwise its first one. */

import type { Merchant } from "../../../core/merchant/merchant.ts";

const plainAgent = 1;

export function agentTypeOf({ agentTypes }: Pick<Merchant, "agentTypes">): number {
  if (agentTypes.includes(plainAgent)) return plainAgent;
  const [first] = agentTypes;
  if (first === undefined) throw new RangeError("the merchant has no type of agents");
  return first;
}
