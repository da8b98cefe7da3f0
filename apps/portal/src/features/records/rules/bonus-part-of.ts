/**
 * The lists of transfers on the page bonusDetails: those of the bonus wallet, and the bonuses and rebates paid to the
 * main wallet.
 */

import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

const mainWalletCodes = ["bonus_grant", "bonus_release", "rebate"] as const satisfies readonly TransferCodeName[];

/** The filter of the transfers of each list. */
export const bonusParts = {
  bonus: { accountTypeId: accountTypeIds.bonus },
  main: { txTypeIds: mainWalletCodes.map((code) => String(transferCodes[code])) },
} as const;

export type BonusPart = keyof typeof bonusParts;

export const bonusPartNames = Object.keys(bonusParts) as BonusPart[];

/** Returns the list that the URL names; the default is the bonus wallet. */
export function bonusPartOf(text: string): BonusPart {
  return bonusPartNames.find((name) => name === text) ?? "bonus";
}
