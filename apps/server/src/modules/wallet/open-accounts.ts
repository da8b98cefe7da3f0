/** Opens accounts. Every operation here may run again: what is open stays as it is. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { MemberOpener } from "../../core/ports/member-opening.ts";
import type { Transaction } from "../../db/connection.ts";
import { callOpenHouseAccounts, callOpenMemberAccounts } from "./posting-repository.ts";

export interface MemberAccountsToOpen {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly currency: CurrencyCode;
  readonly at: Date;
  /** Default: main, bonus and hold. */
  readonly kinds?: readonly MemberAccountName[];
}

const usualKinds = ["main", "bonus", "hold"] as const;

/** Opens a member's accounts with balance zero, and the house's side of the currency when it is new. */
export async function openMemberAccounts(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  { kinds = usualKinds, ...rest }: MemberAccountsToOpen,
): Promise<void> {
  await callOpenMemberAccounts(tx, { ...rest, kinds, ids: ids.nextMany(kinds.length) });
}

/** Opens the house's accounts of a currency: one of each kind. */
export async function openHouseAccounts(
  tx: Transaction,
  input: { merchantId: MerchantId; currency: CurrencyCode; at: Date },
): Promise<void> {
  await callOpenHouseAccounts(tx, input);
}

/** Opens the wallets of a new member in the transaction that creates it. */
export function openWalletsOf(deps: Pick<Deps, "ids">): MemberOpener {
  return (tx, { merchantId, memberId, currency, at }) =>
    openMemberAccounts(deps, tx, { merchantId, memberId, currency, at });
}
