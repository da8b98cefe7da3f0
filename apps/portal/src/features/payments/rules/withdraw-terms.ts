/**
 * The limits of a withdrawal, its possible accounts, and the reasons why no withdrawal is possible. Source:
 * docs/wire-format.md, Withdrawals; docs/product-rules.md, Money.
 */

import type { Reply } from "@openhouse/browser/api-types";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { addMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { noMoney } from "@openhouse/rules/money/money-sign";
import { currencyOf } from "./currency-of.ts";
import type { AmountBounds } from "./read-typed-amount.ts";

export type WithdrawSettings = Reply<"GET /wps/relay/MCSFE_getWithdrawSettings">;
export type PayoutAccount = Reply<"GET /wps/relay/MCSFE_getBankCards">[number];
export type TurnoverInfo = Reply<"GET /wps/relay/MCSFE_getTurnoverInfo">;
export type PayoutKind = "bank" | "eWallet" | "crypto";
/** The wire's codes: B bank, E e-wallet, V crypto address. */
export type CardType = "B" | "E" | "V";

export const cardTypes: Readonly<Record<PayoutKind, CardType>> = { bank: "B", eWallet: "E", crypto: "V" };

/** The institutions of a kind of account, and the limits of one withdrawal. */
export interface PayoutMethod {
  readonly kind: PayoutKind;
  readonly institutions: WithdrawSettings["banks"];
  readonly least: number;
  readonly most: number;
}

/** Returns the three kinds of accounts in the order of the form. A kind that is closed has no institutions. */
export function payoutMethods(settings: WithdrawSettings): readonly PayoutMethod[] {
  const { eWallets, banks, networks } = settings;
  return [
    { kind: "eWallet", institutions: eWallets, least: settings.eWalletMinAmount, most: settings.eWalletMaxAmount },
    { kind: "bank", institutions: banks, least: settings.minimumAmount, most: settings.maximumAmount },
    { kind: "crypto", institutions: networks, least: settings.virtualMinAmount, most: settings.virtualMaxAmount },
  ];
}

/** Returns the kind of account that the form for a new account offers first. */
export function firstKindOf(settings: WithdrawSettings): PayoutKind {
  return payoutMethods(settings).find(({ institutions }) => institutions.length > 0)?.kind ?? "bank";
}

function methodOf(settings: WithdrawSettings, kind: PayoutKind): PayoutMethod {
  const method = payoutMethods(settings).find((candidate) => candidate.kind === kind);
  if (method === undefined) throw new TypeError(`there is no payout of the kind ${kind}`);
  return method;
}

/** A reason why no withdrawal is possible now, with the values for its message. */
export type WithdrawBlock =
  | { readonly kind: "closed" }
  | { readonly kind: "identity" }
  | { readonly kind: "afterChange"; readonly until: number }
  | { readonly kind: "noPaymentPassword" }
  | { readonly kind: "noAccount" }
  | { readonly kind: "countUsed"; readonly most: number }
  | { readonly kind: "dayUsed"; readonly most: Money }
  | { readonly kind: "turnover"; readonly rest: Money }
  | { readonly kind: "balanceLow"; readonly least: Money; readonly available: Money };

/** Returns all reasons, in the order in which the member can resolve them; empty if withdrawals are possible. */
export function findWithdrawBlocks(
  settings: WithdrawSettings,
  accounts: readonly PayoutAccount[],
  turnover: TurnoverInfo,
): WithdrawBlock[] {
  const currency = currencyOf(settings);
  const available = moneyOfDecimal(settings.availableAmount, currency);
  const least = minimumOf(settings, accounts, currency);
  const dayRest = moneyOfDecimal(settings.remainingWithdrawAmount, currency);
  const usableAccounts = accounts.filter((account) => isUsable(settings, account));
  const blocks: (WithdrawBlock | false)[] = [
    !settings.allowWithdraw && { kind: "closed" },
    settings.idPictureVerifiedRequired && { kind: "identity" },
    settings.heldUntil !== null && { kind: "afterChange", until: settings.heldUntil },
    !settings.hasPaymentPassword && { kind: "noPaymentPassword" },
    usableAccounts.length === 0 && { kind: "noAccount" },
    settings.remainingTransactionTimes <= 0 && { kind: "countUsed", most: settings.maxTransactionTimes },
    dayRest.minor < least.minor && { kind: "dayUsed", most: moneyOfDecimal(settings.maxWithdrawAmount, currency) },
    turnover.status === "I" && { kind: "turnover", rest: turnoverRest(turnover) },
    available.minor < least.minor && { kind: "balanceLow", least, available },
  ];
  return blocks.filter((block) => block !== false);
}

function turnoverRest({ details, currency }: TurnoverInfo): Money {
  const code = currencyOf({ currency });
  const rests = details.map(({ remainingTurnover }) => moneyOfDecimal(remainingTurnover, code));
  return rests.reduce(addMoney, noMoney(code));
}

export function isUsable(settings: WithdrawSettings, { cardType, isWithdrawActive }: PayoutAccount): boolean {
  return isWithdrawActive && (cardType !== "E" || settings.eWalletWithdrawalSwitch);
}

/** Returns the kind of account for the wire's code. */
export function kindOf(cardType: string): PayoutKind {
  if (cardType === "V") return "crypto";
  return cardType === "E" ? "eWallet" : "bank";
}

/**
 * Returns the limits of one withdrawal: the limits of the kind of account, the rest of the day's limit, and the
 * balance.
 */
export function withdrawBounds(settings: WithdrawSettings, kind: PayoutKind): AmountBounds {
  const currency = currencyOf(settings);
  const inMoney = (amount: number) => moneyOfDecimal(amount, currency);
  const { least, most } = methodOf(settings, kind);
  return {
    currency,
    least: inMoney(least),
    upper: [
      { bound: "balance", most: inMoney(settings.availableAmount) },
      { bound: "day", most: inMoney(settings.remainingWithdrawAmount) },
      { bound: "kind", most: inMoney(most) },
    ],
  };
}

/** Returns the maximum of one payment now: the lowest upper bound, or `least` if there is no upper bound. */
export function maximumOf({ upper, least }: AmountBounds): Money {
  return upper.reduce((lowest, { most }) => (most.minor < lowest.minor ? most : lowest), upper[0]?.most ?? least);
}

/**
 * Returns the lowest minimum among the kinds of the member's usable accounts, or among all open kinds if the member has
 * no usable account.
 */
function minimumOf(settings: WithdrawSettings, accounts: readonly PayoutAccount[], currency: CurrencyCode): Money {
  const kinds = new Set(
    accounts.filter((account) => isUsable(settings, account)).map(({ cardType }) => kindOf(cardType)),
  );
  const openMethods = payoutMethods(settings).filter(({ institutions }) => institutions.length > 0);
  const usableMethods = kinds.size === 0 ? openMethods : payoutMethods(settings).filter(({ kind }) => kinds.has(kind));
  return moneyOfDecimal(
    usableMethods.length === 0 ? 0 : Math.min(...usableMethods.map(({ least }) => least)),
    currency,
  );
}
