/**
 * Pays out a member who excluded himself: his account is closed to him, his money is not. A person of the staff starts
 * a withdrawal of the balance to an account that the member has kept here himself; from there on it is one like any
 * other: held, queued with its risks, decided by finance, above the limit by two persons, told to the member.
 *
 * The amount is not chosen: the whole balance, or as much of it as one withdrawal carries. What must be bet first is
 * waived, because nobody may bet it. Source: docs/security.md, Responsible gaming.
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
import { findMemberById, refuseAfterChange } from "../../identity/index.ts";
import type { Member } from "../../identity/index.ts";
import { findExclusion } from "../../limits/index.ts";
import { lockWallets, readBalances } from "../../wallet/index.ts";
import { countPending } from "../deposits/deposit-list-repository.ts";
import { selectWithdrawMethods } from "../methods/method-repository.ts";
import type { WithdrawMethod } from "../methods/method-repository.ts";
import { selectPayoutAccounts } from "../methods/payout-account-repository.ts";
import { findTarget, requestWithdrawal, wayTo, withdrawBounds } from "./request-withdrawal.ts";
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
 * Starts it, in the caller's transaction. Refusals, in this order: `no.data` (404), `payout.not.excluded` (no
 * self-exclusion in force: the member signs in and asks for himself), `withdraw.after.change` {hours},
 * `payout.still.open` (one is under way), `not.exists.bank.card`, `withdraw_not_supported`,
 * `withdraw.reach.max.count` {max}, `withdraw.reach.max.amount` {rest}, `account.balance.not.enough` (nothing is left,
 * or no more than the fee), then those of `requestWithdrawal`. Of many at once one starts, under the lock of the
 * wallets. Side effects: those of `requestWithdrawal`, an audit entry of the member.
 */
