/** Formats the size of a limit. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { LimitKind } from "../api/use-limits.ts";
import { sizeOf } from "../rules/limit-size.ts";

/** The currency in the response; the merchant's currency if this build does not know it. */
export function useCurrencyOf(code: string): CurrencyCode {
  const { merchant } = usePage();
  return isCurrencyCode(code) ? code : merchant.currency;
}

/** Money in the merchant's format, or minutes. */
export function useSizeText(currencyCode: string): (amountMinor: string, kind: LimitKind) => string {
  const { t } = useTexts();
  const { short, count } = useFormats();
  const currency = useCurrencyOf(currencyCode);
  return (amountMinor, kind) => {
    const size = sizeOf(amountMinor, kind === "session", currency);
    return size.kind === "money" ? short(size.amount) : t("limits.minutes", { minutes: count(size.minutes) });
  };
}
