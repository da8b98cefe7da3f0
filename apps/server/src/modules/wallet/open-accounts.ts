/** Opens ledger accounts. Every operation here is idempotent: accounts that exist stay unchanged. */

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

const defaultKinds = ["main", "bonus", "hold"] as const;

/** Opens a member's accounts with balance zero, and the house accounts of the currency when they do not exist yet. */
export async function openMemberAccounts(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  { kinds = defaultKinds, ...rest }: MemberAccountsToOpen,
): Promise<void> {
  await callOpenMemberAccounts(tx, { ...rest, kinds, ids: ids.nextMany(kinds.length) });
}

/** Opens one house account of each kind in a currency. */
export async function openHouseAccounts(
  tx: Transaction,
  input: { merchantId: MerchantId; currency: CurrencyCode; at: Date },
): Promise<void> {
  await callOpenHouseAccounts(tx, input);
}

/** Opens the accounts of a new member in the transaction that creates the member. */
export function openWalletsOf(deps: Pick<Deps, "ids">): MemberOpener {
  return (tx, { merchantId, memberId, currency, at }) =>
    openMemberAccounts(deps, tx, { merchantId, memberId, currency, at });
}