export async function payExcludedMember(
  deps: ReadDeps & Pick<Deps, "ids" | "clearBonus">,
  tx: Transaction,
  { actor, memberId, accountId, reason }: PayoutStart,
): Promise<Withdrawal> {
  const member = await requireMember(tx, actor.merchantId, memberId);
  // Exclusions and withdrawals are written under the same lock.
  await lockWallets(tx, member.merchantId, [memberId]);
  const standing = await readStanding(deps, tx, member);
  if (!standing.isExcluded) throw new Refusal("payout.not.excluded");
  await refuseAfterChange({ ...deps, db: tx }, { merchantId: member.merchantId, memberId });
  if (standing.hasOpen) throw new Refusal("payout.still.open");
  const owner = { merchantId: member.merchantId, memberId, account: member.account };
  const { method } = await findTarget(tx, owner, { accountId, currency: standing.balance.currency });
  const amount = payableBy(deps, standing, method);
  refuseNothing(deps, standing, amount);
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
 * Brings back what a vendor keeps for him, so that it can be paid out; asks the vendor as the member's own way does,
 * and so runs outside a transaction. Refusals, in this order: `no.data` (404), `payout.not.excluded`, those of
 * `returnWallet`. Side effects: those of `returnWallet`, an audit entry of the member.
 */
export async function returnExcludedWallet(
  deps: VendorTransferDeps & Pick<Deps, "db">,
  { actor, memberId, key, reason }: WalletReturn,
): Promise<VendorTransfer> {
  const member = await requireMember(deps.db, actor.merchantId, memberId);
  if (!(await isKeptOut(deps, deps.db, member))) throw new Refusal("payout.not.excluded");
  return returnWallet(deps, { merchantId: member.merchantId, memberId, startedBy: { actor, reason } }, key);
}

/** What can be paid out to a member, and where to. Refuses `no.data` (404). Reads only. */
export async function describeExcludedPayout(
  deps: ReadDeps & Pick<Deps, "db">,
  { merchantId }: StaffActor,
  memberId: MemberId,
): Promise<ExcludedPayout> {
  const member = await requireMember(deps.db, merchantId, memberId);
  const standing = await readStanding(deps, deps.db, member);
  const methods = await selectWithdrawMethods(deps.db, merchantId);
  const accounts = await selectPayoutAccounts(deps.db, merchantId, memberId);
  const { isExcluded, hasOpen, balance, atVendor, restOfDay } = standing;
  return {
    isExcluded,
    hasOpen,
    currency: balance.currency,
    balanceMinor: String(balance.minor),
    vendorMinor: String(atVendor.minor),
    isDayUsedUp: restOfDay === 0n,
    targets: accounts.flatMap((account) => {
      const way = wayTo(account, methods, balance.currency);
      if (way === undefined) return [];
      const { id, bankName, holder, numberShown: number } = account;
      const payableMinor = String(payableBy(deps, standing, way.method).minor);
      return [{ accountId: String(id), number, bankName, holder, payableMinor }];
    }),
  };
}

interface Standing {
  readonly merchantId: MerchantId;
  readonly isExcluded: boolean;
  /** A withdrawal is under way. */
  readonly hasOpen: boolean;
  readonly balance: Money;
  /** What a vendor keeps for the member, as the books say. */
  readonly atVendor: Money;
  /** Another withdrawal may start today. */
  readonly hasRestCount: boolean;
  /** What may still leave today, minor units; nothing when no other withdrawal may start. */
  readonly restOfDay: bigint;
}

type MemberKey = Pick<Member, "merchantId" | "id">;

async function isKeptOut({ clock }: ReadDeps, db: Queryable, { merchantId, id }: MemberKey): Promise<boolean> {
  const question = { merchantId, memberId: id, ofKind: "self_exclusion" as const };
  return (await findExclusion(db, question, clock.businessNow())) !== undefined;
}

async function readStanding(deps: ReadDeps, db: Queryable, member: MemberKey): Promise<Standing> {
  const { merchantId, id: memberId } = member;
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const { main, vendor } = await readBalances(db, merchantId, memberId);
  const day = businessDay(deps.clock.businessNow(), timeZone);
  const use = await readDayUse(db, { merchantId, memberId, day });
  const rest = BigInt(settings["withdraw.dailyMaximumMinor"]) - use.amountMinor;
  const hasRestCount = use.count < settings["withdraw.dailyCount"];
  return {
    merchantId,
    isExcluded: await isKeptOut(deps, db, member),
    hasOpen: (await countPending(db, merchantId, memberId)).withdraw > 0,
    balance: main,
    atVendor: vendor,
    hasRestCount,
    restOfDay: rest > 0n && hasRestCount ? rest : 0n,
  };
}

/** As much of the balance as one withdrawal of that kind carries today; nothing where the fee takes all of it. */
function payableBy(deps: ReadDeps, { merchantId, balance, restOfDay }: Standing, method: WithdrawMethod): Money {
  const { max } = withdrawBounds(deps, merchantId, method);
  const least = [balance.minor, max.minor, restOfDay].reduce((a, b) => (a < b ? a : b));
  const amount = money(least, balance.currency);
  return paymentFee(amount, method.fee).minor < amount.minor ? amount : money(0n, balance.currency);
}

function refuseNothing({ merchants }: Pick<Deps, "merchants">, standing: Standing, amount: Money): void {
  if (amount.minor > 0n) return;
  const { merchantId, balance, restOfDay, hasRestCount } = standing;
  const isDayInTheWay = restOfDay < balance.minor;
  if (isDayInTheWay && !hasRestCount) {
    const max = merchants.byId(merchantId).settings["withdraw.dailyCount"];
    throw new Refusal("withdraw.reach.max.count", { max });
  }
  if (isDayInTheWay) {
    const rest = formatMoney(money(restOfDay, balance.currency), "en");
    throw new Refusal("withdraw.reach.max.amount", { rest });
  }
  throw new Refusal("account.balance.not.enough");
}

async function requireMember(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<Member> {
  const member = await findMemberById(db, merchantId, memberId);
  if (member === undefined) throw new Refusal("no.data");
  return member;
}
