/** The filters of the deposit and withdrawal queues: account, reference, amount, day. */

import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useStaff } from "../../lib/office.tsx";
import { useListFilters } from "./list-filters.tsx";
import { isAmountWrong, paymentQueryOf } from "./payment-query.ts";

/** `query` reads the amounts in the merchant's currency and the day in the merchant's time zone. */
export function usePaymentFilters() {
  const { t } = useTexts();
  const staff = useStaff();
  const { currency } = staff;
  const errorOf = (amount: string) =>
    isAmountWrong(amount, currency) ? t("backoffice.filter.amountWrong", { example: exampleOf(currency) }) : undefined;
  const filters = useListFilters({
    account: { label: t("backoffice.filter.account"), isMain: true },
    reference: { label: t("backoffice.filter.reference") },
    least: { label: t("backoffice.filter.least"), isAmount: true, errorOf },
    most: { label: t("backoffice.filter.most"), isAmount: true, errorOf },
    day: { label: t("backoffice.filter.day"), isDay: true },
  });
  return { filters, query: paymentQueryOf(filters.values, staff) };
}

function exampleOf(currency: string): string {
  const exponent = isCurrencyCode(currency) ? currencies[currency].exponent : 2;
  return exponent === 0 ? "1,000" : "1,000.50";
}
