/** Reads what a member can withdraw now, and the fee. Source: docs/wire-format.md, Withdrawals. */

import { decimalOf, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { WithdrawChargesQuery, WithdrawSettings } from "@openhouse/protocol/payments/withdraw-settings";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findMemberById, findHoldAfterChange } from "../../identity/index.ts";
import { readBalances } from "../../wallet/index.ts";
import { amountParams } from "../deposits/create-deposit.ts";
import { withdrawTypes } from "./describe-withdrawal.ts";
import { selectWithdrawMethods } from "../methods/method-repository.ts";
import type { WithdrawMethod } from "../methods/method-repository.ts";
import { withdrawBounds } from "./request-withdrawal.ts";
import { readDayUse } from "./withdrawal-repository.ts";

type OptionDeps = Pick<Deps, "db" | "clock" | "merchants" | "actionRefusalOf">;

/** The reply of getWithdrawSettings: limits, remaining amounts of today, available banks. */
export async function readWithdrawSettings(deps: OptionDeps, actor: MemberActor): Promise<WithdrawSettings> {
  const { merchantId, memberId } = actor;
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const { main, isFrozen } = await readBalances(deps.db, merchantId, memberId);
  const { currency } = main;
  const day = businessDay(deps.clock.businessNow(), timeZone);
  const use = await readDayUse(deps.db, { merchantId, memberId, day });
  const member = await findMemberById(deps.db, merchantId, memberId);
  const methods = await selectWithdrawMethods(deps.db, merchantId);
  const bank = methodOf(methods, "B");
  const wallet = methodOf(methods, "E");
  const virtual = methodOf(methods, "V");
  const dailyMaximum = BigInt(settings["withdraw.dailyMaximumMinor"]);
  const rest = dailyMaximum > use.amountMinor ? dailyMaximum - use.amountMinor : 0n;
  const heldUntil = await findHoldAfterChange(deps, actor);
  const identityCode = await deps.actionRefusalOf(deps.db, { merchantId, memberId }, "withdrawal");
  const remainingCount = Math.max(settings["withdraw.dailyCount"] - use.count, 0);
  const minimumAmount = boundOf(deps, actor, { method: bank, currency, edge: "min" });
  const maximumAmount = boundOf(deps, actor, { method: bank, currency, edge: "max" });
  return {
    allowWithdraw: !isFrozen && methods.length > 0,
    heldUntil: heldUntil?.getTime() ?? null,
    idPictureVerifiedRequired: identityCode !== undefined,
    currency,
    minimumAmount,
    maximumAmount,
    minWithdrawal: minimumAmount,
    maxWithdrawal: maximumAmount,
    eWalletWithdrawalSwitch: wallet !== undefined,
    eWalletMinAmount: boundOf(deps, actor, { method: wallet, currency, edge: "min" }),
    eWalletMaxAmount: boundOf(deps, actor, { method: wallet, currency, edge: "max" }),
    virtualMinAmount: boundOf(deps, actor, { method: virtual, currency, edge: "min" }),
    virtualMaxAmount: boundOf(deps, actor, { method: virtual, currency, edge: "max" }),
    maxTransactionTimes: settings["withdraw.dailyCount"],
    remainingTransactionTimes: remainingCount,
    maxWithdrawAmount: decimalOf(money(dailyMaximum, currency)),
    remainingWithdrawAmount: decimalOf(money(rest, currency)),
    maxAccounts: settings["withdraw.accountCount"],
    holder: member?.payeeName ?? null,
    hasPaymentPassword: (member?.paymentPasswordHash ?? null) !== null,
    hasAuthenticator: member?.hasTotp ?? false,
    availableAmount: decimalOf(main),
    banks: banksOf(bank),
    eWallets: banksOf(wallet),
    networks: banksOf(virtual),
    ...absentRules,
  };
}

/** Fields of the family's rules that we do not have. */
const absentRules = {
  withdrawDateFrom: null,
  withdrawDateTo: null,
  withdrawTimeMsg: "",
  mobileVerificationType: null,
  mobileVerificationWithdrawAmount: null,
  c2cEnabled: false,
  withdrawPenaltyCharge: 0,
  fixedAmountFlag: false,
  fixedWithdrawAmounts: [],
} satisfies Partial<WithdrawSettings>;

/**
 * The reply of getCalculatedWithdrawCharges. Refusals, in this order: `withdraw_not_supported`, the refusals of the
 * amount (rules/payments/read-amount).
 */
export async function calculateCharges(
  deps: OptionDeps,
  { merchantId }: MemberActor,
  { withdrawAmount, withdrawType }: WithdrawChargesQuery,
): Promise<number> {
  const methods = await selectWithdrawMethods(deps.db, merchantId);
  const method = methods.find(({ cardType }) => withdrawTypes[cardType] === withdrawType);
  if (method === undefined) throw new Refusal("withdraw_not_supported");
  const reading = readAmount({ amount: withdrawAmount }, method.currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(method.currency));
  return decimalOf(paymentFee(reading.amount, method.fee));
}

function methodOf(methods: readonly WithdrawMethod[], requestedType: CardType): WithdrawMethod | undefined {
  return methods.find(({ cardType, banks }) => cardType === requestedType && banks.length > 0);
}

interface Bound {
  readonly method: WithdrawMethod | undefined;
  readonly currency: Money["currency"];
  readonly edge: "min" | "max";
}

/** Returns the minimum or maximum of a withdrawal in major units; 0 if the method is not available. */
function boundOf(deps: OptionDeps, { merchantId }: MemberActor, { method, currency, edge }: Bound): number {
  return decimalOf(method === undefined ? money(0n, currency) : withdrawBounds(deps, merchantId, method)[edge]);
}

function banksOf(method: WithdrawMethod | undefined) {
  return (method?.banks ?? []).map(({ code, name }) => ({ bankCode: code, bankName: name }));
}
