/** SQL of the settings that apply to days, with the times from which they apply. */

import type { MerchantId } from "../../core/ids.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { PayoutMode, RebateSettings } from "./rebate-run.ts";

const settingLockKey = 7_268_022;

/** The settings of a day. */
export interface SettingsInForce {
  readonly settings: RebateSettings;
  readonly mode: PayoutMode;
}

/** The merchant settings that affect days. A trigger reports their changes (`tell_rebate_setting`). */
const recordedKeys = ["rebate.usualPpm", "rebate.payout", "contracts.exclusionPpm"] as const;

export type RecordedSettings = Pick<MerchantSettings, (typeof recordedKeys)[number]>;

export interface NewSettings extends SettingsInForce {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** Business time. */
  readonly at: Date;
  /** True if members have the claim page. */
  readonly hasPage: boolean;
}

export interface LastSettings extends SettingsInForce {
  readonly at: Date;
  /** Null if the state of the claim page was not recorded. */
  readonly hasPage: boolean | null;
}

/** Locks the recording of settings for the merchant until the transaction ends; waits for the lock. */
export async function lockSettings(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1, $2)`, [settingLockKey, merchantId]);
}

export async function findLastSettings(db: Queryable, merchantId: MerchantId): Promise<LastSettings | undefined> {
  const [row] = await db.query<LastSettings>(
    `select noted_at as at, settings, mode, has_page as "hasPage" from rebate_setting_change
     where merchant_id = $1 order by id desc limit 1`,
    [merchantId],
  );
  return row;
}

/** Changes made in the back office that are not recorded yet, oldest first, and the current values of the same keys. */
export interface SettingChanges {
  readonly changes: readonly { readonly at: Date; readonly key: keyof RecordedSettings; readonly value: unknown }[];
  readonly currentValues: ReadonlyMap<keyof RecordedSettings, unknown>;
}

/** Takes the changes in one statement, so that the current values include exactly these changes. */
export async function takeSettingChanges(tx: Transaction, merchantId: MerchantId): Promise<SettingChanges> {
  const rows = await tx.query<{ at: Date | null; key: keyof RecordedSettings; value: unknown }>(
    `with taken as (
       delete from rebate_setting_news where merchant_id = $1 returning changed_at, key, value)
     select at, key, value from (
       select changed_at as at, key, value from taken
       union all
       select null, key, value from merchant_setting where merchant_id = $1 and key = any ($2::text[])) s
     order by at, key collate "C"`,
    [merchantId, recordedKeys],
  );
  return {
    changes: rows.flatMap(({ at, key, value }) => (at === null ? [] : [{ at, key, value }])),
    currentValues: new Map(rows.flatMap(({ at, key, value }) => (at === null ? [[key, value] as const] : []))),
  };
}

/** Inserts the settings, unless they equal the last recorded ones. */
export async function insertSettings(tx: Transaction, newSettings: NewSettings): Promise<void> {
  const { merchantId, id, at, settings, mode, hasPage } = newSettings;
  await tx.query(
    `insert into rebate_setting_change (merchant_id, id, noted_at, settings, mode, has_page)
     select $1, $2, $3, $4::jsonb, $5::text, $6::boolean
     where not exists (
       select from (
         select c.settings, c.mode, c.has_page from rebate_setting_change c
         where c.merchant_id = $1 order by c.id desc limit 1) l
       where l.settings = $4::jsonb and l.mode = $5::text and l.has_page = $6::boolean)`,
    [merchantId, id, at, JSON.stringify(settings), mode, hasPage],
  );
}

/** Finds the time since when the claim page is turned off; undefined if it is turned on or its state is unknown. */
export async function findPageClosedAt(db: Queryable, merchantId: MerchantId): Promise<Date | undefined> {
  const [row] = await db.query<{ closedAt: Date | null }>(
    `select min(c.noted_at) as "closedAt" from rebate_setting_change c
     where c.merchant_id = $1 and not c.has_page and not exists (
       select from rebate_setting_change o
       where o.merchant_id = $1 and o.id > c.id and o.has_page is distinct from false)`,
    [merchantId],
  );
  return row?.closedAt ?? undefined;
}

/**
 * Finds the settings in force before that business time; if none were recorded by then, the first recorded settings.
 */
export async function findSettingsBefore(
  db: Queryable,
  merchantId: MerchantId,
  before: Date,
): Promise<SettingsInForce | undefined> {
  const [row] = await db.query<SettingsInForce>(
    `select settings, mode from (
       (select 1 as place, settings, mode from rebate_setting_change
         where merchant_id = $1 and noted_at < $2 order by noted_at desc, id desc limit 1)
       union all
       (select 2 as place, settings, mode from rebate_setting_change
         where merchant_id = $1 and noted_at >= $2 order by noted_at, id limit 1)) c
     order by place limit 1`,
    [merchantId, before],
  );
  return row;
}
