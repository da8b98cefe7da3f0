/** Prepares transfer requests for the posting functions: checks amounts and finds account ids and keys. */

import { largestMinor } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { houseAccountId } from "@openhouse/rules/wallet/account-kinds";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import { findEdge } from "@openhouse/rules/wallet/transfer-edges";
import type { AccountId, MemberId, MerchantId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import type { AccountRef, Posting, TransferRequest } from "./transfer-request.ts";

export interface ResolvedTransfer {
  readonly debitId: AccountId;
  readonly creditId: AccountId;
  readonly request: TransferRequest;
  /** UUIDv5 of merchant and key. */
  readonly key: string;
}

export interface MemberAccount {
  readonly id: AccountId;
  readonly memberId: MemberId;
  readonly kind: MemberAccountName;
  readonly currency: CurrencyCode;
}

/** Finds the existing accounts of these members, in any order. */
export type FindMemberAccounts = (merchantId: MerchantId, members: readonly MemberId[]) => Promise<MemberAccount[]>;

const maxReferenceLength = 200;

/**
 * Resolves the transfers. Refusals, in this order: `account.amount.positive`, `account.amount.invalid` (more than 64
 * bits can hold), `not.exists.account.err`, `account.currency.wrong` (the member has the account in another currency
 * only).
 *
 * Throws an ordinary error for a transfer that the chart of accounts does not allow, or for a transfer between two
 * members.
 */
export async function resolveTransfers(
  { merchantId, transfers }: Posting,
  findAccounts: FindMemberAccounts,
): Promise<ResolvedTransfer[]> {
  for (const transfer of transfers) checkTransfer(transfer);
  const members = new Set(transfers.flatMap(({ from, to }) => [from, to]).flatMap(memberIdsOf));
  const accounts = members.size === 0 ? [] : await findAccounts(merchantId, [...members]);
  // Groups the accounts once, because a posting may pay ten thousand agents.
  const accountsOf = Map.groupBy(accounts, ({ memberId }) => memberId);
  return transfers.map((request) => ({
    debitId: accountIdOf(request.from, request.amount.currency, accountsOf),
    creditId: accountIdOf(request.to, request.amount.currency, accountsOf),
    request,
    key: keyToUuid(merchantId, "transfer", request.key),
  }));
}

function checkTransfer({ from, to, amount, code, reference }: TransferRequest): void {
  if (amount.minor <= 0n) throw new Refusal("account.amount.positive");
  if (amount.minor > largestMinor) throw new Refusal("account.amount.invalid");
  if (reference.length > maxReferenceLength)
    throw new RangeError(`a reference has at most ${maxReferenceLength} characters`);
  if ("member" in from && "member" in to && from.member !== to.member) {
    throw new RangeError("no transfer joins the accounts of two members");
  }
  if (findEdge(code, nameOf(from), nameOf(to)) === undefined) {
    throw new RangeError(`${code} does not join ${nameOf(from)} with ${nameOf(to)}`);
  }
}

function accountIdOf(
  ref: AccountRef,
  currency: CurrencyCode,
  accountsOf: ReadonlyMap<MemberId, readonly MemberAccount[]>,
): AccountId {
  if ("house" in ref) return houseAccountId(ref.house, currency) as AccountId;
  const accountsOfKind = (accountsOf.get(ref.member) ?? []).filter(({ kind }) => kind === ref.kind);
  const account = accountsOfKind.find((candidate) => candidate.currency === currency);
  if (account !== undefined) return account.id;
  throw new Refusal(accountsOfKind.length > 0 ? "account.currency.wrong" : "not.exists.account.err");
}

function memberIdsOf(ref: AccountRef): MemberId[] {
  return "member" in ref ? [ref.member] : [];
}

function nameOf(ref: AccountRef) {
  return "house" in ref ? ref.house : ref.kind;
}
