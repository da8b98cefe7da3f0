/** All SQL of the ways to pay in as settings: also those that are switched off. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { Language } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { insertTerms, termsColumn, toTerms } from "./method-repository.ts";
import type { DepositChannel, TermsRow } from "./method-repository.ts";

export interface SetChannel extends DepositChannel {
  readonly isOn: boolean;
}

export interface SetMethod {
  readonly code: string;
  readonly kind: string;
  readonly provider: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly currency: CurrencyCode;
  readonly isOn: boolean;
  readonly version: number;
  readonly terms: readonly DepositTerms[];
  readonly channels: readonly SetChannel[];
}

interface SetMethodRow {
  code: string;
  kind: string;
  provider: string;
  names: Partial<Record<Language, string>>;
  currency: number;
  isOn: boolean;
  version: number;
  terms: TermsRow[];
  channels: SetChannel[];
}

const columns = `m.code, m.kind, m.provider, m.names, m.currency, m.enabled as "isOn", m.version, ${termsColumn},
  (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'holder', c.holder, 'number', c.number,
       'isOn', c.enabled) order by c.position, c.code collate "C"), '[]')
     from deposit_channel c where c.merchant_id = m.merchant_id and c.method_code = m.code) as channels`;

/** All ways, in the merchant's order. */
export async function selectMethodSettings(db: Queryable, merchantId: MerchantId): Promise<SetMethod[]> {
  const rows = await db.query<SetMethodRow>(
    `select ${columns} from deposit_method m where m.merchant_id = $1 order by m.position, m.code collate "C"`,
    [merchantId],
  );
  return rows.map(toSetMethod);
}

/** One of them, locked until the transaction ends. */
export async function lockMethod(
  tx: Transaction,
  merchantId: MerchantId,
  code: string,
): Promise<SetMethod | undefined> {
  await tx.query(`select code from deposit_method where merchant_id = $1 and code = $2 for update`, [merchantId, code]);
  // Read by a statement that sees what the one before waited for.
  return (await selectMethodSettings(tx, merchantId)).find((method) => method.code === code);
}

/** Writes a locked way as it is to be; its version counts up. */
export async function updateMethod(tx: Transaction, merchantId: MerchantId, method: SetMethod): Promise<void> {
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

function toSetMethod({ currency, terms, ...row }: SetMethodRow): SetMethod {
  return { ...row, currency: currencyOfNumber(currency), terms: terms.map(toTerms) };
}
