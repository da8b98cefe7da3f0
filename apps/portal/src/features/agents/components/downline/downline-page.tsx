/**
 * /agent/downlineManagmentView: the direct downlines of one agent as a list, or the whole team as a tree. The URL holds
 * the view, the selected agent, the searched name, the sort field and the page, so that the browser's Back button
 * undoes each step.
 */

import "../reports/team.css";
import "./downline.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { KeyedPages } from "../../../../components/list/keyed-pages.tsx";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { downlineOrderOf, downlinesPerPage, downlineSortOf, useDownlines } from "../../api/use-downlines.ts";
import type { DownlineChoice, Downlines } from "../../api/use-downlines.ts";
import { DownlineFilters } from "./downline-filters.tsx";
import { DownlinePath } from "./downline-path.tsx";
import { DownlineTree } from "./downline-tree.tsx";
import { useDownlineColumns } from "./use-downline-columns.tsx";

export default function DownlinePage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const isTree = recordUrl.filter("view") === "tree";
  return (
    <div className="team">
      <ChoiceChips
        legend={t("agents.downline.view")}
        chips={[
          { value: "list", label: t("agents.downline.list") },
          { value: "tree", label: t("agents.downline.tree") },
        ]}
        selected={isTree ? "tree" : "list"}
        onSelect={(view) => recordUrl.setFilters({ view: view === "tree" ? "tree" : "", name: "" })}
      />
      {isTree ? <DownlineTree /> : <DownlineList />}
    </div>
  );
}

function DownlineList() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const choice: DownlineChoice = {
    parentId: recordUrl.filter("of"),
    name: recordUrl.filter("name"),
    sort: downlineSortOf(recordUrl.filter("sort")),
    order: downlineOrderOf(recordUrl.filter("order")),
  };
  const downlines = useDownlines(choice, recordUrl);
  const { data, isPlaceholderData } = downlines;
  const state = useListState(downlines, data?.list);
  const columns = useDownlineColumns(data);
  return (
    <>
      <DownlinePath
        path={data?.path ?? []}
        parentId={choice.parentId}
        hrefOf={(parentId) => agentPath("downlineManagmentView", { of: parentId })}
      />
      <DownlineFilters key={`${choice.parentId} ${choice.name}`} choice={choice} onChange={recordUrl.setFilters} />
      <DownlineSums downlines={data} />
      <div className="team-table" data-stale={isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("agents.downline.table")}
          columns={columns}
          rowKey={({ customerId }) => customerId}
          state={state}
          emptyText={t(choice.name === "" ? "agents.downline.empty" : "agents.downline.nobody")}
        />
      </div>
      <KeyedPages
        record={{ data, isPlaceholderData }}
        total={data?.total}
        size={downlinesPerPage}
        recordUrl={recordUrl}
      />
    </>
  );
}

function DownlineSums({ downlines }: { downlines: Downlines | undefined }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { count, decimal } = useFormats();
  const countText = (value: number | undefined) => (value === undefined ? undefined : count(value));
  const balance = downlines?.footer.availBalance;
  return (
    <SumPanes
      sums={[
        { name: t("common.total"), value: countText(downlines?.total) },
        { name: t("agents.downline.agents"), value: countText(downlines?.footer.agents) },
        { name: t("agents.downline.balance"), value: balance === undefined ? undefined : decimal(balance, currency) },
      ]}
    />
  );
}
