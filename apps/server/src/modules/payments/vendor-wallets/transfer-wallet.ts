/**
 * A member moves money between the main wallet and the vendor's: a row and the reservation first, then the call to the
 * vendor, then what the vendor said; a crash between any two leaves a transfer that a job finishes. The member's
 * idempotency key names the transfer: a repeat answers it as it stands, and has the vendor asked while nobody knows.
 *
 * Refusals, in this order: `request.param.err` (not one of the two wallets each), `idempotency.key.reused`,
 * `account.transfer.single.wallet` and `account.transfer.vendor.closed` (to the vendor, where there is none),
 * `not.exists.account.err`, those of the amount (rules/payments/read-amount), `account.transfer.exceed.min` {min},
 * `account.transfer.exceed.max` {max}, `account.transfer.processing` (one at a time); to the vendor only:
 * `login.denied`, `closure.asked`, `account.transfer.excluded` (the member takes a break),
 * `account.transfer.limit.reached` (of the stake and loss limits); `account.frozen`, `account.balance.not.enough`. The
 * way back is open in single mode too, so that a change of mode strands nothing. Side effects: the ledger, a row, its
 * steps, `wallet-transfer.booked` or `.returned`. Source: docs/wire-format.md, Wallet; docs/product-rules.md, Money.
 */

import { createHash } from "node:crypto";
import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { keyToUuid } from "../../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { VendorDirection } from "../../../core/ports/vendor-wallet.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { refuseClosing } from "../../identity/index.ts";
import { findExclusion, takeVendorRoom } from "../../limits/index.ts";
import { lockWallets, openMemberAccounts, readBalances } from "../../wallet/index.ts";
import { leaseUntil } from "../providers/ask-provider.ts";
import { holdVendorTransfer } from "./close-vendor-transfer.ts";
import { amountParams } from "../deposits/create-deposit.ts";
import { noteStep } from "../queues/note-step.ts";
import { checkVendorTransfer, sendVendorTransfer } from "./send-vendor-transfer.ts";
import type { VendorTransferDeps } from "./send-vendor-transfer.ts";
import {
  findVendorTransferByKey,
  hasOpenVendorTransfer,
  insertVendorTransfer,
  leaseVendorTransfer,
} from "./vendor-transfer-repository.ts";
import type { VendorTransfer } from "./vendor-transfer-repository.ts";

export interface WalletOwner extends Pick<MemberActor, "merchantId" | "memberId"> {
  /** Who of the staff moves it, for a member who is kept out, and why. */
  readonly startedBy?: { readonly actor: StaffActor; readonly reason: string };
}

export interface WalletTransferDraft {
  readonly fromAccountTypeId: number;
  readonly toAccountTypeId: number;
  /** Decimal, in major units. */
  readonly amount: number | string;
  readonly currency?: string | undefined;
  /** The client's idempotency key. */
  readonly key: string;
}

/** Answers the transfer as it stands after the vendor was asked. */
export function transferWallet(
  deps: VendorTransferDeps,
  owner: WalletOwner,
  draft: WalletTransferDraft,
): Promise<VendorTransfer> {
  const { amount, currency, key } = draft;
  const { main, vendor } = accountTypeIds;
  const ways: Readonly<Record<string, VendorDirection>> = { [`${main} ${vendor}`]: "in", [`${vendor} ${main}`]: "out" };
  const direction = ways[`${draft.fromAccountTypeId} ${draft.toAccountTypeId}`];
  if (direction === undefined) {
    throw new Refusal("request.param.err", {}, { fields: ["fromAccountTypeId", "toAccountTypeId"] });
  }
  return moveMoney(deps, owner, { direction, amount, currency, key });
}

/**
 * Brings everything back that the vendor keeps for the member. The amount is ours, not the vendor's: what cannot be
 * reserved first cannot be booked once. Refuses like `transferWallet`, `account.balance.not.enough` when there is
 * nothing.
 */
export function returnWallet(deps: VendorTransferDeps, owner: WalletOwner, key: string): Promise<VendorTransfer> {
  return moveMoney(deps, owner, { direction: "out", amount: "all", currency: undefined, key });
}

interface Wish {
  readonly direction: VendorDirection;
  /** "all": what the vendor keeps. */
  readonly amount: number | string;
  readonly currency: string | undefined;
  readonly key: string;
}

async function moveMoney(deps: VendorTransferDeps, owner: WalletOwner, wish: Wish): Promise<VendorTransfer> {
  const known = await findRepeat(deps.db, owner, wish);
  if (known !== undefined) return askAgain(deps, known);
  if (wish.direction === "in") requireVendor(deps, owner.merchantId);
  const written = await deps.db.transaction((tx) => reserve(deps, tx, { owner, wish }));
  return written.isNew ? sendVendorTransfer(deps, written.transfer, "first") : askAgain(deps, written.transfer);
}

/** The transfer of a repeated key. Refuses `idempotency.key.reused` when it came with another input. */
async function findRepeat(db: Queryable, owner: WalletOwner, wish: Wish): Promise<VendorTransfer | undefined> {
  const known = await findVendorTransferByKey(db, owner.merchantId, keyOf(owner, wish.key));
  if (known !== undefined && !known.inputHash.equals(hashOf(wish))) throw new Refusal("idempotency.key.reused");
  return known;
}

/** Whoever repeats an open transfer has the vendor asked once more, unless somebody is asking at this moment. */
async function askAgain(deps: VendorTransferDeps, transfer: VendorTransfer): Promise<VendorTransfer> {
  const { merchantId, id } = transfer;
  const now = deps.clock.realNow();
  const isMine = await leaseVendorTransfer(deps.db, { merchantId, id, now, until: leaseUntil(now) });
  return isMine ? checkVendorTransfer(deps, transfer) : transfer;
}

