/** Formats the size of a limit. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { LimitKind } from "../api/use-limits.ts";
import { sizeOf } from "../rules/limit-size.ts";

/** Returns the currency of the response, or the merchant's currency if this build does not know the code. */
export function useCurrencyOf(code: string): CurrencyCode {
  const { merchant } = usePage();
  return isCurrencyCode(code) ? code : merchant.currency;
}

/** The returned function formats money in the merchant's format, and the limit of a session in minutes. */
export function useSizeText(currencyCode: string): (amountMinor: string, kind: LimitKind) => string {
  const { t } = useTexts();
  const { short, count } = useFormats();
  const currency = useCurrencyOf(currencyCode);
  return (amountMinor, kind) => {
    const size = sizeOf(amountMinor, kind === "session", currency);
    return size.kind === "money" ? short(size.amount) : t("limits.minutes", { minutes: count(size.minutes) });
  };
}
