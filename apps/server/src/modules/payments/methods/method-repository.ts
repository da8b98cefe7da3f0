/** SQL for the deposit and withdrawal methods of a merchant. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { AddressForm } from "@openhouse/rules/payments/crypto-address";
import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { FeeTerms } from "@openhouse/rules/payments/payment-fee";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { Language } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export type FeePayer = "member" | "house";

export interface DepositChannel {
  readonly code: string;
  readonly name: string;
  /** The holder of the merchant's own account at that bank, for transfers; "" for provider channels. */
  readonly holder: string;
  readonly number: string;
}

export interface DepositMethod {
  readonly code: string;
  /** ewallet, bank, qr, account (a provider's account for one payment) or transfer (to the merchant's own account). */
  readonly kind: string;
  readonly provider: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly currency: CurrencyCode;
  readonly terms: readonly DepositTerms[];
  /** Enabled channels, in the merchant's order. */
  readonly channels: readonly DepositChannel[];
}

export interface TermsRow {
  group: DepositTerms["group"];
  /** Texts, because JSON numbers would lose digits. */
  minimum: string;
  maximum: string;
  ratePpm: number;
  fixed: string;
  payer: FeePayer;
}

interface MethodRow extends Pick<Tables["deposit_method"], "code" | "kind" | "provider" | "currency"> {
  names: Partial<Record<Language, string>>;
  terms: TermsRow[];
  channels: DepositChannel[];
}

/** The terms of method `m` as a JSON column: terms for everyone first, then by group; smallest amounts first. */
export const termsColumn = `(select coalesce(jsonb_agg(jsonb_build_object('group', t.member_group,
    'minimum', t.minimum::text, 'maximum', t.maximum::text, 'ratePpm', t.fee_rate_ppm, 'fixed', t.fee_fixed::text,
    'payer', t.fee_payer) order by array_position(array['everyone', 'member', 'agent'], t.member_group), t.minimum), '[]')
  from deposit_terms t where t.merchant_id = m.merchant_id and t.method_code = m.code) as terms`;

/** Enabled methods that have an enabled channel. */
export async function selectDepositMethods(db: Queryable, merchantId: MerchantId): Promise<DepositMethod[]> {
  const rows = await db.query<MethodRow>(
    `select m.code, m.kind, m.provider, m.names, m.currency, ${termsColumn}, c.channels
     from deposit_method m
     cross join lateral (
       select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'holder', c.holder, 'number', c.number)
         order by c.position, c.code collate "C") as channels
       from deposit_channel c where c.merchant_id = m.merchant_id and c.method_code = m.code and c.enabled
         and (m.kind <> 'transfer' or c.number <> '')) c
     where m.merchant_id = $1 and m.enabled and c.channels is not null
     order by m.position, m.code collate "C"`,
    [merchantId],
  );
  return rows.map(({ currency, terms, ...row }) => ({
    ...row,
    currency: currencyOfNumber(currency),
    terms: terms.map(toTerms),
  }));
}

export function toTerms({ group, minimum, maximum, ratePpm, fixed, payer }: TermsRow): DepositTerms {
  const fee = { ratePpm: BigInt(ratePpm), fixedMinor: BigInt(fixed) };
  return { group, minimum: BigInt(minimum), maximum: BigInt(maximum), fee, feePayer: payer };
}

export interface PayoutBank {
  readonly code: string;
  readonly name: string;
  readonly payout: "provider" | "hand";
  readonly provider: string;
  /** The format of a crypto address; null for an account number. */
  readonly addressForm: AddressForm | null;
}

export interface WithdrawMethod {
  readonly cardType: CardType;
  readonly currency: CurrencyCode;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
  readonly banks: readonly PayoutBank[];
}

interface WithdrawMethodRow extends Omit<Tables["withdraw_method"], "merchantId" | "enabled"> {
  banks: PayoutBank[];
}

