/** All SQL of the settings that days are worked by, and since when they are in force. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { PayoutMode, RebateSettings } from "./rebate-run.ts";

/** What a day is worked by. */
export interface SettingsInForce {
  readonly settings: RebateSettings;
  readonly mode: PayoutMode;
}

export interface SettingsNote extends SettingsInForce {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** Business time. */
  readonly at: Date;
  /** Whether members have a page to ask on. */
  readonly hasPage: boolean;
}

/** Keeps them, unless they are what was noted last. */
export async function noteSettings(db: Queryable, note: SettingsNote): Promise<void> {
  const { merchantId, id, at, settings, mode, hasPage } = note;
  await db.query(
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
