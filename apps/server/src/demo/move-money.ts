/** Deposits and withdrawals of the demo's history, through the cashier's own operations. */

import { decimalTextOf, money } from "@openhouse/rules/money/money";
import { addPayoutAccount, createDeposit, listPayoutAccounts, requestWithdrawal } from "../modules/payments/index.ts";
import { approveWithdrawal, confirmReceipt, rejectWithdrawal, startPayout } from "../modules/payments/index.ts";
import { actorOf } from "./demo-member.ts";
import type { DemoMember } from "./demo-member.ts";
import { staffActor } from "./demo-history.ts";
import type { DemoHistory } from "./demo-history.ts";

/** Amounts of deposits, in major units. */
const usualAmounts = [100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const minorPerMajor = 100n;
const rejectedPercent = 5;

/** The smallest usual amount of at least `least`, or the largest usual amount if `least` is higher. */
export function usualAmount(least: bigint): bigint {
  const amounts = usualAmounts.map((major) => BigInt(major) * minorPerMajor);
  return amounts.find((amount) => amount >= least) ?? amounts.at(-1) ?? 0n;
}

interface DepositInput {
  readonly amountMinor: bigint;
  /** Uses the merchant's first payment method and always succeeds. */
  readonly isCertain?: boolean;
}

/** Makes a deposit; a failed or cancelled payment leaves the balance unchanged. */
export async function completeDeposit(
  history: DemoHistory,
  member: DemoMember,
  { amountMinor, isCertain = false }: DepositInput,
) {
  const { studio, world, random, provider } = history;
  const { currency } = studio.merchants.byId(world.merchantId);
  const isSmall = amountMinor < 100_000n;
  const methods = isSmall ? world.deposits.filter(({ methodCode }) => methodCode !== "bank") : world.deposits;
  const method = isCertain
    ? (methods[0] ?? random.pick(methods))
    : random.pickWeighted(methods, ({ weight }) => weight);
  if (isCertain) provider.letNextPass();
  const deposit = await createDeposit(studio, actorOf(history, member), {
    amount: decimalTextOf(money(amountMinor, currency)),
    methodCode: method.methodCode,
    channelCode: method.channelCode,
    key: studio.random.uuid(),
    returnUrl: "http://localhost/member/depositv2",
  });
  if (deposit.credited === null) return;
  const fee = deposit.feePayer === "member" ? deposit.fee.minor : 0n;
  member.balance += deposit.credited.minor - fee;
}

/** Requests a withdrawal, which debits the wallet, and returns its id. */
export async function requestDemoWithdrawal(
  history: DemoHistory,
  member: DemoMember,
  amountMinor: bigint,
): Promise<bigint> {
  const { studio } = history;
  const actor = actorOf(history, member);
  const accountId = await payoutAccountOf(history, member);
  const { currency } = studio.merchants.byId(actor.merchantId);
  const draft = { amount: decimalTextOf(money(amountMinor, currency)), accountId };
  const withdrawal = await studio.db.transaction((tx) => requestWithdrawal(studio, tx, { actor, draft }));
  member.balance -= amountMinor;
  return withdrawal.id;
}

/** The member's first payout account, added if there is none. */
export async function payoutAccountOf(history: DemoHistory, member: DemoMember): Promise<bigint> {
  const { studio, world, random } = history;
  const actor = actorOf(history, member);
  const [existingAccount] = await listPayoutAccounts(studio.db, actor);
  if (existingAccount !== undefined) return BigInt(existingAccount.bankCardId);
  const bank = random.pick(world.banks);
  const digits = Array.from({ length: bank.cardType === "E" ? 9 : 12 }, () => random.int(10)).join("");
  const cardNumber = bank.cardType === "E" ? `09${digits}` : digits;
  const body = { ...bank, payeeName: member.cast.holder, cardNumber };
  const card = await studio.db.transaction((tx) => addPayoutAccount(studio, tx, { actor, body }));
  return BigInt(card.bankCardId);
}

export interface DemoStaff {
  readonly first: { readonly id: bigint; readonly account: string };
  readonly second: { readonly id: bigint; readonly account: string };
}

/** Decides a withdrawal: an approved one is paid and confirmed, a rejected one is credited back. */
export async function decideWithdrawal(
  history: DemoHistory,
  staff: DemoStaff,
  request: { member: DemoMember; id: bigint; amount: bigint },
) {
  const { studio, random } = history;
  const { member, id, amount } = request;
  const decision = {
    actor: staffActor(history, staff.first),
    id,
    reason: "Checked: play and account holder are in order.",
  };
  if (random.chance(rejectedPercent)) {
    const reason = "The name on the payout account is not the member's name.";
    await studio.db.transaction((tx) => rejectWithdrawal(studio, tx, { ...decision, reason }));
    member.balance += amount;
    return;
  }
  let withdrawal = await studio.db.transaction((tx) => approveWithdrawal(studio, tx, decision));
  if (withdrawal.state === "processing") {
    studio.clock.advanceMs(random.between(4, 25) * 60_000);
    const other = { ...decision, actor: staffActor(history, staff.second) };
    withdrawal = await studio.db.transaction((tx) => approveWithdrawal(studio, tx, other));
  }
  studio.clock.advanceMs(random.between(5_000, 40_000));
  const paid = await startPayout(studio, withdrawal);
  if (paid?.state !== "success") return;
  const body = { id: String(id), kind: "received" as const };
  await studio.db.transaction((tx) => confirmReceipt(studio, tx, { actor: actorOf(history, member), body }));
}
