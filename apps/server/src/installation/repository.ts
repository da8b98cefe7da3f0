/** SQL of creating a merchant. */

import type { MerchantId, StaffId } from "../core/ids.ts";
import type { Queryable, Transaction } from "../db/connection.ts";

/** Locks the table of merchants, so that concurrent calls that create merchants run one after the other. */
export async function lockMerchants(tx: Transaction): Promise<void> {
  await tx.query(`lock table merchant in share row exclusive mode`);
}

export async function findMerchantId(db: Queryable, code: string): Promise<MerchantId | undefined> {
  const [row] = await db.query<{ id: MerchantId }>(`select id from merchant where code = $1`, [code]);
  return row?.id;
}

export async function nextMerchantId(db: Queryable): Promise<MerchantId> {
  const [row] = await db.query<{ id: MerchantId }>(`select coalesce(max(id), 0) + 1 as id from merchant`);
  return row?.id ?? (1 as MerchantId);
}

export async function findTakenHosts(db: Queryable, hosts: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ host: string }>(
    `select host from merchant_host where host = any ($1) order by host collate "C"`,
    [hosts],
  );
  return rows.map(({ host }) => host);
}

/** Selects the staff members with these accounts who have no password yet and are not disabled. */
export async function selectUnused(
  db: Queryable,
  merchantId: MerchantId,
  accounts: readonly string[],
): Promise<{ id: StaffId; account: string }[]> {
  return db.query(
    `select id, account from staff
     where merchant_id = $1 and account = any ($2) and password_hash is null and disabled_at is null
     order by account collate "C"`,
    [merchantId, accounts],
  );
}
