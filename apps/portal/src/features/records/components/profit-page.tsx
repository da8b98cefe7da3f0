/** /member/personalProfit: the member's profit and loss per day, from the ledger. Figures link to their transfers. */

import "./records.css";
import "./profit.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { profitFigureNames } from "@openhouse/rules/wallet/profit-figures";
import { SelectField } from "@openhouse/ui/select/select";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { DateRangePicker, rangeText } from "../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../components/list/record-filters.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useListState } from "../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { useProfit } from "../api/use-profit.ts";
import type { Profit, ProfitFilter } from "../api/use-profit.ts";
import { profitClassNames, profitClassOf } from "../rules/game-classes.ts";
import { ProfitCategories } from "./profit-categories.tsx";
import { ProfitLines } from "./profit-lines.tsx";
import { useProfitColumns } from "./use-profit-columns.tsx";

/** If a figure is selected, its transfers replace the tables. */
export default function ProfitPage() {
  const recordUrl = useRecordUrl();
  const gameClass = profitClassOf(recordUrl.filter("class"));
  const { from, to } = recordUrl.window;
  const filter = { gameCategory: gameClass === "all" ? "CONS" : gameClass.toUpperCase(), from, to };
  const figure = profitFigureNames.find((name) => name === recordUrl.filter("figure"));
  const { t } = useTexts();
  if (figure !== undefined) {
    return <ProfitLines figure={figure} filter={filter} onBack={() => recordUrl.setFilters({ figure: "" })} />;
  }
  const names = profitClassNames.map((value) => ({ value: value as string, label: t(`records.class.${value}`) }));
  // A link can name a class that the list does not have.
  const isListed = names.some(({ value }) => value === gameClass);
  const classes = isListed ? names : [...names, { value: gameClass, label: gameClass.toUpperCase() }];
  return (
    <div className="record-page">
      <p className="muted">{t("records.profit.text")}</p>
      <RecordFilters
        chosen={[classes.find(({ value }) => value === gameClass)?.label ?? gameClass, rangeText(recordUrl.window, t)]}
      >
        <DateRangePicker window={recordUrl.window} today={recordUrl.today} onChange={recordUrl.setWindow} />
        <div className="record-filters-end">
          <SelectField
            label={t("records.class")}
            options={classes}
            value={gameClass}
            onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ class: value === "all" ? "" : value })}
          />
        </div>
      </RecordFilters>
      <ProfitTables filter={filter} />
    </div>
  );
}

function ProfitTables({ filter }: { filter: ProfitFilter }) {
  const { t } = useTexts();
  const profit = useProfit(filter);
  const state = useListState(profit, profit.data?.list);
  const columns = useProfitColumns(profit.data, filter);
  return (
    <>
      <ProfitSums profit={profit.data} />
      <div className="profit-tables" data-stale={profit.isPlaceholderData ? "" : undefined}>
        {profit.data !== undefined && filter.gameCategory === "CONS" && (
          <ProfitCategories categories={profit.data.footer.categories} filter={filter} />
        )}
        <DataTable
          caption={t("records.profit.days")}
          columns={columns}
          rowKey={({ balanceDate }) => balanceDate}
          state={state}
          emptyText={t("records.profit.empty")}
        />
      </div>
    </>
  );
}

function ProfitSums({ profit }: { profit: Profit | undefined }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal } = useFormats();
  const sums = profit?.footer.sums;
  const text = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  return (
    <SumPanes
      sums={[
        { name: t("records.profit.profitAndLoss"), value: text(sums?.profitAndLoss) },
        { name: t("records.profit.betAmount"), value: text(sums?.betAmount) },
        { name: t("records.profit.winAmount"), value: text(sums?.winAmount) },
        { name: t("records.bets.sums.valid"), value: text(sums?.validBetAmount) },
      ]}
    />
  );
}
