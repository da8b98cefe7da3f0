/** The record of rebates per day; each row opens its bets and rates. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { RecordList } from "../../../components/list/record-list.tsx";
import { RecordPages } from "../../../components/list/record-pages.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useListState } from "../../../lib/queries/use-list-state.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import type { RecordUrl } from "../../../lib/lists/use-record-url.ts";
import { rebatesPerPage, useRebateRecord } from "../api/use-rebate-record.ts";
import { useRebateLines } from "./use-rebate-lines.tsx";

/** The date range selects rebates by the day of their bets, not by the day of the payment. */
export function RebateRecordList({ recordUrl }: { recordUrl: RecordUrl }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const { decimal } = useFormats();
  const { window, page, setPage } = recordUrl;
  const record = useRebateRecord({ from: window.from, to: window.to, page });
  const state = useListState(record, record.data?.list);
  const currencyCode = record.data?.currency ?? "";
  const currency = isCurrencyCode(currencyCode) ? currencyCode : merchant.currency;
  const lines = useRebateLines(currency);
  const sums = record.data?.footer.sums;
  const text = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  return (
    <>
      <SumPanes
        sums={[
          { name: t("rebates.record.amount"), value: text(sums?.amount) },
          { name: t("rebates.record.valid"), value: text(sums?.validGameBetting) },
        ]}
      />
      <div data-stale={record.isPlaceholderData ? "" : undefined}>
        <RecordList
          caption={t("rebates.record")}
          state={state}
          rowKey={({ id }) => id}
          lines={lines}
          empty={<EmptyState title={t("rebates.record.empty")} text={t("rebates.record.emptyText")} />}
          waitingRows={rebatesPerPage}
        />
      </div>
      <RecordPages page={page} pages={record.data?.totalPages} onPage={setPage} />
    </>
  );
}
