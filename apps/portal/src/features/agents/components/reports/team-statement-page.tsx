/**
 * /agent/palStatementsAgentCopy: profit and loss of an agent's direct downlines, with or without their teams. The name
 * of a downline who is an upline links to the report on that person's downlines. The URL holds date range, agent, sort
 * field and page.
 */

import "./team.css";
import "../downline/downline.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { Button } from "@openhouse/ui/button/button";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { DateRangePicker } from "../../../../components/list/date-range-picker.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import type { RecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { downlineOrderOf } from "../../api/use-downlines.ts";
import { statementSortOf, statementSorts, useDownloadStatement, useTeamStatement } from "../../api/use-team-reports.ts";
import type { StatementChoice } from "../../api/use-team-reports.ts";
import { DownlinePath } from "../downline/downline-path.tsx";
import { ReportFoot } from "./report-foot.tsx";
import { TeamNameSearch } from "./team-name-search.tsx";
import { useStatementColumns } from "./use-statement-columns.tsx";

export default function TeamStatementPage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const choice: StatementChoice = {
    window: recordUrl.window,
    parentId: recordUrl.filter("of"),
    name: recordUrl.filter("name"),
    isTeam: recordUrl.filter("part") !== "alone",
    sort: statementSortOf(recordUrl.filter("sort")),
    order: downlineOrderOf(recordUrl.filter("order")),
  };
  const statement = useTeamStatement(choice, recordUrl.page);
  const { data, isPlaceholderData } = statement;
  const state = useListState(statement, data?.list);
  const hrefOf = (parentId: string) => agentPath("palStatementsAgentCopy", { of: parentId, ...daysOf(recordUrl) });
  const columns = useStatementColumns(data, hrefOf);
  const download = useDownloadStatement(choice);
  const isPending = data?.countedAt === null && recordUrl.window.to >= recordUrl.today;
  return (
    <div className="team">
      <DownlinePath path={data?.path ?? []} parentId={choice.parentId} hrefOf={hrefOf} />
      <StatementFilters recordUrl={recordUrl} choice={choice} />
      <div className="team-table" data-stale={isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("agents.report.statement.title")}
          columns={columns}
          rowKey={({ customerId }) => customerId}
          state={state}
          emptyText={t(isPending ? "agents.report.notCounted" : "agents.report.empty")}
        />
      </div>
      <RecordPages page={recordUrl.page} pages={data?.totalPages} onPage={recordUrl.setPage} />
      <p className="field-hint">{t("team.resultHint")}</p>
      <ReportFoot countedAt={data?.countedAt} download={download} />
    </div>
  );
}

/** Returns the date range as URL parameters, so that a link to the next level keeps it. */
function daysOf({ window: { name, from, to } }: RecordUrl): Record<string, string> {
  return name === "custom" ? { range: name, from, to } : { range: name };
}

const parts = ["team", "alone"] as const;

function StatementFilters({ recordUrl, choice }: { recordUrl: RecordUrl; choice: StatementChoice }) {
  const { t } = useTexts();
  const { sort, order, name, isTeam, parentId } = choice;
  // Names are suggested only while the report shows the agent's own direct downlines.
  const part = parentId === "" ? "DIRECT" : undefined;
  const isAscending = (order === "" ? (sort === "customerName" ? "asc" : "desc") : order) === "asc";
  return (
    <div className="team-filters">
      <ChoiceChips
        legend={t("agents.report.part")}
        chips={parts.map((value) => ({ value, label: t(`agents.report.${value}`) }))}
        selected={isTeam ? "team" : "alone"}
        onSelect={(value) => recordUrl.setFilters({ part: value === "alone" ? value : "" })}
      />
      <TeamNameSearch key={name} name={name} part={part} onName={(value) => recordUrl.setFilters({ name: value })} />
      <div className="downline-sort">
        <SelectField
          name="sort"
          label={t("agents.downline.sort")}
          options={statementSorts.map((value) => ({ value, label: t(sortTexts[value]) }))}
          value={sort}
          onChange={(event) => recordUrl.setFilters({ sort: event.currentTarget.value, order: "" })}
        />
        <Button
          icon={isAscending ? "arrow-up" : "arrow-down"}
          title={t("agents.downline.turn")}
          onClick={() => recordUrl.setFilters({ order: isAscending ? "desc" : "asc" })}
        >
          {t(isAscending ? "agents.downline.up" : "agents.downline.down")}
        </Button>
      </div>
      <DateRangePicker window={recordUrl.window} today={recordUrl.today} onChange={recordUrl.setWindow} />
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
