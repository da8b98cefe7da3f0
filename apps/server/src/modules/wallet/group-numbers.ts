/** Groups as `post_transfers` wants them: one number per neighbourhood, growing. */

import type { TransferRequest } from "./transfer-request.ts";

/** A transfer without a group is one of its own. Throws when a group's transfers do not stand together. */
export function groupNumbers(transfers: readonly Pick<TransferRequest, "group">[]): number[] {
  const closed = new Set<number>();
  let number = 0;
  return transfers.map(({ group }, index) => {
    const before = transfers[index - 1]?.group;
    if (group !== undefined && group === before) return number;
    if (before !== undefined) closed.add(before);
    if (group !== undefined && closed.has(group))
      throw new RangeError(`the transfers of group ${group} do not stand together`);
    number += 1;
    return number;
  });
}
