/**
 * The account types of the wire: 2 is the main wallet and 9 points in the family, the rest are ours
 * (docs/wire-format.md, Wallet).
 */

import type { MemberAccountName } from "./account-kinds.ts";

/** Kind of member account → `accountTypeId` of the spec's calls. */
export const accountTypeIds = { main: 2, bonus: 3, hold: 4, vendor: 5, points: 9 } as const satisfies Record<
  MemberAccountName,
  number
>;

/** The kind behind an `accountTypeId`; undefined when there is none. */
export function accountNameOfTypeId(typeId: number): MemberAccountName | undefined {
  return accountNames.find((name) => accountTypeIds[name] === typeId);
}

const accountNames = Object.keys(accountTypeIds) as MemberAccountName[];
