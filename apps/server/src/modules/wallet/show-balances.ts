/** The member's balances in their wire format (docs/wire-format.md, Wallet). */

import { translate } from "@openhouse/i18n/translate";
import type { OlderWalletBalances, ShowBalancesQuery, WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import { currencies } from "@openhouse/rules/money/currencies";
import { addMoney, decimalOf } from "@openhouse/rules/money/money";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import { accountNameOfTypeId, accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { selectMemberBalances } from "./repository.ts";

/** Returns the acting member's balances, for all account types or for one. Refusal: `not.exists.account.err`. */
export async function showBalances(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId, language }: MemberActor,
  { typeId = 0 }: ShowBalancesQuery,
): Promise<WalletBalances> {
  const accounts = await selectMemberBalances(db, merchantId, memberId);
  const main = accounts.find(({ kind }) => kind === "main");
  if (main === undefined) throw new Refusal("not.exists.account.err");
  const bonus = accounts.find(({ kind }) => kind === "bonus");
  const sum = bonus === undefined ? main.balance : addMoney(main.balance, bonus.balance);
  const rows = accounts.map(({ kind, balance, version }) => ({
    accountTypeId: accountTypeIds[kind as MemberAccountName],
    accountTypeName: translate(language, `wallet.account.${kind}`),
    availBalance: decimalOf(balance),
    availBalanceMinor: String(balance.minor),
    currency: balance.currency,
    version: String(version),
  }));
  return {
    sumBalance: decimalOf(sum),
    sumBalanceMinor: String(sum.minor),
    currency: sum.currency,
    currencySymbol: currencies[sum.currency].symbol,
    balance: rows.filter(({ accountTypeId }) => typeId === 0 || accountTypeId === typeId),
  };
}

/** Returns the rows of `showBalances` as older clients read them. Refusals are the same. */
export async function listOlderBalances(
  deps: Pick<Deps, "db">,
  actor: MemberActor,
  query: ShowBalancesQuery,
): Promise<OlderWalletBalances> {
  const { balance } = await showBalances(deps, actor, query);
  return balance.map((row) => ({ accountName: (accountNameOfTypeId(row.accountTypeId) ?? "").toUpperCase(), ...row }));
}