function requireVendor({ merchants, vendorWallets }: VendorTransferDeps, merchantId: MerchantId): void {
  const { settings } = merchants.byId(merchantId);
  if (settings["wallet.mode"] === "single") throw new Refusal("account.transfer.single.wallet");
  if (!vendorWallets.has(settings["wallet.vendor"])) throw new Refusal("account.transfer.vendor.closed");
}

interface Ordered {
  readonly owner: WalletOwner;
  readonly wish: Wish;
}

/** Writes the row and takes the amount out of its wallet, or finds what the same key made meanwhile. */
async function reserve(
  deps: VendorTransferDeps,
  tx: Transaction,
  { owner, wish }: Ordered,
): Promise<{ readonly transfer: VendorTransfer; readonly isNew: boolean }> {
  const { merchantId, memberId } = owner;
  const at = deps.clock.businessNow();
  const { currency } = (await readBalances(tx, merchantId, memberId)).main;
  await openMemberAccounts(deps, tx, { merchantId, memberId, currency, at, kinds: ["vendor"] });
  // From here on nothing moves in these wallets, and nobody else passes the checks below.
  await lockWallets(tx, merchantId, [memberId]);
  const known = await findRepeat(tx, owner, wish);
  if (known !== undefined) return { transfer: known, isNew: false };
  const amount = await readWishedAmount(deps, tx, { owner, wish });
  if (await hasOpenVendorTransfer(tx, owner)) throw new Refusal("account.transfer.processing");
  if (wish.direction === "in") {
    await requireOpenAccount(tx, owner, at);
    await takeVendorRoom(deps, tx, { merchantId, memberId, amount, at });
  }
  const transfer = freshTransfer(deps, { owner, wish, amount, at });
  await insertVendorTransfer(tx, transfer);
  await holdVendorTransfer(deps, tx, transfer);
  await noteStart(deps, tx, { owner, transfer });
  return { transfer, isNew: true };
}

async function noteStart(
  deps: VendorTransferDeps,
  tx: Transaction,
  { owner: { startedBy }, transfer }: { readonly owner: WalletOwner; readonly transfer: VendorTransfer },
): Promise<void> {
  const action = "requested";
  if (startedBy === undefined) {
    // Who it was follows from the row; a name would outlive the account.
    return noteStep(deps, tx, { subject: transfer, step: { actorKind: "member", actorName: "", action } });
  }
  const { actor, reason } = startedBy;
  await noteStep(deps, tx, { subject: transfer, step: { actorKind: "staff", actorName: actor.account, action } });
  const { merchantId, memberId, reference, amount, createdAt: at } = transfer;
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.wallet-returned",
    subject: { kind: "member", id: String(memberId) },
    detail: { reference, amountMinor: String(amount.minor), currency: amount.currency },
    reason,
  });
}

async function readWishedAmount(
  { merchants }: VendorTransferDeps,
  tx: Transaction,
  { owner: { merchantId, memberId }, wish }: Ordered,
): Promise<Money> {
  const { main, vendor } = await readBalances(tx, merchantId, memberId);
  const { currency } = main;
  if (wish.amount === "all") {
    if (vendor.minor <= 0n) throw new Refusal("account.balance.not.enough");
    return vendor;
  }
  const reading = readAmount({ amount: wish.amount, currency: wish.currency }, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const { settings } = merchants.byId(merchantId);
  const min = money(BigInt(settings["wallet.transferMinimumMinor"]), currency);
  const max = money(BigInt(settings["wallet.transferMaximumMinor"]), currency);
  const { amount } = reading;
  if (amount.minor < min.minor) throw new Refusal("account.transfer.exceed.min", { min: formatMoney(min, "en") });
  if (amount.minor > max.minor) throw new Refusal("account.transfer.exceed.max", { max: formatMoney(max, "en") });
  return amount;
}

/** Money for play goes to nobody who may not play. */
async function requireOpenAccount(tx: Transaction, owner: WalletOwner, at: Date): Promise<void> {
  await refuseClosing(tx, owner);
  if ((await findExclusion(tx, owner, at)) !== undefined) throw new Refusal("account.transfer.excluded");
}

function freshTransfer(
  { ids, clock, merchants }: VendorTransferDeps,
  { owner, wish, amount, at }: Ordered & { readonly amount: Money; readonly at: Date },
): VendorTransfer {
  const { merchantId, memberId } = owner;
  const { settings } = merchants.byId(merchantId);
  const id = ids.next();
  return {
    merchantId,
    id,
    memberId,
    key: keyOf(owner, wish.key),
    inputHash: hashOf(wish),
    reference: `OH${merchantId}-V${id}`,
    vendor: settings["wallet.vendor"],
    vendorName: settings["wallet.vendorName"],
    direction: wish.direction,
    amount,
    state: "asked",
    heldReason: null,
    vendorRef: null,
    createdAt: at,
    closedAt: null,
    // Whoever writes the row asks the vendor next: nobody else may for a while.
    nextCheckAt: leaseUntil(clock.realNow()),
    checks: 0,
  };
}

function keyOf({ merchantId, memberId }: { merchantId: MerchantId; memberId: MemberId }, key: string): string {
  return keyToUuid(merchantId, `wallet-transfer:${memberId}`, key);
}

function hashOf({ direction, amount, currency }: Wish): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([direction, String(amount), currency ?? null]))
    .digest();
}
