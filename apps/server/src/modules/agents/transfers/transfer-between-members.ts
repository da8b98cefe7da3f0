/**
 * Sends money from a member to its upline, or from an agent to a direct downline. The money goes from main wallet to
 * main wallet in two ledger transfers through the merchant's escrow account, posted as one group; bonus money is not
 * sent. The caller has checked the payment password before it opened the transaction.
 *
 * Refusals, in this order: the refusals of the amount (rules/payments/read-amount), `account.transfer.exceed.min`
 * {min}, `account.transfer.exceed.max` {max}, `account.transfer.no.upline`, `agents.not.in.downline` (404, also for an
 * unknown name), `account.transfer.excluded` (the sender takes a break; `account.under.age` if the sender is under
 * age), `account.transfer.receiver.closed`, `account.transfer.reach.max.count` {max},
 * `account.transfer.reach.max.amount` {rest}, `identity.required` and `withdraw_turnover_not_enough` {rest} (the
 * requirements of withdrawals apply here, too), `account.frozen`, `account.balance.not.enough`.
 * `account.transfer.receiver.closed` covers a receiver who is frozen, closed, closing or on a break. For money from the
 * upline, it also covers a receiver who is at a deposit limit or must verify the identity before deposits. The sender
 * therefore cannot distinguish these cases. Money from the upline counts against the receiver's deposit limits like a
 * deposit. Side effects: posts two ledger transfers, both with the remark, writes a row, and emits `transfer.sent` and
 * `transfer.received`. Source: docs/product-rules.md, Agents; docs/wire-format.md, Records.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { readMessage } from "@openhouse/rules/identity/visible-text";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { requireAllowed } from "../../../core/ports/action-gate.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { findMemberByAccount, findMemberById, refuseClosing } from "../../identity/index.ts";
import type { Member } from "../../identity/index.ts";
import { codeOfExclusion, findExclusion, takeDepositRoom } from "../../limits/index.ts";
import { clearTurnover } from "../../turnover/index.ts";
import { lockWallets, post, readBalances, storeRemark } from "../../wallet/index.ts";
import { transferBounds } from "./transfer-bounds.ts";
import { insertMemberTransfer, readDayTransfers } from "./transfer-repository.ts";
import type { MemberTransfer, TransferDirection } from "./transfer-repository.ts";
import { nameSeenBy } from "../tree/name-seen-by.ts";
import { findPlace, lockTree } from "../tree/tree-repository.ts";

type TransferDeps = Pick<Deps, "ids" | "clock" | "merchants" | "actionRefusalOf">;
export type Sender = Pick<MemberActor, "merchantId" | "memberId"> & Partial<Pick<MemberActor, "language">>;

export interface TransferOrder {
  /** Decimal, in major units. */
  readonly amount: number | string;
  readonly currency?: string | undefined;
  /** A note for the statements of both members. */
  readonly remark?: string | undefined;
  readonly to: { readonly direction: "up" } | { readonly direction: "down"; readonly account: string };
}

export interface SentTransfer {
  readonly transfer: MemberTransfer;
  /** The receiver's name as the sender may see it. */
  readonly receiver: string;
  /** The balance of the sender's main wallet after the transfer. */
  readonly balance: Money;
}

export async function transferBetweenMembers(
  deps: TransferDeps,
  tx: Transaction,
  { actor, order }: { readonly actor: Sender; readonly order: TransferOrder },
): Promise<SentTransfer> {
  const { merchantId, memberId } = actor;
  const amount = await readRequestedAmount(deps, tx, { actor, order });
  // While this lock is held, no member can be moved in the tree, so the receiver stays the upline or direct downline.
  await lockTree(tx, merchantId, "placement");
  const receiver = await findReceiver(tx, actor, order.to);
  // While the wallets are locked, no other transfer of either member can pass the daily checks.
  await lockWallets(tx, merchantId, [memberId, receiver.id]);
  const transfer = newTransfer(deps, actor, { receiver, amount, direction: order.to.direction });
  await requireOpenMembers(deps, tx, transfer);
  await checkDailyLimits(deps, tx, transfer);
  await requireAllowed(deps, actor, { db: tx, action: "withdrawal" });
  await clearTurnover(deps, tx, { merchantId, memberId, language: actor.language });
  const balance = await postBothTransfers(deps, tx, { transfer, remark: readMessage(order.remark ?? "") });
  await insertMemberTransfer(tx, transfer);
  await appendTransferEvents(deps, tx, transfer);
  return { transfer, receiver: nameSeenBy("sender", transfer.direction, receiver.account), balance };
}

interface TransferInput {
  readonly actor: Sender;
  readonly order: TransferOrder;
}

