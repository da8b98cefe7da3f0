/** What bonusDetails is made of: the bonus wallet, and what bonuses and rebates brought to the main one. */

import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

const toMain = ["bonus_grant", "bonus_release", "rebate"] as const satisfies readonly TransferCodeName[];

/** Part → how its record is asked for. */
export const bonusParts = {
  bonus: { accountTypeId: accountTypeIds.bonus },
  main: { txTypeIds: toMain.map((code) => String(transferCodes[code])) },
} as const;

export type BonusPart = keyof typeof bonusParts;

/** Both, in the order of the page. */
export const bonusPartNames = Object.keys(bonusParts) as BonusPart[];

/** The part of an address; the bonus wallet by default. */
export function bonusPartOf(text: string): BonusPart {
  return bonusPartNames.find((name) => name === text) ?? "bonus";
}
