/**
 * Closes the requirements of a member, met or not, for the payout to a member who may no longer bet. The caller holds
 * the lock of the member's wallets. No refusals.
 */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { countLines } from "./count-lines.ts";
import { closeRequirements } from "./repository.ts";
import type { Owner } from "./repository.ts";

export async function waiveTurnover(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { merchantId, memberId }: Owner,
): Promise<void> {
  const at = clock.businessNow();
  const lines = await countLines(tx, { merchantId, memberId }, at);
  if (lines.length > 0) await closeRequirements(tx, merchantId, { lines, at });
}