/** Enabled withdrawal methods with their banks. */
export async function selectWithdrawMethods(db: Queryable, merchantId: MerchantId): Promise<WithdrawMethod[]> {
  const rows = await db.query<WithdrawMethodRow>(
    `select m.card_type as "cardType", m.currency, m.minimum, m.maximum, m.fee_rate_ppm as "feeRatePpm",
       m.fee_fixed as "feeFixed",
       coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'name', b.name, 'payout', b.payout,
           'provider', b.provider, 'addressForm', b.address_form) order by b.position, b.code collate "C")
         from payout_bank b where b.merchant_id = m.merchant_id and b.card_type = m.card_type and b.enabled), '[]')
         as banks
     from withdraw_method m where m.merchant_id = $1 and m.enabled order by m.card_type collate "C"`,
    [merchantId],
  );
  return rows.map((row) => ({
    cardType: row.cardType,
    currency: currencyOfNumber(row.currency),
    minimum: row.minimum,
    maximum: row.maximum,
    fee: { ratePpm: BigInt(row.feeRatePpm), fixedMinor: row.feeFixed },
    banks: row.banks,
  }));
}

export interface MethodSeed {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  /** False: the staff enables the methods in the back office. */
  readonly isEnabled: boolean;
  readonly deposits: readonly Omit<DepositMethod, "currency">[];
  readonly withdrawals: readonly Omit<WithdrawMethod, "currency">[];
}

/** Inserts missing methods. Existing rows keep the merchant's values. */
export async function insertMethods(tx: Queryable, seed: MethodSeed): Promise<void> {
  const number = currencies[seed.currency].number;
  for (const [position, method] of seed.deposits.entries()) await insertMethod(tx, seed, { ...method, position });
  for (const { cardType, minimum, maximum, fee, banks } of seed.withdrawals) {
    await tx.query(
      `insert into withdraw_method
         (merchant_id, card_type, currency, minimum, maximum, fee_rate_ppm, fee_fixed, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [seed.merchantId, cardType, number, minimum, maximum, Number(fee.ratePpm), fee.fixedMinor, seed.isEnabled],
    );
    await tx.query(
      `insert into payout_bank (merchant_id, card_type, code, name, payout, provider, address_form, enabled,
         position)
       select $1, $2, b.code, b.name, b.payout, b.provider, b.address_form, true, b.position
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality
         b (code, name, payout, provider, address_form, position) on conflict do nothing`,
      [
        seed.merchantId,
        cardType,
        banks.map((bank) => bank.code),
        banks.map(({ name }) => name),
        banks.map(({ payout }) => payout),
        banks.map(({ provider }) => provider),
        banks.map(({ addressForm }) => addressForm),
      ],
    );
  }
}

/** Inserts terms only with a new method: an existing method keeps the merchant's terms. */
async function insertMethod(
  tx: Queryable,
  { merchantId, currency, isEnabled }: MethodSeed,
  method: MethodSeed["deposits"][number] & { position: number },
): Promise<void> {
  const { code, kind, provider, names, position, terms, channels } = method;
  const insertedRows = await tx.query(
    `insert into deposit_method (merchant_id, code, kind, provider, names, currency, position, enabled)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) on conflict do nothing returning code`,
    [merchantId, code, kind, provider, JSON.stringify(names), currencies[currency].number, position, isEnabled],
  );
  if (insertedRows.length === 0) return;
  await insertTerms(tx, { merchantId, code, terms });
  await tx.query(
    `insert into deposit_channel (merchant_id, method_code, code, name, holder, number, enabled, position)
     select $1, $2, c.code, c.name, c.holder, c.number, true, c.position
     from unnest($3::text[], $4::text[], $5::text[], $6::text[])
       with ordinality c (code, name, holder, number, position)`,
    [
      merchantId,
      code,
      channels.map((channel) => channel.code),
      channels.map(({ name }) => name),
      channels.map(({ holder }) => holder),
      channels.map(({ number }) => number),
    ],
  );
}

export interface NewTerms {
  readonly merchantId: MerchantId;
  readonly code: string;
  readonly terms: readonly DepositTerms[];
}

export async function insertTerms(tx: Queryable, { merchantId, code, terms }: NewTerms): Promise<void> {
  await tx.query(
    `insert into deposit_terms
       (merchant_id, method_code, member_group, minimum, maximum, fee_rate_ppm, fee_fixed, fee_payer)
     select $1, $2, t.* from unnest($3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::text[]) t`,
    [
      merchantId,
      code,
      terms.map(({ group }) => group),
      terms.map(({ minimum }) => minimum),
      terms.map(({ maximum }) => maximum),
      terms.map(({ fee }) => Number(fee.ratePpm)),
      terms.map(({ fee }) => fee.fixedMinor),
      terms.map(({ feePayer }) => feePayer),
    ],
  );
}
