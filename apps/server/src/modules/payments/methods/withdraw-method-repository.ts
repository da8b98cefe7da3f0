/** SQL for the settings of withdrawal methods, disabled ones and disabled banks included. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { CardType, WithdrawTerms } from "@openhouse/rules/payments/withdraw-terms";
import type { PayoutBankSetting } from "@openhouse/protocol/payments/withdraw-method-settings";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import { manualProvider } from "../deposits/deposit.ts";

export interface StoredWithdrawMethod {
  readonly cardType: CardType;
  readonly currency: CurrencyCode;
  readonly isOn: boolean;
  readonly terms: WithdrawTerms;
  /** In the merchant's order. */
  readonly banks: readonly PayoutBankSetting[];
}

interface StoredWithdrawMethodRow extends Omit<Tables["withdraw_method"], "merchantId" | "enabled"> {
  isOn: boolean;
  banks: PayoutBankSetting[];
}

export async function selectWithdrawSettings(db: Queryable, merchantId: MerchantId): Promise<StoredWithdrawMethod[]> {
  const rows = await db.query<StoredWithdrawMethodRow>(
    `select m.card_type as "cardType", m.currency, m.minimum, m.maximum, m.fee_rate_ppm as "feeRatePpm",
       m.fee_fixed as "feeFixed", m.enabled as "isOn",
       (select coalesce(jsonb_agg(jsonb_build_object('code', b.code, 'name', b.name, 'isOn', b.enabled,
           'payout', b.payout, 'provider', case b.payout when 'hand' then '' else b.provider end,
           'addressForm', b.address_form) order by b.position, b.code collate "C"), '[]')
         from payout_bank b where b.merchant_id = m.merchant_id and b.card_type = m.card_type) as banks
     from withdraw_method m where m.merchant_id = $1`,
    [merchantId],
  );
  return rows.map(({ cardType, currency, minimum, maximum, feeRatePpm, feeFixed, isOn, banks }) => {
    const fee = { ratePpm: BigInt(feeRatePpm), fixedMinor: feeFixed };
    return { cardType, currency: currencyOfNumber(currency), isOn, terms: { minimum, maximum, fee }, banks };
  });
}

/** Inserts or updates a method and its banks. The caller has locked the merchant. */
export async function writeWithdrawMethod(
  tx: Transaction,
  merchantId: MerchantId,
  { cardType, currency, isOn, terms, banks }: StoredWithdrawMethod,
): Promise<void> {
  const { minimum, maximum, fee } = terms;
  await tx.query(
    `insert into withdraw_method
       (merchant_id, card_type, currency, minimum, maximum, fee_rate_ppm, fee_fixed, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (merchant_id, card_type) do update set minimum = excluded.minimum, maximum = excluded.maximum,
       fee_rate_ppm = excluded.fee_rate_ppm, fee_fixed = excluded.fee_fixed, enabled = excluded.enabled`,
    [merchantId, cardType, currencies[currency].number, minimum, maximum, Number(fee.ratePpm), fee.fixedMinor, isOn],
  );
  await tx.query(
    `insert into payout_bank (merchant_id, card_type, code, name, enabled, payout, provider, address_form, position)
     select $1, $2, b.* from unnest($3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[])
       with ordinality b
     on conflict (merchant_id, code) do update set name = excluded.name, enabled = excluded.enabled,
       payout = excluded.payout, provider = excluded.provider`,
    [
      merchantId,
      cardType,
      banks.map(({ code }) => code),
      banks.map(({ name }) => name),
      banks.map((bank) => bank.isOn),
      banks.map(({ payout }) => payout),
      banks.map(({ payout, provider }) => (payout === "hand" ? manualProvider : provider)),
      banks.map(({ addressForm }) => addressForm),
    ],
  );
}
