/**
 * Pays out a self-excluded member, who cannot sign in but still owns the balance, or a member who is blocked as under
 * age. A staff member starts a withdrawal of the balance to an account that the member registered, or that two people
 * of the staff recorded (record-excluded-account.ts). This withdrawal is then handled like any other: its amount is
 * held, the queue shows its risks, finance decides it (above a limit, two persons), and the member is notified.
 *
 * The amount is the whole balance, or as much as one withdrawal allows. Turnover requirements are waived, because the
 * member may not bet. Source: docs/product-rules.md, Responsible gaming; docs/security.md, Responsible gaming.
 */

import type { ExcludedPayout } from "@openhouse/protocol/payments/excluded-payout";
import { decimalTextOf, formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import type { StaffActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { refuseAfterChange } from "../../identity/index.ts";
import { lockWallets, readBalances } from "../../wallet/index.ts";
import { countPending } from "../deposits/deposit-list-repository.ts";
import { selectWithdrawMethods } from "../methods/method-repository.ts";
import type { WithdrawMethod } from "../methods/method-repository.ts";
import { selectPayoutAccounts } from "../methods/payout-account-repository.ts";
import { describeAccountRequest } from "./record-excluded-account.ts";
import { findTarget, requestWithdrawal, payoutRouteOf, withdrawBounds } from "./request-withdrawal.ts";
import { isExcludedForLong, requireExcluded, requireMember } from "./require-excluded.ts";
import type { VendorTransferDeps } from "../vendor-wallets/send-vendor-transfer.ts";
import { returnWallet } from "../vendor-wallets/transfer-wallet.ts";
import type { VendorTransfer } from "../vendor-wallets/vendor-transfer-repository.ts";
import { readDayUse } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

type ReadDeps = Pick<Deps, "clock" | "merchants">;

export interface PayoutStart {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly accountId: bigint;
  readonly reason: string;
}

/**
 * Starts the payout in the caller's transaction. Refusals, in this order: `no.data` (404), `payout.not.excluded` (the
 * member is neither self-excluded nor blocked as under age), `withdraw.after.change` {hours}, `payout.still.open`
 * (another withdrawal is open), `not.exists.bank.card`, `withdraw_not_supported`, `withdraw.reach.max.count` {max},
 * `withdraw.reach.max.amount` {rest}, `account.balance.not.enough` (nothing is left, or no more than the fee), then the
 * refusals of `requestWithdrawal`. The lock of the wallets ensures that only one of several concurrent calls starts.
 * Side effects: has the side effects of `requestWithdrawal`, and stores an audit entry about the member.
 */
export async function payExcludedMember(
  deps: ReadDeps & Pick<Deps, "ids" | "clearBonus" | "actionRefusalOf">,
  tx: Transaction,
  { actor, memberId, accountId, reason }: PayoutStart,
): Promise<Withdrawal> {
  const { merchantId } = actor;
  const member = await requireMember(tx, { merchantId, memberId });
  // Exclusions and withdrawals are written under the same lock.
  await lockWallets(tx, merchantId, [memberId]);
  const payoutState = await readPayoutState(deps, tx, { merchantId, memberId });
  if (!payoutState.isExcluded) throw new Refusal("payout.not.excluded");
  await refuseAfterChange({ ...deps, db: tx }, { merchantId, memberId });
  if (payoutState.hasOpen) throw new Refusal("payout.still.open");
  const owner = { merchantId, memberId, account: member.account };
  const { method } = await findTarget(tx, owner, { accountId, currency: payoutState.balance.currency });
  const amount = payableAmount(deps, payoutState, method);
  refuseZeroAmount(deps, payoutState, amount);
  const draft = { amount: decimalTextOf(amount), accountId };
  const withdrawal = await requestWithdrawal(deps, tx, { actor: owner, draft, startedBy: actor });
  await appendAudit(tx, {
    merchantId: owner.merchantId,
    at: withdrawal.createdAt,
    actor: auditedActor(actor),
    action: "member.payout-started",
    subject: { kind: "member", id: String(memberId) },
    detail: {
      reference: withdrawal.reference,
      amountMinor: String(amount.minor),
      currency: amount.currency,
      payoutAccountId: String(accountId),
    },
    reason,
  });
  return withdrawal;
}

export interface WalletReturn extends Omit<PayoutStart, "accountId"> {
  /** The caller's idempotency key. */
  readonly key: string;
}

/**
 * Returns the member's vendor wallet to the main wallet, so that the money can be paid out. Runs outside a transaction,
 * because it calls the vendor. Refusals, in this order: `no.data` (404), `payout.not.excluded`, then the refusals of
 * `returnWallet`. Side effects: has the side effects of `returnWallet`, and stores an audit entry about the member.
 */
export async function returnExcludedWallet(
  deps: VendorTransferDeps & Pick<Deps, "db">,
  { actor, memberId, key, reason }: WalletReturn,
): Promise<VendorTransfer> {
  const { merchantId } = actor;
  await requireExcluded(deps, deps.db, { merchantId, memberId });
  return returnWallet(deps, { merchantId, memberId, startedBy: { actor, reason } }, key);
}

/**
 * Returns the amount that can be paid out to each account of a member, the open request for another account, and the
 * banks that an account may have. Refuses `no.data` (404). Reads only.
 */
export async function describeExcludedPayout(
  deps: ReadDeps & { readonly db: Queryable },
  actor: StaffActor,
  memberId: MemberId,
): Promise<ExcludedPayout> {
  const { merchantId } = actor;
  await requireMember(deps.db, { merchantId, memberId });
  const payoutState = await readPayoutState(deps, deps.db, { merchantId, memberId });
  const methods = await selectWithdrawMethods(deps.db, merchantId);
  const accounts = await selectPayoutAccounts(deps.db, merchantId, memberId);
  const { isExcluded, hasOpen, balance, vendorBalance, restOfDay } = payoutState;
  return {
    isExcluded,
    hasOpen,
    currency: balance.currency,
    balanceMinor: String(balance.minor),
    vendorMinor: String(vendorBalance.minor),
    isDayUsedUp: restOfDay === 0n,
    targets: accounts.flatMap((account) => {
      const route = payoutRouteOf(account, methods, balance.currency);
      if (route === undefined) return [];
      const { id, bankName, holder, numberShown: number } = account;
      const payableMinor = String(payableAmount(deps, payoutState, route.method).minor);
      return [{ accountId: String(id), number, bankName, holder, payableMinor }];
    }),
    accountRequest: await describeAccountRequest(deps.db, actor, memberId),
    banks: methods
      .filter(({ currency }) => currency === balance.currency)
      .flatMap(({ cardType, banks }) => banks.map(({ code, name }) => ({ cardType, bankCode: code, bankName: name }))),
  };
}

interface PayoutState {
  readonly merchantId: MerchantId;
  readonly isExcluded: boolean;
  /** True if a withdrawal is open. */
  readonly hasOpen: boolean;
  readonly balance: Money;
  /** The vendor wallet's balance in our ledger. */
  readonly vendorBalance: Money;
  /** True if the daily number of withdrawals is not used up. */
  readonly hasCountLeft: boolean;
  /** The amount that can still be withdrawn today, in minor units; zero if no other withdrawal may start. */
  readonly restOfDay: bigint;
}

async function readPayoutState(
  deps: ReadDeps,
  db: Queryable,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<PayoutState> {
  const { merchantId, memberId } = member;
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const { main, vendor } = await readBalances(db, merchantId, memberId);
  const day = businessDay(deps.clock.businessNow(), timeZone);
  const use = await readDayUse(db, { merchantId, memberId, day });
  const rest = BigInt(settings["withdraw.dailyMaximumMinor"]) - use.amountMinor;
  const hasCountLeft = use.count < settings["withdraw.dailyCount"];
  return {
    merchantId,
    isExcluded: await isExcludedForLong(deps, db, member),
    hasOpen: (await countPending(db, merchantId, memberId)).withdraw > 0,
    balance: main,
    vendorBalance: vendor,
    hasCountLeft,
    restOfDay: rest > 0n && hasCountLeft ? rest : 0n,
  };
}

/**
 * The payable amount: as much of the balance as one withdrawal with this method allows today; zero if the fee would use
 * up the amount.
 */
function payableAmount(deps: ReadDeps, { merchantId, balance, restOfDay }: PayoutState, method: WithdrawMethod): Money {
  const { max } = withdrawBounds(deps, merchantId, method);
  const smallest = [balance.minor, max.minor, restOfDay].reduce((a, b) => (a < b ? a : b));
  const amount = money(smallest, balance.currency);
  return paymentFee(amount, method.fee).minor < amount.minor ? amount : money(0n, balance.currency);
}

function refuseZeroAmount({ merchants }: Pick<Deps, "merchants">, payoutState: PayoutState, amount: Money): void {
  if (amount.minor > 0n) return;
  const { merchantId, balance, restOfDay, hasCountLeft } = payoutState;
  const isDayLimitReached = restOfDay < balance.minor;
  if (isDayLimitReached && !hasCountLeft) {
    const max = merchants.byId(merchantId).settings["withdraw.dailyCount"];
    throw new Refusal("withdraw.reach.max.count", { max });
  }
  if (isDayLimitReached) {
    const rest = formatMoney(money(restOfDay, balance.currency), "en");
    throw new Refusal("withdraw.reach.max.amount", { rest });
  }
  throw new Refusal("account.balance.not.enough");
}
