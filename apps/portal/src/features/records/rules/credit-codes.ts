/**
 * What the credit report counts as credited: what came into the wallet from outside the games. Stakes and wins stand in
 * the betting record (decided: the spec names the area and says nothing of it).
 */

import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

const credited = [
  "deposit",
  "withdraw_release",
  "bonus_release",
  "salary",
  "dividend",
  "rebate",
  "adjustment_in",
  "trial_grant",
] as const satisfies readonly TransferCodeName[];

/** As `txTypeIds` on the wire. */
export const creditCodes: readonly string[] = credited.map((code) => String(transferCodes[code]));
