/**
 * A member requests a withdrawal: the amount is held in the transaction that writes the row. The caller has checked the
 * payment password before it opened the transaction. For a self-excluded member a staff member starts the withdrawal
 * (pay-excluded-member.ts); then there is no minimum amount, a bonus is forfeited, and turnover requirements are
 * waived.
 *
 * Refusals, in this order: the refusals of the amount (rules/payments/read-amount), `not.exists.bank.card`,
 * `withdraw_not_supported`, `withdraw.amount.limit` {min, max}, `identity.required` (the merchant requires a verified
 * identity; not for a payout that the staff starts), `withdraw.reach.max.count` {max}, `withdraw.reach.max.amount`
 * {rest}, `withdraw.bonus.lost` {amount} (an active bonus, and the member did not agree to forfeit it),
 * `withdraw_turnover_not_enough` {rest} with the lines, `account.frozen`, `account.balance.not.enough`. Side effects:
 * holds the money in the ledger, forfeits or releases a bonus, closes turnover requirements, stores a step, raises an
 * alert for a large amount, and emits `withdrawal.requested`. Source: docs/wire-format.md, Withdrawals;
 * docs/product-rules.md, Money; docs/security.md, Withdrawals.
 */

import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import { requireAllowed } from "../../../core/ports/action-gate.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { clearTurnover, waiveTurnover } from "../../turnover/index.ts";
import { lockWallets, post, readBalances } from "../../wallet/index.ts";
import { assessRisks } from "./assess-risks.ts";
import { amountParams } from "../deposits/create-deposit.ts";
import { selectWithdrawMethods } from "../methods/method-repository.ts";
import type { PayoutBank, WithdrawMethod } from "../methods/method-repository.ts";
import { recordStep } from "../queues/record-step.ts";
import type { StepActor } from "../queues/record-step.ts";
import { selectPayoutAccounts } from "../methods/payout-account-repository.ts";
import type { PayoutAccount } from "../methods/payout-account-repository.ts";
import { insertWithdrawal, readDayUse } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

export interface WithdrawalDraft {
  readonly amount: number | string;
  readonly currency?: string | undefined;
  readonly accountId: bigint;
  /** The member was shown which bonus the withdrawal forfeits, and agreed. */
  readonly forfeitsBonus?: boolean | undefined;
}

export type Withdrawer = Pick<MemberActor, "merchantId" | "memberId" | "account"> &
  Partial<Pick<MemberActor, "language">>;

type WithdrawDeps = Pick<Deps, "ids" | "clock" | "merchants" | "clearBonus" | "actionRefusalOf">;

export interface WithdrawalRequest {
  readonly actor: Withdrawer;
  readonly draft: WithdrawalDraft;
  /** The staff member who starts the withdrawal for a member who may not sign in. */
  readonly startedBy?: StaffActor | undefined;
}

