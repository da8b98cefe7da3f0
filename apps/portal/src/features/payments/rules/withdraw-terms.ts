/**
 * What can be withdrawn now, to which accounts, and why not. Source: docs/wire-format.md, Withdrawals;
 * docs/product-rules.md, Money.
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
export interface PayoutWay {
  readonly kind: PayoutKind;
  readonly merchants: WithdrawSettings["banks"];
  readonly least: number;
  readonly most: number;
}

/** The three kinds in the order of the form; a closed one has no institutions. */
export function payoutWays(settings: WithdrawSettings): readonly PayoutWay[] {
  const { eWallets, banks, networks } = settings;
  return [
    { kind: "eWallet", merchants: eWallets, least: settings.eWalletMinAmount, most: settings.eWalletMaxAmount },
    { kind: "bank", merchants: banks, least: settings.minimumAmount, most: settings.maximumAmount },
    { kind: "crypto", merchants: networks, least: settings.virtualMinAmount, most: settings.virtualMaxAmount },
  ];
}

function wayOf(settings: WithdrawSettings, kind: PayoutKind): PayoutWay {
  const way = payoutWays(settings).find((each) => each.kind === kind);
  if (way === undefined) throw new TypeError(`there is no payout of the kind ${kind}`);
  return way;
}

/** A reason why no withdrawal is possible now, with the values for its message. */
export type WithdrawBlock =
  | { readonly kind: "closed" }
  | { readonly kind: "afterChange"; readonly until: number }
  | { readonly kind: "noPaymentPassword" }
  | { readonly kind: "noAccount" }
  | { readonly kind: "countUsed"; readonly most: number }
  | { readonly kind: "dayUsed"; readonly most: Money }
  | { readonly kind: "turnover"; readonly rest: Money }
  | { readonly kind: "balanceLow"; readonly least: Money; readonly available: Money };

/** All reasons, in the order to resolve them; empty when withdrawals are possible. */
export function findWithdrawBlocks(
  settings: WithdrawSettings,
  accounts: readonly PayoutAccount[],
  turnover: TurnoverInfo,
): WithdrawBlock[] {
  const currency = currencyOf(settings);
  const available = moneyOfDecimal(settings.availableAmount, currency);
  const least = leastOf(settings, accounts, currency);
  const dayRest = moneyOfDecimal(settings.remainingWithdrawAmount, currency);
  const usable = accounts.filter((account) => isUsable(settings, account));
  const blocks: (WithdrawBlock | false)[] = [
    !settings.allowWithdraw && { kind: "closed" },
    settings.heldUntil !== null && { kind: "afterChange", until: settings.heldUntil },
    !settings.hasPaymentPassword && { kind: "noPaymentPassword" },
    usable.length === 0 && { kind: "noAccount" },
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

/** The kind of account behind the wire's code. */
export function kindOf(cardType: string): PayoutKind {
  if (cardType === "V") return "crypto";
  return cardType === "E" ? "eWallet" : "bank";
}

/** The limits of one withdrawal: of its kind of account, the rest of the day, and the wallet. */
export function withdrawBounds(settings: WithdrawSettings, kind: PayoutKind): AmountBounds {
  const currency = currencyOf(settings);
  const inMoney = (amount: number) => moneyOfDecimal(amount, currency);
  const { least, most } = wayOf(settings, kind);
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

/** The maximum of one withdrawal now. */
export function mostOf({ upper, least }: AmountBounds): Money {
  return upper.reduce((tightest, { most }) => (most.minor < tightest.minor ? most : tightest), upper[0]?.most ?? least);
}

/** The lowest minimum among the kinds that the member can use. */
function leastOf(settings: WithdrawSettings, accounts: readonly PayoutAccount[], currency: CurrencyCode): Money {
  const kinds = new Set(
    accounts.filter((account) => isUsable(settings, account)).map(({ cardType }) => kindOf(cardType)),
  );
  const open = payoutWays(settings).filter(({ merchants }) => merchants.length > 0);
  const ways = kinds.size === 0 ? open : payoutWays(settings).filter(({ kind }) => kinds.has(kind));
  return moneyOfDecimal(ways.length === 0 ? 0 : Math.min(...ways.map(({ least }) => least)), currency);
}
