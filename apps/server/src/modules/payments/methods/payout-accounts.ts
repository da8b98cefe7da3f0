/**
 * The accounts that a member's withdrawals are paid to, at most as many as the setting `withdraw.accountCount` allows.
 * All have the holder name of the member's profile; the first account sets that name. Adding and removing require the
 * payment password. For an excluded member, two people of the staff record an account (record-excluded-account.ts).
 * Source: docs/wire-format.md, Withdrawals; docs/product-rules.md, Money; docs/security.md, Gaming standards (GLI-19
 * 2.5.6 d).
 */

import {
  isSameHolder,
  readHolderName,
  maskAccountNumber,
  readAccountNumber,
  readWalletNumber,
} from "@openhouse/rules/payments/payout-account";
import type { AddBankCardBody, BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { bindPayeeName } from "../../identity/index.ts";
import { lockWallets } from "../../wallet/index.ts";
import { selectWithdrawMethods } from "./method-repository.ts";
import { insertPayoutAccount, removePayoutAccount, selectPayoutAccounts } from "./payout-account-repository.ts";
import type { PayoutAccount } from "./payout-account-repository.ts";
import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { maskCryptoAddress, readCryptoAddress } from "@openhouse/rules/payments/crypto-address";
import type { AddressHashes } from "@openhouse/rules/payments/crypto-address";
import type { PayoutBank } from "./method-repository.ts";
import { payoutNumberHash } from "./payout-number-hash.ts";

const hashes: AddressHashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  // Ethereum's Keccak is older than SHA-3 and uses another padding, so node's `sha3-256` gives other results.
  keccak256: keccak_256,
};

/** The member's accounts with masked numbers, and whether each account can receive withdrawals now. */
export async function listPayoutAccounts(db: Queryable, actor: MemberActor): Promise<BankCard[]> {
  const { merchantId, memberId } = actor;
  const accounts = await selectPayoutAccounts(db, merchantId, memberId);
  const methods = await selectWithdrawMethods(db, merchantId);
  const openBanks = new Set(methods.flatMap(({ cardType, banks }) => banks.map(({ code }) => `${cardType}:${code}`)));
  return accounts.map((account) => toBankCard(account, openBanks.has(`${account.cardType}:${account.bankCode}`)));
}

interface EnteredAccount extends Pick<AddBankCardBody, "cardType" | "payeeName"> {
  readonly bankCode: string;
  readonly cardNumber: string;
}

/** An account as it is stored, without its ids. */
export interface PayoutAccountEntry extends Pick<
  PayoutAccount,
  "cardType" | "bankCode" | "bankName" | "holder" | "numberShown"
> {
  readonly number: string;
  readonly numberHash: Buffer;
}

/**
 * Reads the account that somebody entered. Refusals, in this order: `withdraw_not_supported` (no such bank),
 * `withdraw.bank.card.fail` (the name or number has a wrong format), `withdraw.address.invalid` {network}.
 */
export async function readPayoutAccount(
  deps: Pick<Deps, "merchants" | "accountHash">,
  db: Queryable,
  { merchantId, body }: { readonly merchantId: MerchantId; readonly body: EnteredAccount },
): Promise<PayoutAccountEntry> {
  const { cardType } = body;
  const method = (await selectWithdrawMethods(db, merchantId)).find((candidate) => candidate.cardType === cardType);
  const bank = method?.banks.find(({ code }) => code === body.bankCode);
  if (bank === undefined) throw new Refusal("withdraw_not_supported");
  const holder = readHolderName(body.payeeName);
  if (holder === undefined) throw new Refusal("withdraw.bank.card.fail");
  const { dialingCode } = deps.merchants.byId(merchantId);
  const { number, maskedNumber } = readPayoutNumber(body.cardNumber, { ...bank, cardType, dialingCode });
  const numberHash = payoutNumberHash(deps, { cardType, bankCode: bank.code, number, dialingCode });
  return { cardType, bankCode: bank.code, bankName: bank.name, holder, number, numberShown: maskedNumber, numberHash };
}

/**
 * Adds an account. The caller has checked the payment password. Refusals, in this order: those of `readPayoutAccount`,
 * then those of `storePayoutAccount`. Side effects: those of `storePayoutAccount`.
 */
export async function addPayoutAccount(
  deps: Deps,
  tx: Transaction,
  { actor, body }: { actor: MemberActor; body: EnteredAccount },
): Promise<BankCard> {
  const { merchantId, memberId } = actor;
  const entry = await readPayoutAccount(deps, tx, { merchantId, body });
  // The lock prevents two concurrent additions from exceeding the maximum.
  await lockWallets(tx, merchantId, [memberId]);
  return toBankCard(await storePayoutAccount(deps, tx, { actor, memberId, entry }), true);
}

export interface NewPayoutAccount {
  /** The member, or the second person of the staff who record the account for the member. */
  readonly actor: MemberActor | StaffActor;
  readonly memberId: MemberId;
  readonly entry: PayoutAccountEntry;
  /** The reason of the staff. */
  readonly reason?: string;
}

/**
 * Stores an account of a member whose wallets the caller has locked. Refusals, in this order: `withdraw.bank.card.max`
 * {max}, `withdraw.holder.differs` {name}, `exists.bank.card`, `person.not.accepted` (403, the account of an excluded
 * person). The first and the last do not apply to an account that the staff record, because the member can neither
 * remove another account nor sign in. Side effects: stores an audit entry, the marks of an exclusion and, with the
 * first account, the name in the profile.
 */
