/**
 * Returns the account type for a new agent: the plain agent type if the merchant has that type, otherwise the
 * merchant's first agent type.
 */

import type { Merchant } from "../../../core/merchant/merchant.ts";

const plainAgent = 1;

export function agentTypeOf({ agentTypes }: Pick<Merchant, "agentTypes">): number {
  if (agentTypes.includes(plainAgent)) return plainAgent;
  const [first] = agentTypes;
  if (first === undefined) throw new RangeError("the merchant has no type of agents");
  return first;
}
