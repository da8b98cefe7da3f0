/**
 * /agent/palStatementsAgentCopy: profit and loss of direct downlines, with or without their teams; a line with
 * downlines opens them. The URL holds days, person, sort and page.
 */

import "./team.css";
import "../downline/downline.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { Button } from "@openhouse/ui/button/button";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { WindowPicker } from "../../../../components/list/window-picker.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import type { RecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { downlineOrderOf } from "../../api/use-downlines.ts";
import { statementSortOf, statementSorts, useSaveStatement, useTeamStatement } from "../../api/use-team-reports.ts";
import type { StatementChoice } from "../../api/use-team-reports.ts";
import { DownlinePath } from "../downline/downline-path.tsx";
import { ReportFoot } from "./report-foot.tsx";
import { TeamNameSearch } from "./team-name-search.tsx";
import { useStatementColumns } from "./use-statement-columns.tsx";

export default function TeamStatementPage() {
  const { t } = useTexts();
  const address = useRecordUrl();
  const choice: StatementChoice = {
    window: address.window,
    parentId: address.filter("of"),
    name: address.filter("name"),
    isTeam: address.filter("part") !== "alone",
    sort: statementSortOf(address.filter("sort")),
    order: downlineOrderOf(address.filter("order")),
  };
  const statement = useTeamStatement(choice, address.page);
  const { data, isPlaceholderData } = statement;
  const state = useListState(statement, data?.list);
  const hrefOf = (of: string) => agentPath("palStatementsAgentCopy", { of, ...daysOf(address) });
  const columns = useStatementColumns(data?.footer.sums, hrefOf);
  const saving = useSaveStatement(choice);
  const isPending = data?.countedAt === null && address.window.to >= address.today;
  return (
    <div className="team">
      <DownlinePath path={data?.path ?? []} parentId={choice.parentId} hrefOf={hrefOf} />
      <StatementFilters address={address} choice={choice} />
      <div className="team-table" data-stale={isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("agents.report.statement.title")}
          columns={columns}
          rowKey={({ customerId }) => customerId}
          state={state}
          emptyText={t(isPending ? "agents.report.notCounted" : "agents.report.empty")}
        />
      </div>
      <RecordPages page={address.page} pages={data?.totalPages} onPage={address.setPage} />
      <p className="field-hint">{t("agents.report.hint")}</p>
      <ReportFoot countedAt={data?.countedAt} saving={saving} />
    </div>
  );
}

/** Keeps the date range when a line is opened. */
function daysOf({ window: { name, from, to } }: RecordUrl): Record<string, string> {
  return name === "custom" ? { range: name, from, to } : { range: name };
}

const parts = ["team", "alone"] as const;

function StatementFilters({ address, choice }: { address: RecordUrl; choice: StatementChoice }) {
  const { t } = useTexts();
  const { sort, order, name, isTeam, parentId } = choice;
  // After opening a line, the list shows another agent's downlines, for whom there are no suggestions.
  const part = parentId === "" ? "DIRECT" : undefined;
  const isUp = (order === "" ? (sort === "customerName" ? "asc" : "desc") : order) === "asc";
  return (
    <div className="team-filters">
      <ChoiceChips
        legend={t("agents.report.part")}
        chips={parts.map((value) => ({ value, label: t(`agents.report.${value}`) }))}
        selected={isTeam ? "team" : "alone"}
        onSelect={(value) => address.setFilters({ part: value === "alone" ? value : "" })}
      />
      <TeamNameSearch key={name} name={name} part={part} onName={(value) => address.setFilters({ name: value })} />
      <div className="downline-sort">
        <SelectField
          name="sort"
          label={t("agents.downline.sort")}
          options={statementSorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
          value={sort}
          onChange={(event) => address.setFilters({ sort: event.currentTarget.value, order: "" })}
        />
        <Button
          icon={isUp ? "arrow-up" : "arrow-down"}
          title={t("agents.downline.turn")}
          onClick={() => address.setFilters({ order: isUp ? "desc" : "asc" })}
        >
          {t(isUp ? "agents.downline.up" : "agents.downline.down")}
        </Button>
      </div>
      <WindowPicker window={address.window} today={address.today} onChange={address.setWindow} />
    </div>
  );
}

const sortTexts = {
  betAmount: "agents.file.stake",
  customerName: "agents.file.name",
  deposit: "agents.file.deposit",
  withdraw: "agents.file.withdraw",
  winAmount: "agents.file.win",
  profitAndLoss: "agents.file.profit",
} as const;
