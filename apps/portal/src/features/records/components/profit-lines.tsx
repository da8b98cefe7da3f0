/** One figure of the profit, and below it the ledger transfers that add up to the figure. */

import "./profit.css";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { startOfDay } from "@openhouse/browser/zoned-day";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ProfitFigureName } from "@openhouse/rules/wallet/profit-figures";
import { RecordList } from "../../../components/list/record-list.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useListState } from "../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import { useProfit } from "../api/use-profit.ts";
import type { ProfitFilter } from "../api/use-profit.ts";
import { useProfitLines } from "../api/use-profit-lines.ts";
import { useProfitRecordLines } from "./use-profit-record-lines.tsx";

interface ProfitLinesProps {
  readonly figure: ProfitFigureName;
  readonly filter: ProfitFilter;
  readonly onBack: () => void;
}

export function ProfitLines({ figure, filter, onBack }: ProfitLinesProps) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const { day, decimal } = useFormats();
  const currency = useMemberCurrency();
  const profit = useProfit(filter);
  const pages = useProfitLines(figure, filter);
  const state = useListState(pages, pages.lines);
  const { from, to } = filter;
  const [first, last] = [from, to].map((text) => day(startOfDay(text, merchant.timeZone)));
  const title = `${t(`records.profit.${figure}`)}, ${from === to ? first : `${first} – ${last}`}`;
  const amount = profit.data === undefined ? undefined : decimal(profit.data.footer.sums[figure], currency);
  return (
    <div className="record-page">
      <div>
        <Button size="small" kind="quiet" icon="chevron-left" onClick={onBack}>
          {t("records.profit.back")}
        </Button>
      </div>
      <SumPanes sums={[{ name: title, value: amount }]} />
      <RecordList
        caption={title}
        state={state}
        rowKey={({ txId }) => txId}
        lines={useProfitRecordLines()}
        empty={<EmptyState title={t("records.statement.empty")} text={t("records.profit.empty")} />}
      />
      {pages.hasNextPage && (
        <Button
          kind="plain"
          icon="chevron-down"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t("records.profit.more")}
        </Button>
      )}
    </div>
  );
}
