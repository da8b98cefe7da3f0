/** SQL of merchants, their hosts, flags and settings. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { Language } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import { settingsWith } from "../../core/merchant/settings.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

type MerchantRow = Tables["merchant"] & {
  defaultLanguage: Language;
  languages: Language[];
  hosts: string[];
  flags: Record<string, boolean>;
  settings: Record<string, unknown>;
  maintenance: { from: number; until: number | null }[];
};

/** Selects every merchant with hosts, flags, settings and maintenance windows, in one query. */
export async function selectMerchants(db: Queryable): Promise<Merchant[]> {
  const rows = await db.query<MerchantRow>(
    `select m.id, m.code, m.name, m.currency, m.time_zone as "timeZone", m.country_code as "countryCode",
       m.dialing_code as "dialingCode", m.default_language as "defaultLanguage", m.languages, m.theme,
       m.agreement_age as "agreementAge", m.agent_types as "agentTypes", m.trial_types as "trialTypes",
       m.main_domain as "mainDomain",
       coalesce((select array_agg(h.host order by h.host collate "C") from merchant_host h
         where h.merchant_id = m.id), '{}') as hosts,
       coalesce((select jsonb_object_agg(f.mod_id, f.enabled) from merchant_flag f
         where f.merchant_id = m.id), '{}') as flags,
       coalesce((select jsonb_object_agg(s.key, s.value) from merchant_setting s
         where s.merchant_id = m.id), '{}') as settings,
       coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from w.starts_at) * 1000,
           'until', extract(epoch from w.ends_at) * 1000) order by w.starts_at, w.id) from maintenance_window w
         where w.merchant_id = m.id and w.closed_at is null), '[]') as maintenance
     from merchant m order by m.id`,
  );
  return rows.map(toMerchant);
}

export interface NewMerchant {
  readonly id: MerchantId;
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly countryCode: string;
  readonly dialingCode: string;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  readonly theme: string;
  readonly agreementAge: number;
  readonly mainDomain: string;
  readonly hosts: readonly string[];
  readonly flags: Readonly<Record<string, boolean>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Inserts a merchant. Returns false if a merchant has that id already. */
export async function insertMerchant(tx: Queryable, merchant: NewMerchant): Promise<boolean> {
  const inserted = await tx.query(
    `insert into merchant (id, code, name, currency, time_zone, country_code, dialing_code, default_language,
       languages, theme, agreement_age, agent_types, trial_types, main_domain)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '{1,2,41,42}', '{4}', $12)
     on conflict (id) do nothing returning id`,
    [
      merchant.id,
      merchant.code,
      merchant.name,
      currencies[merchant.currency].number,
      merchant.timeZone,
      merchant.countryCode,
      merchant.dialingCode,
      merchant.defaultLanguage,
      merchant.languages,
      merchant.theme,
      merchant.agreementAge,
      merchant.mainDomain,
    ],
  );
  if (inserted.length === 0) return false;
  await tx.query(`insert into merchant_host (host, merchant_id) select unnest($2::text[]), $1`, [
    merchant.id,
    merchant.hosts,
  ]);
  await tx.query(
    `insert into merchant_flag (merchant_id, mod_id, enabled)
     select $1, key, value::text::boolean from jsonb_each($2::jsonb)`,
    [merchant.id, JSON.stringify(merchant.flags)],
  );
  await tx.query(
    `insert into merchant_setting (merchant_id, key, value) select $1, key, value from jsonb_each($2::jsonb)`,
    [merchant.id, JSON.stringify(merchant.settings)],
  );
  return true;
}

function toMerchant(row: MerchantRow): Merchant {
  const flagSwitches = new Map(Object.entries(row.flags));
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    currency: currencyOfNumber(row.currency),
    timeZone: row.timeZone,
    countryCode: row.countryCode,
    dialingCode: row.dialingCode,
    defaultLanguage: row.defaultLanguage,
    languages: row.languages,
    look: { theme: row.theme, accent: "", mode: "" },
    theme: row.theme,
    agreementAge: row.agreementAge,
    agentTypes: row.agentTypes,
    trialTypes: row.trialTypes,
    mainDomain: row.mainDomain,
    hosts: row.hosts,
    flags: resolveFlags(flagSwitches),
    flagSwitches,
    maintenance: row.maintenance.map(({ from, until }) => ({
      from: new Date(from),
      until: until === null ? null : new Date(until),
    })),
    settings: settingsWith(new Map(Object.entries(row.settings))),
  };
}
