/** /member/personalProfit: the member's profit and loss per day, from the ledger. Figures link to their transfers. */

import "./records.css";
import "./profit.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { profitFigureNames } from "@openhouse/rules/wallet/profit-figures";
import { ChoiceChips } from "../../../components/list/choice-chips.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { DateRangePicker } from "../../../components/list/date-range-picker.tsx";
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
  return (
    <div className="record-page">
      <p className="muted">{t("records.profit.text")}</p>
      <ChoiceChips
        legend={t("records.class")}
        chips={profitClassNames.map((value) => ({ value, label: t(`records.class.${value}`) }))}
        selected={gameClass}
        onSelect={(value) => recordUrl.setFilters({ class: value === "all" ? "" : value })}
      />
      <DateRangePicker window={recordUrl.window} today={recordUrl.today} onChange={recordUrl.setWindow} />
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
