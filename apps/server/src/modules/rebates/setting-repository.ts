/** All SQL of the settings that days are worked by, and since when they are in force. */

import type { MerchantId } from "../../core/ids.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { PayoutMode, RebateSettings } from "./rebate-run.ts";

const firstKeyOfSettings = 7_268_022;

/** What a day is worked by. */
export interface SettingsInForce {
  readonly settings: RebateSettings;
  readonly mode: PayoutMode;
}

/** The settings of the house that days are worked by: those that a trigger tells of (`tell_rebate_setting`). */
const notedKeys = ["rebate.usualPpm", "rebate.payout", "contracts.exclusionPpm"] as const;

export type NotedSettings = Pick<MerchantSettings, (typeof notedKeys)[number]>;

export interface SettingsNote extends SettingsInForce {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** Business time. */
  readonly at: Date;
  /** Whether members have a page to ask on. */
  readonly hasPage: boolean;
}

export interface LastNote extends SettingsInForce {
  readonly at: Date;
  /** null: it was not noted. */
  readonly hasPage: boolean | null;
}

/** Nobody else notes settings of that house until the transaction ends; waits for whoever does. */
export async function lockNotes(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1, $2)`, [firstKeyOfSettings, merchantId]);
}

export async function findLastNote(db: Queryable, merchantId: MerchantId): Promise<LastNote | undefined> {
  const [row] = await db.query<LastNote & object>(
    `select noted_at as at, settings, mode, has_page as "hasPage" from rebate_setting_change
     where merchant_id = $1 order by id desc limit 1`,
    [merchantId],
  );
  return row;
}

/** Changes by the desk that nobody has noted, the oldest first, and what the house has set now of the same keys. */
export interface SettingNews {
  readonly changes: readonly { readonly at: Date; readonly key: keyof NotedSettings; readonly value: unknown }[];
  readonly now: ReadonlyMap<keyof NotedSettings, unknown>;
}

/** Takes the changes: one statement, so that what is set now has exactly these changes in it. */
export async function takeSettingNews(tx: Transaction, merchantId: MerchantId): Promise<SettingNews> {
  const rows = await tx.query<{ at: Date | null; key: keyof NotedSettings; value: unknown }>(
    `with taken as (
       delete from rebate_setting_news where merchant_id = $1 returning changed_at, key, value)
     select at, key, value from (
       select changed_at as at, key, value from taken
       union all
       select null, key, value from merchant_setting where merchant_id = $1 and key = any ($2::text[])) s
     order by at, key collate "C"`,
    [merchantId, notedKeys],
  );
  return {
    changes: rows.flatMap(({ at, key, value }) => (at === null ? [] : [{ at, key, value }])),
    now: new Map(rows.flatMap(({ at, key, value }) => (at === null ? [[key, value] as const] : []))),
  };
}

/** Keeps them, unless they are what was noted last. */
export async function noteSettings(tx: Transaction, note: SettingsNote): Promise<void> {
  const { merchantId, id, at, settings, mode, hasPage } = note;
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

/** Since when the house is known to have no page to ask on; undefined: it has one, or nobody knows. */
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

/** Those of before that business time; of a house that had noted nothing by then its first ones. */
export async function findSettingsBefore(
  db: Queryable,
  merchantId: MerchantId,
  before: Date,
): Promise<SettingsInForce | undefined> {
  const [row] = await db.query<SettingsInForce & object>(
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
