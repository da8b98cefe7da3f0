/**
 * Moves a member's money between the main wallet and a vendor wallet: writes the row and holds the amount, calls the
 * vendor, then stores the reply. If the process crashes between these steps, a job completes the transfer. The member's
 * idempotency key identifies the transfer: a repeated call returns the transfer's current state, and first queries the
 * vendor if the next check is due.
 *
 * Refusals, in this order: `request.param.err` (the source and the target are not these two wallets),
 * `idempotency.key.reused`, `account.transfer.single.wallet` and `account.transfer.vendor.closed` (to the vendor, if
 * the merchant has no vendor wallet), `not.exists.account.err`, the refusals of the amount
 * (rules/payments/read-amount), `account.transfer.exceed.min` {min}, `account.transfer.exceed.max` {max},
 * `account.transfer.processing` (another transfer is open); to the vendor only: `login.denied` (the account is closed
 * or blocked), `closure.asked` (the member requested the closure of the account), `account.transfer.excluded` (the
 * member takes a break), `account.birthday.required`, `account.under.age`, `identity.required`,
 * `account.transfer.limit.reached` (a stake or loss limit); then `account.frozen`, `account.balance.not.enough`.
 * Transfers from the vendor are possible in single mode too (setting `wallet.mode`), so that no money stays at the
 * vendor after a change of mode. Side effects: posts to the ledger, writes the row and its steps, and emits
 * `wallet-transfer.booked` or `wallet-transfer.returned`. Source: docs/wire-format.md, Wallet; docs/product-rules.md,
 * Money.
 */

import { createHash } from "node:crypto";
import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { requireAllowed } from "../../../core/ports/action-gate.ts";
import { keyToUuid } from "../../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { VendorDirection } from "../../../core/ports/vendor-wallet.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { refuseClosing } from "../../identity/index.ts";
import { takeVendorRoom } from "../../limits/index.ts";
import { lockWallets, openMemberAccounts, readBalances } from "../../wallet/index.ts";
import { leaseUntil } from "../providers/provider-calls.ts";
import { holdVendorTransfer } from "./close-vendor-transfer.ts";
import { amountParams } from "../deposits/create-deposit.ts";
import { recordStep } from "../queues/record-step.ts";
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
  /** The staff member who starts the transfer for a self-excluded member, and the reason. */
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

/** Returns the transfer after the call to the vendor. */
export function transferWallet(
  deps: VendorTransferDeps,
  owner: WalletOwner,
  draft: WalletTransferDraft,
): Promise<VendorTransfer> {
  const { amount, currency, key } = draft;
  const { main, vendor } = accountTypeIds;
  const directions: Readonly<Record<string, VendorDirection>> = {
    [`${main} ${vendor}`]: "in",
    [`${vendor} ${main}`]: "out",
  };
  const direction = directions[`${draft.fromAccountTypeId} ${draft.toAccountTypeId}`];
  if (direction === undefined) {
    throw new Refusal("request.param.err", {}, { fields: ["fromAccountTypeId", "toAccountTypeId"] });
  }
  return moveMoney(deps, owner, { direction, amount, currency, key });
}

/**
 * Returns the member's whole vendor wallet to the main wallet. The amount is the balance in our ledger, not the one at
 * the vendor, because only money in our ledger can be held before the vendor is called. Has the refusals of
 * `transferWallet`, and `account.balance.not.enough` if the wallet is empty.
 */
export function returnWallet(deps: VendorTransferDeps, owner: WalletOwner, key: string): Promise<VendorTransfer> {
  return moveMoney(deps, owner, { direction: "out", amount: "all", currency: undefined, key });
}

interface TransferInput {
  readonly direction: VendorDirection;
  /** "all": the balance of the vendor wallet. */
  readonly amount: number | string;
  readonly currency: string | undefined;
  readonly key: string;
}

async function moveMoney(deps: VendorTransferDeps, owner: WalletOwner, input: TransferInput): Promise<VendorTransfer> {
  const existingTransfer = await findRepeat(deps.db, owner, input);
  if (existingTransfer !== undefined) return checkAgain(deps, existingTransfer);
  if (input.direction === "in") requireVendor(deps, owner.merchantId);
  const reservation = await deps.db.transaction((tx) => reserve(deps, tx, { owner, input }));
  return reservation.isNew
    ? sendVendorTransfer(deps, reservation.transfer, "first")
    : checkAgain(deps, reservation.transfer);
}

/**
 * Finds the existing transfer of a repeated key. Refuses `idempotency.key.reused` if that transfer has different input.
 */
async function findRepeat(
  db: Queryable,
  owner: WalletOwner,
  input: TransferInput,
): Promise<VendorTransfer | undefined> {
  const existingTransfer = await findVendorTransferByKey(db, owner.merchantId, keyOf(owner, input.key));
  if (existingTransfer !== undefined && !existingTransfer.inputHash.equals(hashOf(input)))
    throw new Refusal("idempotency.key.reused");
  return existingTransfer;
}

