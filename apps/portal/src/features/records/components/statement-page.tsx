/** /member/transactionHistory: every transfer of the wallet, with its origin and the balance after it. */

import "./records.css";
import { SelectField } from "@openhouse/ui/select/select";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SaveRecord } from "../../../components/list/save-record.tsx";
import { DateRangePicker, rangeText } from "../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../components/list/record-filters.tsx";
import type { useApi } from "../../../lib/page/page-context.tsx";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { useStatementWithSums } from "../api/use-statement-with-sums.ts";
import { statementKindNames, statementKindOf, statementKinds } from "../rules/statement-kind-of.ts";
import { StatementList } from "./statement-list.tsx";
import { StatementSums } from "./statement-sums.tsx";

export default function StatementPage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const { window, today, bounds, page, cursor } = recordUrl;
  const kind = statementKindOf(recordUrl.filter("kind"));
  const narrowing = { codeTypes: statementKinds[kind] };
  const { startMs: startTime, endMs: endTime } = bounds;
  const fileWindow = { startTime, ...(endTime !== undefined && { endTime }) };
  const { statement, sums } = useStatementWithSums({ narrowing, bounds, page, cursor });
  return (
    <div className="record-page">
      <p className="muted">{t("records.statement.text")}</p>
      <RecordFilters chosen={[rangeText(window, t), t(`records.kind.${kind}`)]}>
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
        <div className="record-filters-end">
          <SelectField
            label={t("records.kind")}
            options={statementKindNames.map((value) => ({ value, label: t(`records.kind.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ kind: value === "all" ? "" : value })}
          />
        </div>
      </RecordFilters>
      <StatementSums statement={sums} />
      {sums?.total !== undefined && sums.total > 0 && (
        <SaveRecord
          read={(api, form) => {
            const query = { ...fileWindow, codeTypes: [...narrowing.codeTypes], form };
            return api.call("GET /wps/report/statement", { query });
          }}
          {...(kind === "all" && {
            print: (api: ReturnType<typeof useApi>) => api.call("GET /wps/report/statement/pdf", { query: fileWindow }),
          })}
        />
      )}
      <StatementList
        statement={statement}
        empty={<EmptyState title={t("records.statement.empty")} text={t("records.statement.emptyText")} />}
        total={sums?.total}
        recordUrl={recordUrl}
      />
    </div>
  );
}
