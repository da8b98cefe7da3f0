/** SQL for the settings of deposit methods, disabled ones included. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { Language } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import { insertTerms, termsColumn, toTerms } from "./method-repository.ts";
import type { DepositChannel, TermsRow } from "./method-repository.ts";

export interface ChannelSettings extends DepositChannel {
  readonly isOn: boolean;
}

export interface StoredMethod {
  readonly code: string;
  readonly kind: string;
  readonly provider: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly currency: CurrencyCode;
  readonly isOn: boolean;
  readonly version: number;
  readonly terms: readonly DepositTerms[];
  readonly channels: readonly ChannelSettings[];
}

interface StoredMethodRow extends Pick<
  Tables["deposit_method"],
  "code" | "kind" | "provider" | "currency" | "version"
> {
  names: Partial<Record<Language, string>>;
  isOn: boolean;
  terms: TermsRow[];
  channels: ChannelSettings[];
}

const columns = `m.code, m.kind, m.provider, m.names, m.currency, m.enabled as "isOn", m.version, ${termsColumn},
  (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'holder', c.holder, 'number', c.number,
       'isOn', c.enabled) order by c.position, c.code collate "C"), '[]')
     from deposit_channel c where c.merchant_id = m.merchant_id and c.method_code = m.code) as channels`;

/** All methods, in the merchant's order. */
export async function selectMethodSettings(db: Queryable, merchantId: MerchantId): Promise<StoredMethod[]> {
  const rows = await db.query<StoredMethodRow>(
    `select ${columns} from deposit_method m where m.merchant_id = $1 order by m.position, m.code collate "C"`,
    [merchantId],
  );
  return rows.map(toStoredMethod);
}

/** One method, locked until the transaction ends. */
export async function lockMethod(
  tx: Transaction,
  merchantId: MerchantId,
  code: string,
): Promise<StoredMethod | undefined> {
  await tx.query(`select code from deposit_method where merchant_id = $1 and code = $2 for update`, [merchantId, code]);
  // A separate statement, so that it reads the changes of a transaction that the lock waited for.
  return (await selectMethodSettings(tx, merchantId)).find((method) => method.code === code);
}

/**
 * Inserts the row of a new method as the last one, switched off and without terms and channels; `updateMethod`
 * completes it. Returns false if the code exists.
 */
export async function insertEmptyMethod(
  tx: Transaction,
  merchantId: MerchantId,
  method: StoredMethod,
): Promise<boolean> {
  const { code, kind, provider, names, currency } = method;
  const rows = await tx.query(
    `insert into deposit_method (merchant_id, code, kind, provider, names, currency, position, enabled, version)
     select $1, $2, $3, $4, $5::jsonb, $6, coalesce(max(m.position) + 1, 0), false, 0
     from deposit_method m where m.merchant_id = $1
     on conflict do nothing returning code`,
    [merchantId, code, kind, provider, JSON.stringify(names), currencies[currency].number],
  );
  return rows.length === 1;
}

/** Writes a locked method with its new channels and increases its version. */
export async function updateMethod(tx: Transaction, merchantId: MerchantId, method: StoredMethod): Promise<void> {
  const { code, isOn, terms, channels } = method;
  await tx.query(`update deposit_method set enabled = $3, version = version + 1 where merchant_id = $1 and code = $2`, [
    merchantId,
    code,
    isOn,
  ]);
  await tx.query(`delete from deposit_terms where merchant_id = $1 and method_code = $2`, [merchantId, code]);
  await insertTerms(tx, { merchantId, code, terms });
  await tx.query(
    `insert into deposit_channel (merchant_id, method_code, code, name, enabled, holder, number, position)
     select $1, $2, n.* from unnest($3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[]) with ordinality n
     on conflict (merchant_id, method_code, code)
       do update set enabled = excluded.enabled, holder = excluded.holder, number = excluded.number`,
    [
      merchantId,
      code,
      channels.map((channel) => channel.code),
      channels.map(({ name }) => name),
      channels.map((channel) => channel.isOn),
      channels.map(({ holder }) => holder),
      channels.map(({ number }) => number),
    ],
  );
}

function toStoredMethod({ currency, terms, ...row }: StoredMethodRow): StoredMethod {
  return { ...row, currency: currencyOfNumber(currency), terms: terms.map(toTerms) };
}