async function readRequestedAmount(
  deps: TransferDeps,
  tx: Transaction,
  { actor, order }: TransferInput,
): Promise<Money> {
  const { merchantId, memberId } = actor;
  const { currency } = (await readBalances(tx, merchantId, memberId)).main;
  const reading = readAmount(order, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const { amount } = reading;
  const { min, max } = transferBounds(deps, merchantId, currency);
  if (amount.minor < min.minor) throw new Refusal("account.transfer.exceed.min", { min: formatMoney(min, "en") });
  if (amount.minor > max.minor) throw new Refusal("account.transfer.exceed.max", { max: formatMoney(max, "en") });
  return amount;
}

async function findReceiver(
  tx: Transaction,
  { merchantId, memberId }: Sender,
  to: TransferOrder["to"],
): Promise<Member> {
  if (to.direction === "up") {
    const uplineId = (await findPlace(tx, merchantId, memberId))?.uplineId ?? null;
    const upline = uplineId === null ? undefined : await findMemberById(tx, merchantId, uplineId);
    if (upline === undefined) throw new Refusal("account.transfer.no.upline");
    return upline;
  }
  const downline = await findMemberByAccount(tx, merchantId, to.account.trim().toLowerCase());
  const place = downline === undefined ? undefined : await findPlace(tx, merchantId, downline.id);
  if (downline === undefined || place?.uplineId !== memberId) throw new Refusal("agents.not.in.downline");
  return downline;
}

interface TransferParts {
  readonly receiver: Member;
  readonly amount: Money;
  readonly direction: TransferDirection;
}

function newTransfer(
  { ids, clock, merchants }: TransferDeps,
  { merchantId, memberId: senderId }: Sender,
  { receiver, amount, direction }: TransferParts,
): MemberTransfer {
  const createdAt = clock.businessNow();
  return {
    merchantId,
    id: ids.next(),
    senderId,
    receiverId: receiver.id,
    direction,
    amount,
    businessDay: businessDay(createdAt, merchants.byId(merchantId).timeZone),
    createdAt,
  };
}

async function requireOpenMembers(deps: TransferDeps, tx: Transaction, transfer: MemberTransfer): Promise<void> {
  const { merchantId, senderId, receiverId, direction, amount, createdAt: at } = transfer;
  const findBreak = (memberId: MemberId) => findExclusion(tx, { merchantId, memberId }, at);
  const exclusion = await findBreak(senderId);
  if (exclusion !== undefined) throw new Refusal(codeOfExclusion(exclusion, "account.transfer.excluded"));
  await refuseAsClosed(refuseClosing(tx, { merchantId, memberId: receiverId }));
  const { isFrozen } = await readBalances(tx, merchantId, receiverId);
  if (isFrozen || (await findBreak(receiverId)) !== undefined) throw new Refusal(closedCode);
  if (direction === "down") {
    const receiver = { merchantId, memberId: receiverId };
    await refuseAsClosed(requireAllowed(deps, receiver, { db: tx, action: "receipt" }));
    await refuseAsClosed(takeDepositRoom(deps, tx, { ...receiver, amountMinor: amount.minor, at }));
  }
}

const closedCode = "account.transfer.receiver.closed";

/** Replaces every refusal of the check by `account.transfer.receiver.closed`. */
async function refuseAsClosed(check: Promise<void>): Promise<void> {
  await check.catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(closedCode) : error;
  });
}

async function checkDailyLimits({ merchants }: TransferDeps, tx: Transaction, transfer: MemberTransfer): Promise<void> {
  const { merchantId, amount } = transfer;
  const { settings } = merchants.byId(merchantId);
  const dayTransfers = await readDayTransfers(tx, { ...transfer, memberId: transfer.senderId });
  const max = settings["transfer.dailyCount"];
  if (dayTransfers.count >= max) throw new Refusal("account.transfer.reach.max.count", { max });
  const remainingMinor = BigInt(settings["transfer.dailyMaximumMinor"]) - dayTransfers.amountMinor;
  if (amount.minor > remainingMinor) {
    const text = formatMoney(money(remainingMinor > 0n ? remainingMinor : 0n, amount.currency), "en");
    throw new Refusal("account.transfer.reach.max.amount", { rest: text });
  }
}

interface TransferToPost {
  readonly transfer: MemberTransfer;
  readonly remark: string;
}

/** Posts both ledger transfers or none, with the remark on both; returns the sender's balance. */
async function postBothTransfers(
  deps: TransferDeps,
  tx: Transaction,
  { transfer, remark }: TransferToPost,
): Promise<Money> {
  const { merchantId, id, senderId, receiverId, direction, amount, createdAt: at } = transfer;
  const commonFields = {
    amount,
    code: direction === "up" ? ("transfer_to_upline" as const) : ("transfer_to_downline" as const),
    reference: `transfer:${id}`,
    group: 1,
  };
  const sender = { member: senderId, kind: "main" as const };
  const receiver = { member: receiverId, kind: "main" as const };
  const escrow = { house: "escrow" as const };
  const transfers = [
    { ...commonFields, from: sender, to: escrow, key: `transfer-out:${id}` },
    { ...commonFields, from: escrow, to: receiver, key: `transfer-in:${id}` },
  ];
  const postedTransfers = await post(deps, tx, { merchantId, at, transfers });
  if (remark !== "") {
    for (const { id: transferId } of postedTransfers) await storeRemark(tx, { merchantId, transferId, remark });
  }
  const [senderTransfer] = postedTransfers;
  if (senderTransfer?.from === undefined) throw new RangeError("the transfer returned no balance of the sender");
  return senderTransfer.from.balance;
}

async function appendTransferEvents(deps: TransferDeps, tx: Transaction, transfer: MemberTransfer): Promise<void> {
  const { merchantId, id, senderId, receiverId, direction, amount, createdAt: at } = transfer;
  const eventFields = { transferId: String(id), amountMinor: String(amount.minor), currency: amount.currency };
  const isUp = direction === "up";
  const toSender = {
    ...eventFields,
    memberId: String(senderId),
    other: isUp ? ("upline" as const) : ("downline" as const),
  };
  const toReceiver = {
    ...eventFields,
    memberId: String(receiverId),
    other: isUp ? ("downline" as const) : ("upline" as const),
  };
  await appendEvents(deps, tx, {
    merchantId,
    at,
    events: [
      { name: "transfer.sent", aggregateId: senderId, payload: toSender },
      { name: "transfer.received", aggregateId: receiverId, payload: toReceiver },
    ],
  });
}

function amountParams(currency: Money["currency"]): Record<string, string | number> {
  return { currency, decimals: currencies[currency].exponent };
}
