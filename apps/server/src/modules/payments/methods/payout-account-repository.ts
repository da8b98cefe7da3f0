/** SQL for the accounts that withdrawals are paid to. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface PayoutAccount extends Omit<Tables["withdraw_account"], "removedAt" | "isCanonical"> {
  /** Encrypted; only `deps.accountSealer` can open it. */
  readonly numberSealed: string;
  /** As returned by `payoutNumberHash`: equal for equal numbers, also of different members. */
  readonly numberHash: Buffer | null;
}

const columns = `merchant_id as "merchantId", id, member_id as "memberId", card_type as "cardType",
  bank_code as "bankCode", bank_name as "bankName", holder, number_sealed as "numberSealed",
  number_shown as "numberShown", number_hash as "numberHash", created_at as "createdAt"`;

/** The member's accounts, oldest first. */
export function selectPayoutAccounts(
  db: Queryable,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<PayoutAccount[]> {
  return db.query<PayoutAccount>(
    `select ${columns} from withdraw_account
     where merchant_id = $1 and member_id = $2 and removed_at is null order by id`,
    [merchantId, memberId],
  );
}

/** Finds an account by id, even if it was removed, because withdrawals in progress are still paid to it. */
export async function findPayoutAccount(
  db: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<PayoutAccount | undefined> {
  const [account] = await db.query<PayoutAccount>(
    `select ${columns} from withdraw_account where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return account;
}

export async function insertPayoutAccount(tx: Queryable, account: PayoutAccount): Promise<void> {
  await tx.query(
    `insert into withdraw_account (merchant_id, id, member_id, card_type, bank_code, bank_name, holder,
       number_sealed, number_shown, number_hash, created_at, is_canonical)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)`,
    [
      account.merchantId,
      account.id,
      account.memberId,
      account.cardType,
      account.bankCode,
      account.bankName,
      account.holder,
      account.numberSealed,
      account.numberShown,
      account.numberHash,
      account.createdAt,
    ],
  );
}

/** Removes an account from the member's list. Returns false if it is not on the list. */
export async function removePayoutAccount(
  tx: Queryable,
  { merchantId, memberId, id, at }: { merchantId: MerchantId; memberId: MemberId; id: bigint; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update withdraw_account set removed_at = $4
     where merchant_id = $1 and member_id = $2 and id = $3 and removed_at is null returning id`,
    [merchantId, memberId, id, at],
  );
  return rows.length === 1;
}

/** An account whose hash was computed from the number as typed. */
export type TypedNumber = Pick<PayoutAccount, "id" | "cardType" | "bankCode" | "numberSealed">;

interface TypedNumberPage {
  readonly merchantId: MerchantId;
  readonly afterId: bigint;
  readonly limit: number;
}

/** Selects the accounts with ids above `afterId`, in the order of their ids. */
export function selectTypedNumbers(
  db: Queryable,
  { merchantId, afterId, limit }: TypedNumberPage,
): Promise<TypedNumber[]> {
  return db.query<TypedNumber>(
    `select id, card_type as "cardType", bank_code as "bankCode", number_sealed as "numberSealed"
     from withdraw_account where merchant_id = $1 and id > $2 and not is_canonical order by id limit $3`,
    [merchantId, afterId, limit],
  );
}

/**
 * Writes the hashes, except for accounts whose number has changed since it was read. An erased account has the hash
 * null.
 */
export async function writeNumberHashes(
  db: Queryable,
  merchantId: MerchantId,
  numbers: readonly (TypedNumber & { readonly hash: Buffer | null })[],
): Promise<void> {
  await db.query(
    `update withdraw_account w set number_hash = n.hash, is_canonical = true
     from unnest($2::bigint[], $3::text[], $4::bytea[]) n (id, sealed, hash)
     where w.merchant_id = $1 and w.id = n.id and w.number_sealed = n.sealed`,
    [
      merchantId,
      numbers.map(({ id }) => id),
      numbers.map(({ numberSealed }) => numberSealed),
      numbers.map(({ hash }) => hash),
    ],
  );
}
