/** What may leave the wallet now, what it is paid out to, and why not. Source: api-facts 9.2, decisions.md, Money. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import type { AmountBounds } from "./read-typed-amount.ts";

export type WithdrawSettings = Reply<"GET /wps/relay/MCSFE_getWithdrawSettings">;
export type PayoutAccount = Reply<"GET /wps/relay/MCSFE_getBankCards">[number];
export type PayoutKind = "bank" | "eWallet";

/** A reason why nothing can be withdrawn now, each with what the sentence needs. */
export type WithdrawBlock =
  | { readonly kind: "closed" }
  | { readonly kind: "noPaymentPassword" }
  | { readonly kind: "noAccount" }
  | { readonly kind: "countUsed"; readonly most: number }
  | { readonly kind: "dayUsed"; readonly most: Money }
  | { readonly kind: "balanceLow"; readonly least: Money; readonly available: Money };

/** Every reason, the first ones first to be cleared; empty when the form is open. */
export function findWithdrawBlocks(settings: WithdrawSettings, accounts: readonly PayoutAccount[]): WithdrawBlock[] {
  const currency = currencyOf(settings);
  const available = moneyOfDecimal(settings.availableAmount, currency);
  const least = leastOf(settings, accounts, currency);
  const dayRest = moneyOfDecimal(settings.remainingWithdrawAmount, currency);
  const usable = accounts.filter((account) => isUsable(settings, account));
  const blocks: (WithdrawBlock | false)[] = [
    !settings.allowWithdraw && { kind: "closed" },
    !settings.hasPaymentPassword && { kind: "noPaymentPassword" },
    usable.length === 0 && { kind: "noAccount" },
    settings.remainingTransactionTimes <= 0 && { kind: "countUsed", most: settings.maxTransactionTimes },
    dayRest.minor < least.minor && { kind: "dayUsed", most: moneyOfDecimal(settings.maxWithdrawAmount, currency) },
    available.minor < least.minor && { kind: "balanceLow", least, available },
  ];
  return blocks.filter((block) => block !== false);
}

/** True when the account can be paid out to now. */
export function isUsable(settings: WithdrawSettings, { cardType, isWithdrawActive }: PayoutAccount): boolean {
  return isWithdrawActive && (kindOf(cardType) === "bank" || settings.eWalletWithdrawalSwitch);
}

/** B bank, E e-wallet. */
export function kindOf(cardType: string): PayoutKind {
  return cardType === "E" ? "eWallet" : "bank";
}

/** The bounds of one withdrawal: of its kind of account, of the rest of the day, of the wallet. */
export function withdrawBounds(settings: WithdrawSettings, kind: PayoutKind): AmountBounds {
  const currency = currencyOf(settings);
  const inMoney = (amount: number) => moneyOfDecimal(amount, currency);
  return {
    currency,
    least: inMoney(kind === "bank" ? settings.minimumAmount : settings.eWalletMinAmount),
    upper: [
      { bound: "balance", most: inMoney(settings.availableAmount) },
      { bound: "day", most: inMoney(settings.remainingWithdrawAmount) },
      { bound: "kind", most: inMoney(kind === "bank" ? settings.maximumAmount : settings.eWalletMaxAmount) },
    ],
  };
}

/** The most that one withdrawal may take now. */
export function mostOf({ upper, least }: AmountBounds): Money {
  return upper.reduce((tightest, { most }) => (most.minor < tightest.minor ? most : tightest), upper[0]?.most ?? least);
}

/** The currency of the settings. Throws on one that the house does not know. */
export function currencyOf({ currency }: { readonly currency: string }): CurrencyCode {
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  return currency;
}

/** The lowest minimum among the kinds that the member could use. */
function leastOf(settings: WithdrawSettings, accounts: readonly PayoutAccount[], currency: CurrencyCode): Money {
  const kinds = new Set(
    accounts.filter((account) => isUsable(settings, account)).map(({ cardType }) => kindOf(cardType)),
  );
  const amounts = [
    kinds.has("eWallet") || kinds.size === 0 ? settings.eWalletMinAmount : undefined,
    kinds.has("bank") || kinds.size === 0 ? settings.minimumAmount : undefined,
  ].filter((amount) => amount !== undefined);
  return moneyOfDecimal(Math.min(...amounts), currency);
}
