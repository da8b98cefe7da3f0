/** The bills of contracts, received or given; each row links to the calculation of the bill. */

import "./bills.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { SelectField } from "@openhouse/ui/select/select";
import { DataTable } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { SaveRecord } from "../../../../components/list/save-record.tsx";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import { DateRangePicker, rangeText } from "../../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../../components/list/record-filters.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import type { RecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { billFilters, billQuery, billSides, useBills } from "../../api/use-bills.ts";
import type { Bills } from "../../api/use-bills.ts";
import { useBillColumns } from "./use-bill-columns.tsx";
import { useBillTexts } from "./use-bill-texts.ts";

interface BillListProps {
  /** With several kinds, the reader can choose one. */
  readonly kinds: readonly ContractKind[];
  readonly recordUrl: RecordUrl;
  /** False hides the choice between received and given bills, for members who give no contracts. */
  readonly isGiver?: boolean;
}

export function BillList({ kinds, recordUrl, isGiver = true }: BillListProps) {
  const { t } = useTexts();
  const { window, today, bounds, page } = recordUrl;
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((candidate) => candidate === recordUrl.filter("kind"));
  const side =
    (isGiver ? billSides.find((candidate) => candidate === recordUrl.filter("side")) : undefined) ?? "received";
  const state = billFilters.find((candidate) => candidate === recordUrl.filter("state")) ?? "all";
  const filter = { kind, side, state, bounds };
  const bills = useBills(filter, page);
  return (
    <div className="bills">
      {isGiver && (
        <ChoiceChips
          legend={t("contracts.bill.side")}
          chips={billSides.map((value) => ({ value, label: t(`contracts.bill.side.${value}`) }))}
          selected={side}
          onSelect={(value) => recordUrl.setFilters({ side: value === "received" ? "" : value })}
        />
      )}
      <RecordFilters
        chosen={[
          rangeText(window, t),
          ...(kind === undefined || kinds.length === 1 ? [] : [t(`contracts.kind.${kind}`)]),
          t(`contracts.bill.state.${state}`),
        ]}
      >
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
        <div className="record-filters-end">
          {kinds.length > 1 && (
            <SelectField
              label={t("contracts.bill.kind")}
              options={[
                { value: "", label: t("contracts.bill.kind.all") },
                ...kinds.map((value) => ({ value, label: t(`contracts.kind.${value}`) })),
              ]}
              value={kind ?? ""}
              onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ kind: value })}
            />
          )}
          <SelectField
            label={t("common.status")}
            options={billFilters.map((value) => ({ value, label: t(`contracts.bill.state.${value}`) }))}
            value={state}
            onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ state: value === "all" ? "" : value })}
          />
        </div>
      </RecordFilters>
      <BillSums bills={bills.data} />
      {bills.data !== undefined && bills.data.total > 0 && (
        <SaveRecord
          read={(api, form) => api.call("GET /wps/report/bills", { query: { ...billQuery(filter), form } })}
        />
      )}
      <BillTable bills={bills} filter={filter} recordUrl={recordUrl} />
      <RecordPages page={page} pages={bills.data?.totalPages} onPage={recordUrl.setPage} />
    </div>
  );
}

interface BillTableProps {
  readonly bills: ReturnType<typeof useBills>;
  readonly filter: Parameters<typeof useBills>[0];
  readonly recordUrl: RecordUrl;
}

function BillTable({ bills, filter: { kind, side, state }, recordUrl }: BillTableProps) {
  const { t } = useTexts();
  const listState = useListState(bills, bills.data?.list);
  const linkTo = (bill: string) => recordUrl.linkWith({ bill });
  const columns = useBillColumns({ side, isMixed: kind === undefined, linkTo });
  if (listState.kind === "loaded" && listState.rows.length === 0) {
    const amountText =
      state === "all" && side === "received" ? t(`contracts.bills.empty.${kind ?? "any"}`) : t("contracts.bills.none");
    return <EmptyState title={t("contracts.bills.empty.title")} text={amountText} />;
  }
  return (
    <div className="bills-table" data-stale={bills.isPlaceholderData ? "" : undefined}>
      <DataTable
        caption={t("contracts.bills")}
        columns={columns}
        rowKey={({ id }) => id}
        state={listState}
        emptyText={t("contracts.bills.empty.title")}
      />
    </div>
  );
}

function BillSums({ bills }: { bills: Bills | undefined }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { decimal } = useBillTexts();
  const sums = bills?.footer.sums;
  const amountText = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount));
  return (
    <SumPanes
      sums={[
        { name: t("contracts.bill.sums.paid"), value: amountText(sums?.amount) },
        { name: t("contracts.bill.sums.due"), value: amountText(sums?.dueAmount) },
        { name: t("contracts.bill.sums.bills"), value: bills === undefined ? undefined : count(bills.total) },
      ]}
    />
  );
}
