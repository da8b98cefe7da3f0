/** What a member and the house own now. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { HouseAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectHouseBalances, selectMemberBalances } from "./repository.ts";

export interface Balances {
  /** What can be played, sent and withdrawn. */
  readonly main: Money;
  readonly bonus: Money;
  /** Under way: waits for a withdrawal, or for the vendor. */
  readonly hold: Money;
  /** Lies with the vendor (wallets in transfer mode); nothing before the first transfer. */
  readonly vendor: Money;
  /** Line number of the main account; grows with each of its transfers. */
  readonly version: bigint;
  readonly isFrozen: boolean;
}

/** The balances of a member. Refusal: `not.exists.account.err` when no wallet was opened. */
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

/** The balances of the house in one currency; what members own is owed, so most are negative. */
export async function readHouseBalances(
  db: Queryable,
  merchantId: MerchantId,
  currency: CurrencyCode,
): Promise<ReadonlyMap<HouseAccountName, Money>> {
  return selectHouseBalances(db, merchantId, currency);
}
