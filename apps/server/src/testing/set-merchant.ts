/** Changes a merchant's feature flags, settings and maintenance in tests without the back office, and reloads them. */

import type { MerchantId, StaffId } from "../core/ids.ts";
import { insertWindow } from "../modules/merchants/merchant-change-repository.ts";
import type { TestApp } from "./test-app.ts";

export interface MerchantChange {
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export async function setMerchant(
  { deps }: TestApp,
  merchantId: number,
  { flags = {}, settings = {} }: MerchantChange,
) {
  for (const [modId, enabled] of Object.entries(flags)) {
    await deps.db.query(
      `insert into merchant_flag (merchant_id, mod_id, enabled) values ($1, $2, $3)
       on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`,
      [merchantId, modId, enabled],
    );
  }
  for (const [key, value] of Object.entries(settings)) {
    await deps.db.query(
      `insert into merchant_setting (merchant_id, key, value) values ($1, $2, $3::jsonb)
       on conflict (merchant_id, key) do update set value = excluded.value`,
      [merchantId, key, JSON.stringify(value)],
    );
  }
  await deps.merchants.reload();
}

/** Plans maintenance of the whole portal; an `until` of null means no planned end. */
export async function closeMerchant(
  { deps }: TestApp,
  merchantId: MerchantId,
  { from, until }: { readonly from: Date; readonly until: Date | null },
) {
  const creation = { createdBy: 1n as StaffId, createdAt: from };
  await insertWindow(deps.db, { merchantId, id: deps.ids.next(), from, until, ...creation });
  await deps.merchants.reload();
}
