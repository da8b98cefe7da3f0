/** Total in, total out and number of all rows that match the filter, not only of the page. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { Statement } from "../api/use-statement-with-sums.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";

/** Values are empty until the totals have loaded. */
export function StatementSums({ statement }: { statement: Statement | undefined }) {
  const { t } = useTexts();
  const { money, count } = useFormats();
  const currency = statement?.currency;
  const sums = statement?.footer?.sums;
  const text = (minor: string | undefined) =>
    minor === undefined || currency === undefined || !isCurrencyCode(currency)
      ? undefined
      : money(readMinor(minor, currency));
  return (
    <SumPanes
      sums={[
        { name: t("records.statement.in"), value: text(sums?.incomeMinor) },
        { name: t("records.statement.out"), value: text(sums?.outgoMinor) },
        {
          name: t("records.statement.title"),
          value: statement?.total === undefined ? undefined : count(statement.total),
        },
      ]}
    />
  );
}