export async function storePayoutAccount(
  deps: Deps,
  tx: Transaction,
  { actor, memberId, entry, reason }: NewPayoutAccount,
): Promise<PayoutAccount> {
  const { merchantId } = actor;
  const isOwn = actor.kind === "member";
  const existingAccounts = await selectPayoutAccounts(tx, merchantId, memberId);
  const max = deps.merchants.byId(merchantId).settings["withdraw.accountCount"];
  if (isOwn && existingAccounts.length >= max) throw new Refusal("withdraw.bank.card.max", { max });
  const name = await bindPayeeName(deps, tx, { actor, memberId, name: entry.holder });
  if (!isSameHolder(name, entry.holder)) throw new Refusal("withdraw.holder.differs", { name });
  refuseKnownNumber(deps, merchantId, { entry, existingAccounts });
  const { number, ...account } = entry;
  const newAccount: PayoutAccount = {
    ...account,
    merchantId,
    id: deps.ids.next(),
    memberId,
    numberSealed: deps.accountSealer.seal(number),
    createdAt: deps.clock.businessNow(),
  };
  await insertPayoutAccount(tx, newAccount);
  await deps.screenMember(tx, { merchantId, memberId, written: isOwn ? ["payee"] : [] });
  await auditChange(deps, tx, { actor, account: newAccount, action: "payout-account.added", reason });
  return newAccount;
}

/** Refuses `exists.bank.card` if the member already has the account. */
export function refuseKnownNumber(
  deps: Pick<Deps, "merchants" | "accountHash" | "accountSealer">,
  merchantId: MerchantId,
  { entry, existingAccounts }: { entry: PayoutAccountEntry; existingAccounts: readonly PayoutAccount[] },
): void {
  const { cardType, bankCode, numberHash } = entry;
  const { dialingCode } = deps.merchants.byId(merchantId);
  // Numbers of earlier versions are stored as they were typed, so their canonical forms are compared.
  const hashOf = (number: string) => payoutNumberHash(deps, { cardType, bankCode, number, dialingCode });
  const isSameAccount = (account: PayoutAccount) =>
    account.bankCode === bankCode && hashOf(deps.accountSealer.open(account.numberSealed)).equals(numberHash);
  if (existingAccounts.some(isSameAccount)) throw new Refusal("exists.bank.card");
}

/** Removes an account. Withdrawals in progress are still paid to it. Refuses `not.exists.bank.card`. */
export async function deletePayoutAccount(
  deps: Deps,
  tx: Transaction,
  { actor, id }: { actor: MemberActor; id: bigint },
): Promise<void> {
  const { merchantId, memberId } = actor;
  const account = (await selectPayoutAccounts(tx, merchantId, memberId)).find((candidate) => candidate.id === id);
  const isRemoved = await removePayoutAccount(tx, { merchantId, memberId, id, at: deps.clock.businessNow() });
  if (account === undefined || !isRemoved) throw new Refusal("not.exists.bank.card");
  await auditChange(deps, tx, { actor, account, action: "payout-account.removed" });
}

interface AuditedChange {
  readonly account: PayoutAccount;
  readonly action: string;
}

async function auditChange(
  { clock }: Deps,
  tx: Transaction,
  { actor, account, action, reason }: Pick<NewPayoutAccount, "actor" | "reason"> & AuditedChange,
): Promise<void> {
  const { id, memberId, bankCode, cardType } = account;
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(memberId) },
    detail: { bankCode, cardType, payoutAccountId: String(id) },
    ...(reason !== undefined && { reason }),
  });
}

function toBankCard(account: PayoutAccount, isWithdrawActive: boolean): BankCard {
  return {
    bankCardId: String(account.id),
    cardNumber: account.numberShown,
    bankName: account.bankName,
    bankCode: account.bankCode,
    cardHolder: account.holder,
    cardType: account.cardType,
    isWithdrawActive,
    province: "",
    maintenanceStartTime: null,
    maintenanceEndTime: null,
    createdAt: account.createdAt.getTime(),
  };
}

interface PayoutTarget extends PayoutBank {
  readonly cardType: AddBankCardBody["cardType"];
  /** Of the merchant's country. */
  readonly dialingCode: string;
}

interface PayoutNumber {
  readonly number: string;
  readonly maskedNumber: string;
}

/**
 * Parses the entered text as an account number or an address, and returns it with its masked form. Refuses
 * `withdraw.bank.card.fail` (not an account number) or `withdraw.address.invalid` {network} (not an address of that
 * network, or a wrong checksum).
 */
function readPayoutNumber(text: string, { addressForm, name, cardType, dialingCode }: PayoutTarget): PayoutNumber {
  if (addressForm === null) {
    const number = cardType === "E" ? readWalletNumber(text, dialingCode) : readAccountNumber(text);
    if (number === undefined) throw new Refusal("withdraw.bank.card.fail");
    return { number, maskedNumber: maskAccountNumber(number) };
  }
  const number = readCryptoAddress(addressForm, text, hashes);
  if (number === undefined) {
    throw new Refusal("withdraw.address.invalid", { network: name }, { field: "cardNumber" });
  }
  return { number, maskedNumber: maskCryptoAddress(number) };
}
