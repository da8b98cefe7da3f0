/** The SQL that writes the ledger. It only calls functions, because the application's role may not write the tables. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { accountNameOfKind, memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { AccountId, MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { PostingResult } from "./posted-transfers.ts";
import type { MemberAccount, ResolvedTransfer } from "./resolve-transfers.ts";

export interface ResolvedPosting {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly transfers: readonly ResolvedTransfer[];
  /** One new id per transfer. */
  readonly ids: readonly bigint[];
}

/** Posts one transfer. This is faster than `callPostTransfers`. */
export async function callPostTransfer(db: Queryable, posting: ResolvedPosting): Promise<PostingResult[]> {
  const { merchantId, at, transfers, ids } = posting;
  const [transfer] = transfers;
  if (transfer === undefined || transfers.length !== 1)
    throw new RangeError("post_transfer takes exactly one transfer");
  const { debitId, creditId, request, key } = transfer;
  return db.query<PostingResult>(
    `select status, transfer_id as "transferId", debit_after as "debitAfter", credit_after as "creditAfter",
       debit_version as "debitVersion", credit_version as "creditVersion"
     from post_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      merchantId,
      at,
      debitId,
      creditId,
      request.amount.minor,
      transferCodes[request.code],
      request.reference,
      key,
      ids[0],
    ],
  );
}

interface PostTransfersRow {
  statuses: number[];
  transferIds: (bigint | null)[];
  debitAfter: (bigint | null)[];
  creditAfter: (bigint | null)[];
  debitVersions: (bigint | null)[];
  creditVersions: (bigint | null)[];
}

const callSql = `
  select statuses, debit_after as "debitAfter", credit_after as "creditAfter", transfer_ids as "transferIds",
    debit_versions as "debitVersions", credit_versions as "creditVersions"
  from post_transfers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Posts any number of transfers in one statement. `groups` are ascending. */
export async function callPostTransfers(
  db: Queryable,
  posting: ResolvedPosting,
  groups: readonly number[],
): Promise<PostingResult[]> {
  const { merchantId, at, transfers, ids } = posting;
  const accounts = [...new Set(transfers.flatMap(({ debitId, creditId }) => [debitId, creditId]))];
  accounts.sort((a, b) => (a < b ? -1 : 1));
  const accountPositions = new Map<bigint, number>(accounts.map((id, index) => [id, index + 1]));
  const [row] = await db.query<PostTransfersRow>(callSql, [
    merchantId,
    at,
    accounts,
    transfers.map(({ debitId }) => accountPositions.get(debitId)),
    transfers.map(({ creditId }) => accountPositions.get(creditId)),
    transfers.map(({ request }) => request.amount.minor),
    transfers.map(({ request }) => transferCodes[request.code]),
    transfers.map(({ request }) => request.reference),
    transfers.map(({ key }) => key),
    groups,
    ids,
  ]);
  if (row === undefined) throw new RangeError("post_transfers returned no row");
  return row.statuses.map((status, index) => ({
    status,
    transferId: row.transferIds[index] ?? null,
    debitAfter: row.debitAfter[index] ?? null,
    creditAfter: row.creditAfter[index] ?? null,
    debitVersion: row.debitVersions[index] ?? null,
    creditVersion: row.creditVersions[index] ?? null,
  }));
}

interface AccountRow extends Pick<Tables["account"], "id" | "kind" | "currency"> {
  ownerId: MemberId;
}

export async function findMemberAccounts(
  db: Queryable,
  merchantId: MerchantId,
  members: readonly MemberId[],
): Promise<MemberAccount[]> {
  const rows = await db.query<AccountRow>(
    `select id, owner_id as "ownerId", kind, currency from account where merchant_id = $1 and owner_id = any ($2)`,
    [merchantId, members],
  );
  return rows.map(({ id, ownerId: memberId, kind, currency }) => ({
    id,
    memberId,
    kind: accountNameOfKind(kind) as MemberAccountName,
    currency: currencyOfNumber(currency),
  }));
}

export interface NewMemberAccounts {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly currency: CurrencyCode;
  readonly at: Date;
  readonly kinds: readonly MemberAccountName[];
  readonly ids: readonly bigint[];
}

/** Opens missing accounts of a member, and the house accounts of the currency. Idempotent. */
export async function callOpenMemberAccounts(db: Queryable, accounts: NewMemberAccounts): Promise<void> {
  const kinds = accounts.kinds.map((kind) => memberAccountKinds[kind]);
  await db.query(`select open_member_accounts($1, $2, $3, $4, $5, $6)`, [
    accounts.merchantId,
    accounts.at,
    accounts.memberId,
    currencies[accounts.currency].number,
    kinds,
    accounts.ids,
  ]);
}

/** Opens the house accounts of a currency. Idempotent. */
export async function callOpenHouseAccounts(
  db: Queryable,
  { merchantId, at, currency }: { merchantId: MerchantId; at: Date; currency: CurrencyCode },
): Promise<void> {
  await db.query(`select open_house_accounts($1, $2, $3)`, [merchantId, at, currencies[currency].number]);
}

/** Freezes or unfreezes all accounts of a member and returns how many changed. */
export async function callFreezeMemberAccounts(
  db: Queryable,
  { merchantId, memberId, frozen }: { merchantId: MerchantId; memberId: MemberId; frozen: boolean },
): Promise<number> {
  const [row] = await db.query<{ changed: number }>(`select freeze_member_accounts($1, $2, $3) as changed`, [
    merchantId,
    memberId,
    frozen,
  ]);
  return row?.changed ?? 0;
}

/** Locks the accounts with a stored balance (not house accounts) in id order until the transaction ends. */
export async function callLockAccounts(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly AccountId[],
): Promise<void> {
  await db.query(`select lock_accounts($1, $2)`, [merchantId, ids]);
}

/** House accounts with more than one delta row. */
export async function findUncompactedAccounts(db: Queryable): Promise<{ merchantId: MerchantId; id: AccountId }[]> {
  return db.query<{ merchantId: MerchantId; id: AccountId }>(
    `select merchant_id as "merchantId", account_id as id from account_delta
     group by merchant_id, account_id having count(*) > 1 order by merchant_id, account_id`,
  );
}

/** Replaces the deltas of one account by their sum and returns how many rows were removed. */
export async function callCompactHouseAccount(db: Queryable, merchantId: MerchantId, id: AccountId): Promise<bigint> {
  const [row] = await db.query<{ removedRows: bigint }>(`select compact_house_account($1, $2) as "removedRows"`, [
    merchantId,
    id,
  ]);
  return row?.removedRows ?? 0n;
}

/** Creates missing monthly partitions and returns how many it created. */
export async function callCreateTransferPartitions(db: Queryable, since: Date, months: number): Promise<number> {
  const [row] = await db.query<{ created: number }>(`select create_transfer_partitions($1, $2) as created`, [
    since,
    months,
  ]);
  return row?.created ?? 0;
}
