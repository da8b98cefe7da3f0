/** The profit of the date range by class of games. Stakes and wins are links to their transfers. */

import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { Profit, ProfitFilter } from "../api/use-profit.ts";
import { profitClassNames } from "../rules/game-classes.ts";
import { FigureLink } from "./figure-link.tsx";

type Category = Profit["footer"]["categories"][number];

interface ProfitCategoriesProps {
  readonly categories: readonly Category[];
  readonly filter: ProfitFilter;
}

/** Renders nothing if there are no bets. */
export function ProfitCategories({ categories, filter }: ProfitCategoriesProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal } = useFormats();
  if (categories.length === 0) return null;
  const nameOf = (category: string) => {
    const className = profitClassNames.find((name) => name.toUpperCase() === category);
    return className === undefined ? t("records.class.other") : t(`records.class.${className}`);
  };
  return (
    <DataTable
      caption={t("records.profit.classes")}
      columns={[
        { key: "class", title: t("records.class"), cell: ({ gameCategory }) => nameOf(gameCategory) },
        linkedColumn("betAmount", t("records.profit.betAmount"), filter),
        linkedColumn("winAmount", t("records.profit.winAmount"), filter),
        {
          key: "profitAndLoss",
          title: t("records.bets.sums.net"),
          isNumeric: true,
          cell: (row) => decimal(row.profitAndLoss, currency),
        },
      ]}
      rowKey={({ gameCategory }) => gameCategory}
      state={{ kind: "loaded", rows: categories }}
      emptyText={t("records.profit.empty")}
    />
  );
}

function linkedColumn(figure: "betAmount" | "winAmount", title: string, filter: ProfitFilter): Column<Category> {
  return {
    key: figure,
    title,
    isNumeric: true,
    cell: (row) => (
      <FigureLink figure={figure} amount={row[figure]} filter={{ ...filter, gameCategory: row.gameCategory }} />
    ),
  };
}
