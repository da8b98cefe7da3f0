/** The filters of both queues of the cashier: account, reference, day, amount. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useStaff } from "../../lib/office.tsx";
import { FilterBar, FilterDay, FilterText } from "./filter-bar.tsx";
import { isPaymentFiltered, noPaymentFilters, paymentQueryOf } from "./payment-query.ts";
import type { PaymentFilterValues, PaymentQuery } from "./payment-query.ts";

interface PaymentFiltersProps {
  readonly values: PaymentFilterValues;
  readonly onChange: (changes: Partial<PaymentFilterValues>) => void;
}

/** See the head of this file. */
export function PaymentFilters({ values, onChange }: PaymentFiltersProps) {
  const { t } = useTexts();
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
        onChange={(least) => onChange({ least })}
      />
      <FilterText
        isAmount
        label={t("backoffice.filter.most")}
        value={values.most}
        onChange={(most) => onChange({ most })}
      />
      <FilterDay label={t("backoffice.filter.day")} value={values.day} onChange={(day) => onChange({ day })} />
    </FilterBar>
  );
}

/** The filters as the server reads them, in the currency and days of the merchant. */
export function usePaymentQuery(values: PaymentFilterValues): PaymentQuery {
  return paymentQueryOf(values, useStaff());
}
