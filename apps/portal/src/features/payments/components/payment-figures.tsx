/** The available balance, and the amount and number of payments that are left today, for withdrawals and transfers. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";

interface PaymentFiguresProps {
  readonly kind: "withdraw" | "transfer";
  readonly currency: CurrencyCode;
  /** Decimal numbers in major units, as in the settings. */
  readonly available: number;
  readonly dayRest: number;
  /** The number of payments that are left today, and the daily maximum. */
  readonly times: { readonly left: number; readonly most: number };
}

export function PaymentFigures({ kind, currency, available, dayRest, times }: PaymentFiguresProps) {
  const { t } = useTexts();
  const { decimal } = useFormats();
  return (
    <SumPanes
      sums={[
        { name: t(`cashier.${kind}.available`), value: decimal(available, currency) },
        { name: t(`cashier.${kind}.dayRest`), value: decimal(dayRest, currency) },
        { name: t(`cashier.${kind}.countRest`), value: t("cashier.withdraw.count", { ...times }) },
      ]}
    />
  );
}
