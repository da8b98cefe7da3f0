/** SQL of changes that the staff makes to a merchant: flags, maintenance windows, settings. */

import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { MerchantSettings, SettingKey } from "../../core/merchant/settings.ts";
import type { Queryable } from "../../db/connection.ts";

/**
 * Locks the merchant's row until the transaction ends, so that changes of a merchant run one after the other. A lock of
 * the setting's row would not be enough, because a setting may have no row yet.
 */
export async function lockMerchant(tx: Queryable, merchantId: MerchantId): Promise<void> {
  await tx.query(`select id from merchant where id = $1 for no key update`, [merchantId]);
}

/** Selects the stored switches by flag. Flags without a row are absent. */
export async function selectSwitches(tx: Queryable, merchantId: MerchantId): Promise<Map<string, boolean>> {
  const rows = await tx.query<{ modId: string; enabled: boolean }>(
    `select mod_id as "modId", enabled from merchant_flag where merchant_id = $1`,
    [merchantId],
  );
  return new Map(rows.map(({ modId, enabled }) => [modId, enabled]));
}

export async function writeSwitches(tx: Queryable, merchantId: MerchantId, switches: ReadonlyMap<string, boolean>) {
  await tx.query(
    `insert into merchant_flag (merchant_id, mod_id, enabled) select $1, * from unnest($2::text[], $3::boolean[])
     on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`,
    [merchantId, [...switches.keys()], [...switches.values()]],
  );
}

export interface PlannedWindow {
  readonly id: bigint;
  readonly from: Date;
  readonly until: Date | null;
}

/** Selects the windows that are running or planned at `at`, the earliest first. */
export async function selectWindows(db: Queryable, merchantId: MerchantId, at: Date): Promise<PlannedWindow[]> {
  const rows = await db.query<{ id: bigint; startsAt: Date; endsAt: Date | null }>(
    `select id, starts_at as "startsAt", ends_at as "endsAt" from maintenance_window
     where merchant_id = $1 and closed_at is null and (ends_at is null or ends_at > $2)
     order by starts_at, id limit 100`,
    [merchantId, at],
  );
  return rows.map(({ id, startsAt: from, endsAt: until }) => ({ id, from, until }));
}

export interface NewWindow extends PlannedWindow {
  readonly merchantId: MerchantId;
  readonly createdBy: StaffId;
  readonly createdAt: Date;
}

export async function insertWindow(tx: Queryable, window: NewWindow): Promise<void> {
  await tx.query(
    `insert into maintenance_window (merchant_id, id, starts_at, ends_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [window.merchantId, window.id, window.from, window.until, window.createdBy, window.createdAt],
  );
}

export interface WindowToClose {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly closedBy: StaffId;
  readonly closedAt: Date;
}

/** Closes a running or planned window. Returns undefined if the window is unknown, over or already closed. */
export async function closeWindow(tx: Queryable, closing: WindowToClose): Promise<PlannedWindow | undefined> {
  const rows = await tx.query<{ id: bigint; startsAt: Date; endsAt: Date | null }>(
    `update maintenance_window set closed_by = $3, closed_at = $4
     where merchant_id = $1 and id = $2 and closed_at is null and (ends_at is null or ends_at > $4)
     returning id, starts_at as "startsAt", ends_at as "endsAt"`,
    [closing.merchantId, closing.id, closing.closedBy, closing.closedAt],
  );
  return rows.map(({ id, startsAt: from, endsAt: until }) => ({ id, from, until }))[0];
}

/**
 * Selects the merchant's stored values of these settings. The values have the right types, because `settingsWith`
 * refuses other values.
 */
export async function selectSettings<Key extends SettingKey>(
  tx: Queryable,
  merchantId: MerchantId,
  keys: readonly Key[],
): Promise<Map<Key, MerchantSettings[Key]>> {
  const rows = await tx.query<{ key: Key; value: MerchantSettings[Key] }>(
    `select key, value from merchant_setting where merchant_id = $1 and key = any ($2::text[])`,
    [merchantId, keys],
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function writeSettings(
  tx: Queryable,
  merchantId: MerchantId,
  values: Partial<MerchantSettings>,
): Promise<void> {
  await tx.query(
    `insert into merchant_setting (merchant_id, key, value) select $1, key, value from jsonb_each($2::jsonb)
     on conflict (merchant_id, key) do update set value = excluded.value`,
    [merchantId, JSON.stringify(values)],
  );
}
