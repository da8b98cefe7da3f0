/** The filters of the deposit and withdrawal queues: account, reference, day, amount. */

import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useStaff } from "../../lib/office.tsx";
import { FilterBar, FilterDay, FilterText } from "./filter-bar.tsx";
import { isAmountWrong, isPaymentFiltered, noPaymentFilters, paymentQueryOf } from "./payment-query.ts";
import type { PaymentFilterValues, PaymentQuery } from "./payment-query.ts";

interface PaymentFiltersProps {
  readonly values: PaymentFilterValues;
  readonly onChange: (changes: Partial<PaymentFilterValues>) => void;
}

export function PaymentFilters({ values, onChange }: PaymentFiltersProps) {
  const { t } = useTexts();
  const { currency } = useStaff();
  const wrong = (amount: string) =>
    isAmountWrong(amount, currency) ? t("backoffice.filter.amountWrong", { example: exampleOf(currency) }) : undefined;
  return (
    <FilterBar
      label={t("backoffice.filter.title")}
      isFiltered={isPaymentFiltered(values)}
      onClear={() => onChange(noPaymentFilters)}
    >
      <FilterText
        isMain
        label={t("backoffice.filter.account")}
        value={values.account}
        onChange={(account) => onChange({ account })}
      />
      <FilterText
        label={t("backoffice.filter.reference")}
        value={values.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <FilterText
        isAmount
        label={t("backoffice.filter.least")}
        value={values.least}
        error={wrong(values.least)}
        onChange={(least) => onChange({ least })}
      />
      <FilterText
        isAmount
        label={t("backoffice.filter.most")}
        value={values.most}
        error={wrong(values.most)}
        onChange={(most) => onChange({ most })}
      />
      <FilterDay label={t("backoffice.filter.day")} value={values.day} onChange={(day) => onChange({ day })} />
    </FilterBar>
  );
}

function exampleOf(currency: string): string {
  const exponent = isCurrencyCode(currency) ? currencies[currency].exponent : 2;
  return exponent === 0 ? "1,000" : "1,000.50";
}

/** The filters as query parameters, in the merchant's currency and time zone. */
export function usePaymentQuery(values: PaymentFilterValues): PaymentQuery {
  return paymentQueryOf(values, useStaff());
}
