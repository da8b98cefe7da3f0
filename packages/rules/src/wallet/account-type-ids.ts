/**
 * The account types of the wire. The specification defines 2 (main wallet) and 9 (points); we chose the other numbers
 * (docs/wire-format.md, Wallet).
 */

import type { MemberAccountName } from "./account-kinds.ts";

/** Kind of member account → `accountTypeId` on the wire. */
export const accountTypeIds = { main: 2, bonus: 3, hold: 4, vendor: 5, points: 9 } as const satisfies Record<
  MemberAccountName,
  number
>;

/** Returns the kind of an `accountTypeId`; undefined if there is none. */
export function accountNameOfTypeId(typeId: number): MemberAccountName | undefined {
  return accountNames.find((name) => accountTypeIds[name] === typeId);
}

const accountNames = Object.keys(accountTypeIds) as MemberAccountName[];
