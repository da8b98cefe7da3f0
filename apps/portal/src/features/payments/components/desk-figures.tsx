/** The available balance and the rest of the day's limit, for withdrawals and transfers. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";

interface DeskFiguresProps {
  readonly desk: "withdraw" | "transfer";
  readonly currency: CurrencyCode;
  /** Decimal numbers in major units, as in the settings. */
  readonly available: number;
  readonly dayRest: number;
  /** How many are left today, and the daily maximum. */
  readonly times: { readonly left: number; readonly most: number };
}

export function DeskFigures({ desk, currency, available, dayRest, times }: DeskFiguresProps) {
  const { t } = useTexts();
  const { decimal } = useFormats();
  return (
    <SumPanes
      sums={[
        { name: t(`cashier.${desk}.available`), value: decimal(available, currency) },
        { name: t(`cashier.${desk}.dayRest`), value: decimal(dayRest, currency) },
        { name: t(`cashier.${desk}.countRest`), value: t("cashier.withdraw.count", { ...times }) },
      ]}
    />
  );
}
