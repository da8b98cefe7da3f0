/**
 * The transfers of the credit report: credits from outside the games. Stakes and wins are in the betting record (our
 * decision, because the specification names the page without defining it).
 */

import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

const creditedCodes = [
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
export const creditCodes: readonly string[] = creditedCodes.map((code) => String(transferCodes[code]));
