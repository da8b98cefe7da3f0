/** The current balances of a member and of the house accounts. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { HouseAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectHouseBalances, selectMemberBalances } from "./repository.ts";

export interface Balances {
  /** Money that the member can bet, transfer and withdraw. */
  readonly main: Money;
  readonly bonus: Money;
  /** Money set aside for a withdrawal or for a transfer to a vendor wallet. */
  readonly hold: Money;
  /** Money in the vendor wallet (wallets in transfer mode); zero before the first transfer. */
  readonly vendor: Money;
  /** Statement line number of the main account; grows by one with each transfer. */
  readonly version: bigint;
  readonly isFrozen: boolean;
}

/** Returns the balances of a member. Refusal: `not.exists.account.err` if the member has no wallet. */
export async function readBalances(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<Balances> {
  const accounts = await selectMemberBalances(db, merchantId, memberId);
  const main = accounts.find(({ kind }) => kind === "main");
  const bonus = accounts.find(({ kind }) => kind === "bonus");
  const hold = accounts.find(({ kind }) => kind === "hold");
  if (main === undefined || bonus === undefined || hold === undefined) throw new Refusal("not.exists.account.err");
  const { balance, version, isFrozen } = main;
  const vendor = accounts.find(({ kind }) => kind === "vendor")?.balance ?? money(0n, balance.currency);
  return { main: balance, bonus: bonus.balance, hold: hold.balance, vendor, version, isFrozen };
}

/**
 * Returns the balances of the house accounts in one currency. Their sum is minus the sum of all members' balances.
 */
export async function readHouseBalances(
  db: Queryable,
  merchantId: MerchantId,
  currency: CurrencyCode,
): Promise<ReadonlyMap<HouseAccountName, Money>> {
  return selectHouseBalances(db, merchantId, { currency });
}

/** Returns the balance of one house account, without reading the others. */
export async function readHouseBalance(
  db: Queryable,
  merchantId: MerchantId,
  { name, currency }: { readonly name: HouseAccountName; readonly currency: CurrencyCode },
): Promise<Money> {
  const balances = await selectHouseBalances(db, merchantId, { currency, only: name });
  return balances.get(name) ?? money(0n, currency);
}
