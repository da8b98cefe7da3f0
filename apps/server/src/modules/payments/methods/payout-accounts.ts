/**
 * The accounts that a member's withdrawals are paid to, at most as many as the setting `withdraw.accountCount` allows.
 * All have the holder name of the member's profile; the first account sets that name. Adding and removing require the
 * payment password. Source: docs/wire-format.md, Withdrawals; docs/product-rules.md, Money; docs/security.md, Gaming
 * standards (GLI-19 2.5.6 d).
 */

import {
  isSameHolder,
  readHolderName,
  maskAccountNumber,
  readAccountNumber,
  readWalletNumber,
} from "@openhouse/rules/payments/payout-account";
import type { AddBankCardBody, BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit } from "../../../db/audit.ts";
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

interface NewPayoutAccount extends Pick<AddBankCardBody, "cardType" | "payeeName"> {
  readonly bankCode: string;
  readonly cardNumber: string;
}

/**
 * Adds an account. The caller has checked the payment password. Refusals, in this order: `withdraw_not_supported` (no
 * such bank), `withdraw.bank.card.fail` (the name or number has a wrong format), `withdraw.address.invalid` {network},
 * `withdraw.bank.card.max` {max}, `withdraw.holder.differs` {name}, `exists.bank.card`, `person.not.accepted` (403, the
 * account of an excluded person). Side effects: stores an audit entry and, with the first account, the name in the
 * profile.
 */
export async function addPayoutAccount(
  deps: Deps,
  tx: Transaction,
  { actor, body }: { actor: MemberActor; body: NewPayoutAccount },
): Promise<BankCard> {
  const { merchantId, memberId } = actor;
  const method = (await selectWithdrawMethods(tx, merchantId)).find(({ cardType }) => cardType === body.cardType);
  const bank = method?.banks.find(({ code }) => code === body.bankCode);
  if (bank === undefined) throw new Refusal("withdraw_not_supported");
  const holder = readHolderName(body.payeeName);
  if (holder === undefined) throw new Refusal("withdraw.bank.card.fail");
  const { settings, dialingCode } = deps.merchants.byId(merchantId);
  const { cardType } = body;
  const { number, maskedNumber } = readPayoutNumber(body.cardNumber, { ...bank, cardType, dialingCode });
  // The lock prevents two concurrent additions from exceeding the maximum.
  await lockWallets(tx, merchantId, [memberId]);
  const existingAccounts = await selectPayoutAccounts(tx, merchantId, memberId);
  const max = settings["withdraw.accountCount"];
  if (existingAccounts.length >= max) throw new Refusal("withdraw.bank.card.max", { max });
  const name = await bindPayeeName(deps, tx, { actor, name: holder });
  if (!isSameHolder(name, holder)) throw new Refusal("withdraw.holder.differs", { name });
  // Numbers of earlier versions are stored as they were typed, so their canonical forms are compared.
  const hashOf = (anyNumber: string) =>
    payoutNumberHash(deps, { cardType, bankCode: bank.code, number: anyNumber, dialingCode });
  const numberHash = hashOf(number);
  const isSameAccount = ({ bankCode, numberSealed }: PayoutAccount) =>
    bankCode === bank.code && hashOf(deps.accountSealer.open(numberSealed)).equals(numberHash);
  if (existingAccounts.some(isSameAccount)) throw new Refusal("exists.bank.card");
  const account: PayoutAccount = {
    merchantId,
    id: deps.ids.next(),
    memberId,
    cardType,
    bankCode: bank.code,
    bankName: bank.name,
    holder,
    numberSealed: deps.accountSealer.seal(number),
    numberShown: maskedNumber,
    numberHash,
    createdAt: deps.clock.businessNow(),
  };
  await insertPayoutAccount(tx, account);
  await deps.screenMember(tx, { merchantId, memberId, written: ["payee"] });
  await auditChange(deps, tx, { actor, account, action: "payout-account.added" });
  return toBankCard(account, true);
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

async function auditChange(
  { clock }: Deps,
  tx: Transaction,
  { actor, account, action }: { actor: MemberActor; account: PayoutAccount; action: string },
): Promise<void> {
  const { id, bankCode, cardType } = account;
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: { kind: "member", id: actor.memberId, name: actor.account, ip: actor.ip },
    action,
    subject: { kind: "member", id: String(actor.memberId) },
    detail: { bankCode, cardType, payoutAccountId: String(id) },
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
 * Reads the account number or address that the member entered, and its masked form. Refuses `withdraw.bank.card.fail`
 * (not an account number) or `withdraw.address.invalid` {network} (not an address of that network, or a wrong
 * checksum).
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
