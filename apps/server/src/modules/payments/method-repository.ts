/** All SQL of how members can pay in and be paid out: data of the merchant. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FeeTerms } from "@openhouse/rules/payments/payment-fee";
import type { Language } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export type FeePayer = "member" | "house";
export type CardType = "B" | "E";

export interface DepositChannel {
  readonly code: string;
  readonly name: string;
}

export interface DepositMethod {
  readonly code: string;
  readonly kind: string;
  readonly provider: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly currency: CurrencyCode;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
  readonly feePayer: FeePayer;
  /** Those that are switched on, in the merchant's order. */
  readonly channels: readonly DepositChannel[];
}

interface MethodRow {
  code: string;
  kind: string;
  provider: string;
  names: Partial<Record<Language, string>>;
  currency: number;
  minimum: bigint;
  maximum: bigint;
  fee_rate_ppm: number;
  fee_fixed: bigint;
  fee_payer: FeePayer;
  channels: DepositChannel[];
}

/** The methods that are switched on and have a channel. */
export async function selectDepositMethods(db: Queryable, merchantId: MerchantId): Promise<DepositMethod[]> {
  const rows = await db.query<MethodRow>(
    `select m.code, m.kind, m.provider, m.names, m.currency, m.minimum, m.maximum, m.fee_rate_ppm, m.fee_fixed,
       m.fee_payer, c.channels
     from deposit_method m
     cross join lateral (
       select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.position, c.code collate "C")
         as channels
       from deposit_channel c where c.merchant_id = m.merchant_id and c.method_code = m.code and c.enabled) c
     where m.merchant_id = $1 and m.enabled and c.channels is not null
     order by m.position, m.code collate "C"`,
    [merchantId],
  );
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    provider: row.provider,
    names: row.names,
    currency: currencyOfNumber(row.currency),
    minimum: row.minimum,
    maximum: row.maximum,
    fee: { ratePpm: BigInt(row.fee_rate_ppm), fixedMinor: row.fee_fixed },
    feePayer: row.fee_payer,
    channels: row.channels,
  }));
}

export interface PayoutBank {
  readonly code: string;
  readonly name: string;
  readonly payout: "provider" | "hand";
  readonly provider: string;
}

export interface WithdrawMethod {
  readonly cardType: CardType;
  readonly currency: CurrencyCode;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly fee: FeeTerms;
  readonly banks: readonly PayoutBank[];
}

interface WithdrawMethodRow {
  card_type: CardType;
  currency: number;
  minimum: bigint;
  maximum: bigint;
  fee_rate_ppm: number;
  fee_fixed: bigint;
  banks: PayoutBank[];
}

/** The ways out that are switched on, with their banks. */
export async function selectWithdrawMethods(db: Queryable, merchantId: MerchantId): Promise<WithdrawMethod[]> {
  const rows = await db.query<WithdrawMethodRow>(
    `select m.card_type, m.currency, m.minimum, m.maximum, m.fee_rate_ppm, m.fee_fixed,
       coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'name', b.name, 'payout', b.payout,
           'provider', b.provider) order by b.position, b.code collate "C")
         from payout_bank b where b.merchant_id = m.merchant_id and b.card_type = m.card_type and b.enabled), '[]')
         as banks
     from withdraw_method m where m.merchant_id = $1 and m.enabled order by m.card_type collate "C"`,
    [merchantId],
  );
  return rows.map((row) => ({
    cardType: row.card_type,
    currency: currencyOfNumber(row.currency),
    minimum: row.minimum,
    maximum: row.maximum,
    fee: { ratePpm: BigInt(row.fee_rate_ppm), fixedMinor: row.fee_fixed },
    banks: row.banks,
  }));
}

export interface MethodSeed {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly deposits: readonly Omit<DepositMethod, "currency">[];
  readonly withdrawals: readonly Omit<WithdrawMethod, "currency">[];
}

/** Writes what is missing; rows that stand are left as the merchant has them. */
export async function insertMethods(tx: Queryable, seed: MethodSeed): Promise<void> {
  const number = currencies[seed.currency].number;
  for (const [position, method] of seed.deposits.entries()) {
    const { code, kind, provider, names, minimum, maximum, fee, feePayer } = method;
    const terms = [minimum, maximum, Number(fee.ratePpm), fee.fixedMinor, feePayer, position];
    await tx.query(
      `insert into deposit_method (merchant_id, code, kind, provider, names, currency, minimum, maximum, fee_rate_ppm,
         fee_fixed, fee_payer, position, enabled)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, true) on conflict do nothing`,
      [seed.merchantId, code, kind, provider, JSON.stringify(names), number, ...terms],
    );
    await tx.query(
      `insert into deposit_channel (merchant_id, method_code, code, name, enabled, position)
       select $1, $2, c.code, c.name, true, c.position
       from unnest($3::text[], $4::text[]) with ordinality c (code, name, position) on conflict do nothing`,
      [seed.merchantId, code, method.channels.map((channel) => channel.code), method.channels.map(({ name }) => name)],
    );
  }
  for (const { cardType, minimum, maximum, fee, banks } of seed.withdrawals) {
    await tx.query(
      `insert into withdraw_method
         (merchant_id, card_type, currency, minimum, maximum, fee_rate_ppm, fee_fixed, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, true) on conflict do nothing`,
      [seed.merchantId, cardType, number, minimum, maximum, Number(fee.ratePpm), fee.fixedMinor],
    );
    await tx.query(
      `insert into payout_bank (merchant_id, card_type, code, name, payout, provider, enabled, position)
       select $1, $2, b.code, b.name, b.payout, b.provider, true, b.position
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
         b (code, name, payout, provider, position) on conflict do nothing`,
      [
        seed.merchantId,
        cardType,
        banks.map((bank) => bank.code),
        banks.map(({ name }) => name),
        banks.map(({ payout }) => payout),
        banks.map(({ provider }) => provider),
      ],
    );
  }
}
