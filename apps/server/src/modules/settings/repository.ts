/** SQL of settings. */

import type { MerchantId } from "../../core/ids.ts";
import type { SettingKey } from "../../core/merchant/settings.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type StoredSetting = Omit<Tables["merchant_setting"], "merchantId">;

/** Selects the settings that the merchant has changed. */
export function selectStoredSettings(db: Queryable, merchantId: MerchantId): Promise<StoredSetting[]> {
  return db.query<StoredSetting>(
    `select key, value, changed_at as "changedAt", changed_name as "changedName" from merchant_setting
     where merchant_id = $1`,
    [merchantId],
  );
}

export interface NewValue {
  readonly merchantId: MerchantId;
  readonly key: SettingKey;
  readonly value: unknown;
  readonly at: Date;
  readonly by: string;
}

export async function writeValue(tx: Transaction, { merchantId, key, value, at, by }: NewValue): Promise<void> {
  await tx.query(
    `insert into merchant_setting (merchant_id, key, value, changed_at, changed_name) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (merchant_id, key) do update
       set value = excluded.value, changed_at = excluded.changed_at, changed_name = excluded.changed_name`,
    [merchantId, key, JSON.stringify(value), at, by],
  );
}