/** Queries the vendor again about an open transfer if its next check is due; otherwise returns it unchanged. */
async function checkAgain(deps: VendorTransferDeps, transfer: VendorTransfer): Promise<VendorTransfer> {
  const { merchantId, id } = transfer;
  const now = deps.clock.realNow();
  const hasLease = await leaseVendorTransfer(deps.db, { merchantId, id, now, until: leaseUntil(now) });
  return hasLease ? checkVendorTransfer(deps, transfer) : transfer;
}

function requireVendor({ merchants, vendorWallets }: VendorTransferDeps, merchantId: MerchantId): void {
  const { settings } = merchants.byId(merchantId);
  if (settings["wallet.mode"] === "single") throw new Refusal("account.transfer.single.wallet");
  if (!vendorWallets.has(settings["wallet.vendor"])) throw new Refusal("account.transfer.vendor.closed");
}

interface TransferOrder {
  readonly owner: WalletOwner;
  readonly input: TransferInput;
}

/** Writes the row and holds the amount, or returns the row that a concurrent request with the same key wrote. */
async function reserve(
  deps: VendorTransferDeps,
  tx: Transaction,
  { owner, input }: TransferOrder,
): Promise<{ readonly transfer: VendorTransfer; readonly isNew: boolean }> {
  const { merchantId, memberId } = owner;
  const at = deps.clock.businessNow();
  const { currency } = (await readBalances(tx, merchantId, memberId)).main;
  await openMemberAccounts(deps, tx, { merchantId, memberId, currency, at, kinds: ["vendor"] });
  // While this lock is held, no other operation can change these wallets or pass the checks below.
  await lockWallets(tx, merchantId, [memberId]);
  const existingTransfer = await findRepeat(tx, owner, input);
  if (existingTransfer !== undefined) return { transfer: existingTransfer, isNew: false };
  const amount = await readTransferAmount(deps, tx, { owner, input });
  if (await hasOpenVendorTransfer(tx, owner)) throw new Refusal("account.transfer.processing");
  if (input.direction === "in") {
    await refuseClosing(tx, owner);
    await requireAllowed(deps, owner, { db: tx, action: "vendorTransfer" });
    await takeVendorRoom(deps, tx, { merchantId, memberId, amount, at });
  }
  const transfer = buildTransfer(deps, { owner, input, amount, at });
  await insertVendorTransfer(tx, transfer);
  await holdVendorTransfer(deps, tx, transfer);
  await recordStart(deps, tx, { owner, transfer });
  return { transfer, isNew: true };
}

async function recordStart(
  deps: VendorTransferDeps,
  tx: Transaction,
  { owner: { startedBy }, transfer }: { readonly owner: WalletOwner; readonly transfer: VendorTransfer },
): Promise<void> {
  const action = "requested";
  if (startedBy === undefined) {
    // The row has the member's id. A name in the step would remain after the account is closed.
    return recordStep(deps, tx, { subject: transfer, step: { actorKind: "member", actorName: "", action } });
  }
  const { actor, reason } = startedBy;
  await recordStep(deps, tx, { subject: transfer, step: { actorKind: "staff", actorName: actor.account, action } });
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

async function readTransferAmount(
  { merchants }: VendorTransferDeps,
  tx: Transaction,
  { owner: { merchantId, memberId }, input }: TransferOrder,
): Promise<Money> {
  const { main, vendor } = await readBalances(tx, merchantId, memberId);
  const { currency } = main;
  if (input.amount === "all") {
    if (vendor.minor <= 0n) throw new Refusal("account.balance.not.enough");
    return vendor;
  }
  const reading = readAmount({ amount: input.amount, currency: input.currency }, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const { settings } = merchants.byId(merchantId);
  const min = money(BigInt(settings["wallet.transferMinimumMinor"]), currency);
  const max = money(BigInt(settings["wallet.transferMaximumMinor"]), currency);
  const { amount } = reading;
  if (amount.minor < min.minor) throw new Refusal("account.transfer.exceed.min", { min: formatMoney(min, "en") });
  if (amount.minor > max.minor) throw new Refusal("account.transfer.exceed.max", { max: formatMoney(max, "en") });
  return amount;
}

function buildTransfer(
  { ids, clock, merchants }: VendorTransferDeps,
  { owner, input, amount, at }: TransferOrder & { readonly amount: Money; readonly at: Date },
): VendorTransfer {
  const { merchantId, memberId } = owner;
  const { settings } = merchants.byId(merchantId);
  const id = ids.next();
  return {
    merchantId,
    id,
    memberId,
    key: keyOf(owner, input.key),
    inputHash: hashOf(input),
    reference: `OH${merchantId}-V${id}`,
    vendor: settings["wallet.vendor"],
    vendorName: settings["wallet.vendorName"],
    direction: input.direction,
    amount,
    state: "asked",
    heldReason: null,
    vendorRef: null,
    createdAt: at,
    closedAt: null,
    // The writer of the row calls the vendor next, so no job may take the row during the lease.
    nextCheckAt: leaseUntil(clock.realNow()),
    checks: 0,
  };
}

function keyOf({ merchantId, memberId }: { merchantId: MerchantId; memberId: MemberId }, key: string): string {
  return keyToUuid(merchantId, `wallet-transfer:${memberId}`, key);
}

function hashOf({ direction, amount, currency }: TransferInput): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([direction, String(amount), currency ?? null]))
    .digest();
}
