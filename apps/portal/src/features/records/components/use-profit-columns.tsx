/** The columns of the profit per day: a table on wide screens, a card per day on phones. */

import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { profitFigureNames } from "@openhouse/rules/wallet/profit-figures";
import type { ProfitFigureName } from "@openhouse/rules/wallet/profit-figures";
import { startOfDay } from "@openhouse/browser/zoned-day";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { Profit, ProfitDay, ProfitFilter } from "../api/use-profit.ts";
import { FigureLink } from "./figure-link.tsx";

/** Columns that are shown even if they contain only zeros. Any other column is shown if a day has a value in it. */
const permanentFigures: ReadonlySet<ProfitFigureName> = new Set(["deposit", "withdraw", "betAmount", "winAmount"]);
const betFigures: readonly ProfitFigureName[] = ["betAmount", "winAmount"];

/** Returns the columns. If a class of games is selected, these are only the day, stakes, wins and the net result. */
export function useProfitColumns(profit: Profit | undefined, filter: ProfitFilter): readonly Column<ProfitDay>[] {
  const { t } = useTexts();
  const { merchant } = usePage();
  const currency = useMemberCurrency();
  const { day, decimal } = useFormats();
  const isDisplayed = (name: ProfitFigureName) =>
    permanentFigures.has(name) || (profit?.list.some((row) => row[name] !== 0) ?? false);
  const names = filter.gameCategory === "CONS" ? profitFigureNames.filter(isDisplayed) : betFigures;
  const sums = profit?.footer.sums;
  return [
    { key: "day", title: t("records.profit.day"), cell: (row) => day(startOfDay(row.balanceDate, merchant.timeZone)) },
    ...names.map((name): Column<ProfitDay> => ({
      key: name,
      title: t(`records.profit.${name}`),
      isNumeric: true,
      cell: (row) => (
        <FigureLink
          figure={name}
          amount={row[name]}
          filter={{ ...filter, from: row.balanceDate, to: row.balanceDate }}
        />
      ),
      ...(sums !== undefined && { sum: <FigureLink figure={name} amount={sums[name]} filter={filter} /> }),
    })),
    {
      key: "profitAndLoss",
      title: t("records.profit.profitAndLoss"),
      isNumeric: true,
      cell: (row) => decimal(row.profitAndLoss, currency),
      ...(sums !== undefined && { sum: decimal(sums.profitAndLoss, currency) }),
    },
  ];
}