export async function requestWithdrawal(
  deps: WithdrawDeps,
  tx: Transaction,
  { actor, draft, startedBy }: WithdrawalRequest,
): Promise<Withdrawal> {
  const { merchantId, memberId } = actor;
  const { currency } = (await readBalances(tx, merchantId, memberId)).main;
  const reading = readAmount(draft, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const target = await findTarget(tx, actor, { accountId: draft.accountId, currency });
  const { method } = target;
  const { min, max } = withdrawBounds(deps, merchantId, method);
  const { amount } = reading;
  const fee = paymentFee(amount, method.fee);
  const isBelowMinimum = startedBy === undefined && amount.minor < min.minor;
  if (isBelowMinimum || amount.minor > max.minor || fee.minor >= amount.minor) {
    throw new Refusal("withdraw.amount.limit", { min: formatMoney(min, "en"), max: formatMoney(max, "en") });
  }
  const newWithdrawal = buildWithdrawal(deps, actor, { ...target, amount, fee });
  // While this lock is held, no other withdrawal of the member can pass the daily limits, and no bet is posted or
  // corrected.
  await lockWallets(tx, merchantId, [memberId]);
  if (startedBy === undefined) await requireAllowed(deps, newWithdrawal, { db: tx, action: "withdrawal" });
  await checkDailyLimits(deps, tx, newWithdrawal);
  await clearRequirements(deps, tx, { actor, draft, startedBy });
  const riskQuery = { merchantId, memberId, accountId: target.account.id, amount };
  const assessedWithdrawal = { ...newWithdrawal, risks: await assessRisks(deps, tx, riskQuery) };
  await holdMoney(deps, tx, { newWithdrawal: assessedWithdrawal, startedBy });
  return assessedWithdrawal;
}

/** Clears bonuses and turnover requirements, or refuses. */
async function clearRequirements(
  deps: WithdrawDeps,
  tx: Transaction,
  { actor, draft, startedBy }: WithdrawalRequest,
): Promise<void> {
  const { merchantId, memberId, account, language } = actor;
  const mayForfeit = draft.forfeitsBonus === true || startedBy !== undefined;
  await deps.clearBonus(tx, { merchantId, memberId, account, staff: startedBy?.account, mayForfeit });
  if (startedBy === undefined) await clearTurnover(deps, tx, { merchantId, memberId, language });
  else await waiveTurnover(deps, tx, { merchantId, memberId });
}

interface PayoutRoute {
  readonly method: WithdrawMethod;
  readonly bank: PayoutBank;
}

interface Target extends PayoutRoute {
  readonly account: PayoutAccount;
}

/**
 * Finds the payout account with its method and bank. Refusals, in this order: `not.exists.bank.card`,
 * `withdraw_not_supported`.
 */
export async function findTarget(
  db: Queryable,
  { merchantId, memberId }: Pick<Withdrawer, "merchantId" | "memberId">,
  { accountId, currency }: Pick<WithdrawalDraft, "accountId"> & Pick<WithdrawMethod, "currency">,
): Promise<Target> {
  const account = (await selectPayoutAccounts(db, merchantId, memberId)).find(({ id }) => id === accountId);
  if (account === undefined) throw new Refusal("not.exists.bank.card");
  const route = payoutRouteOf(account, await selectWithdrawMethods(db, merchantId), currency);
  if (route === undefined) throw new Refusal("withdraw_not_supported");
  return { account, ...route };
}

/** The method and bank that pay out to an account in this currency; undefined if there is none. */
export function payoutRouteOf(
  { cardType, bankCode }: Pick<PayoutAccount, "cardType" | "bankCode">,
  methods: readonly WithdrawMethod[],
  currency: WithdrawMethod["currency"],
): PayoutRoute | undefined {
  const method = methods.find((candidate) => candidate.cardType === cardType && candidate.currency === currency);
  const bank = method?.banks.find(({ code }) => code === bankCode);
  return method === undefined || bank === undefined ? undefined : { method, bank };
}

/** The minimum and the maximum of a withdrawal: in each case, the stricter value of the merchant and the method. */
export function withdrawBounds(
  { merchants }: Pick<Deps, "merchants">,
  merchantId: MerchantId,
  { currency, minimum, maximum }: Pick<WithdrawMethod, "currency" | "minimum" | "maximum">,
): { min: Money; max: Money } {
  const { settings } = merchants.byId(merchantId);
  const merchantMinimum = BigInt(settings["withdraw.minimumMinor"]);
  const merchantMaximum = BigInt(settings["withdraw.maximumMinor"]);
  return {
    min: money(merchantMinimum > minimum ? merchantMinimum : minimum, currency),
    max: money(merchantMaximum < maximum ? merchantMaximum : maximum, currency),
  };
}

function buildWithdrawal(
  { ids, clock, merchants }: WithdrawDeps,
  { merchantId, memberId, account }: Withdrawer,
  order: Target & { amount: Money; fee: Money },
): Withdrawal {
  const { settings, timeZone } = merchants.byId(merchantId);
  const { account: payoutAccount, bank, amount, fee } = order;
  const id = ids.next();
  const createdAt = clock.businessNow();
  return {
    merchantId,
    id,
    memberId,
    account,
    reference: `OH${merchantId}-W${id}`,
    withdrawAccountId: payoutAccount.id,
    cardType: payoutAccount.cardType,
    bankCode: payoutAccount.bankCode,
    bankName: payoutAccount.bankName,
    holder: payoutAccount.holder,
    numberShown: payoutAccount.numberShown,
    amount,
    fee,
    payout: bank.payout,
    provider: bank.provider,
    state: "processing",
    risks: [],
    needsSecond: amount.minor > BigInt(settings["withdraw.secondPersonAboveMinor"]),
    firstApprover: null,
    approver: null,
    heldReason: null,
    remark: "",
    businessDay: businessDay(createdAt, timeZone),
    providerRef: null,
    createdAt,
    decidedAt: null,
    closedAt: null,
    nextCheckAt: null,
    checks: 0,
    receiptState: null,
    hasWriteOffRequest: false,
  };
}

async function checkDailyLimits(
  { merchants }: WithdrawDeps,
  tx: Transaction,
  newWithdrawal: Withdrawal,
): Promise<void> {
  const { merchantId, memberId, businessDay: day, amount } = newWithdrawal;
  const { settings } = merchants.byId(merchantId);
  const dayUse = await readDayUse(tx, { merchantId, memberId, day });
  const max = settings["withdraw.dailyCount"];
  if (dayUse.count >= max) throw new Refusal("withdraw.reach.max.count", { max });
  const rest = BigInt(settings["withdraw.dailyMaximumMinor"]) - dayUse.amountMinor;
  if (amount.minor > rest) {
    const text = formatMoney(money(rest > 0n ? rest : 0n, amount.currency), "en");
    throw new Refusal("withdraw.reach.max.amount", { rest: text });
  }
}

/** Moves the amount to the hold account and writes the row. The ledger refuses an amount above the balance. */
async function holdMoney(
  deps: WithdrawDeps,
  tx: Transaction,
  { newWithdrawal, startedBy }: Pick<WithdrawalRequest, "startedBy"> & { readonly newWithdrawal: Withdrawal },
): Promise<void> {
  const { merchantId, id, memberId, account, amount, createdAt: at } = newWithdrawal;
  const hold = {
    from: { member: memberId, kind: "main" as const },
    to: { member: memberId, kind: "hold" as const },
    amount,
    code: "withdraw_hold" as const,
    reference: `withdrawal:${id}`,
    key: `withdraw-hold:${id}`,
  };
  await post(deps, tx, { merchantId, at, transfers: [hold] });
  await insertWithdrawal(tx, newWithdrawal);
  const transaction = { merchantId, kind: "withdrawal", subjectId: id, memberId, account, direction: "out" } as const;
  await raiseAlert(deps, tx, { ...transaction, amount, at });
  const stepActor: StepActor =
    startedBy === undefined
      ? { actorKind: "member", actorName: account }
      : { actorKind: "staff", actorName: startedBy.account };
  await recordStep(deps, tx, { subject: newWithdrawal, step: { ...stepActor, action: "requested" } });
  const payload = {
    withdrawalId: String(id),
    memberId: String(memberId),
    amountMinor: String(amount.minor),
    currency: amount.currency,
  };
  const event = { name: "withdrawal.requested" as const, aggregateId: memberId, payload };
  await appendEvents(deps, tx, { merchantId, at, events: [event] });
}
