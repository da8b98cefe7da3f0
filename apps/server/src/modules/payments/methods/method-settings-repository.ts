/** SQL for the settings of deposit methods, disabled ones included. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
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

/** Writes a locked method and increases its version. */
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
    `update deposit_channel c set enabled = n.enabled, holder = n.holder, number = n.number
     from unnest($3::text[], $4::boolean[], $5::text[], $6::text[]) n (code, enabled, holder, number)
     where c.merchant_id = $1 and c.method_code = $2 and c.code = n.code`,
    [
      merchantId,
      code,
      channels.map((channel) => channel.code),
      channels.map((channel) => channel.isOn),
      channels.map(({ holder }) => holder),
      channels.map(({ number }) => number),
    ],
  );
}

function toStoredMethod({ currency, terms, ...row }: StoredMethodRow): StoredMethod {
  return { ...row, currency: currencyOfNumber(currency), terms: terms.map(toTerms) };
}
