/** The limits and fees of a deposit method in two short lines. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { feeOfAll, isFree } from "../../rules/deposit-terms.ts";
import type { DepositMethod } from "../../rules/deposit-terms.ts";

export function MethodTerms({ method, currency }: { method: DepositMethod; currency: CurrencyCode }) {
  const { t } = useTexts();
  const formats = useFormats();
  const bounds = t("cashier.range", {
    least: formats.short(moneyOfDecimal(method.minimumAmount, currency)),
    most: formats.short(moneyOfDecimal(method.maximumAmount, currency)),
  });
  return (
    <>
      {bounds}
      <br />
      {feeText()}
    </>
  );

  function feeText(): string {
    const range = feeOfAll(method);
    if (range === undefined) return t("cashier.fee.byAmount");
    const { feeRatePpm, feeFixed } = range;
    if (isFree(range)) return t("cashier.fee.none");
    const rate = formats.percent(feeRatePpm);
    const fixed = formats.short(moneyOfDecimal(feeFixed, currency));
    if (feeFixed === 0) return t("cashier.fee.rate", { rate });
    return feeRatePpm === 0 ? t("cashier.fee.fixed", { fixed }) : t("cashier.fee.both", { rate, fixed });
  }
}
