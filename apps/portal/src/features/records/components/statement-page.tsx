/** /member/transactionHistory: every movement of the wallet with the balance after it, and where each came from. */

import "./records.css";
import { SelectField } from "@openhouse/ui/select/select";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { WindowPicker } from "../../../components/list/window-picker.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useRecordAddress } from "../../../lib/use-record-address.ts";
import { useStatementWithSums } from "../api/use-statement.ts";
import type { Statement } from "../api/use-statement.ts";
import { readMinor } from "../rules/read-minor.ts";
import { statementKindNames, statementKindOf, statementKinds } from "../rules/statement-kind-of.ts";
import { SaveStatement } from "./save-statement.tsx";
import { StatementList } from "./statement-list.tsx";

/** See the head of this file. */
export default function StatementPage() {
  const { t } = useTexts();
  const address = useRecordAddress();
  const { window, today, bounds, page, place } = address;
  const kind = statementKindOf(address.filter("kind"));
  const narrowing = { codeTypes: statementKinds[kind] };
  const { statement, first } = useStatementWithSums({ narrowing, bounds, page, place });
  return (
    <div className="record-page">
      <p className="muted">{t("records.statement.text")}</p>
      <div className="record-filters">
        <WindowPicker window={window} today={today} onChange={address.setWindow} />
        <div className="record-filters-end">
          <SelectField
            label={t("records.kind")}
            options={statementKindNames.map((value) => ({ value, label: t(`records.kind.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => address.setFilters({ kind: value === "all" ? "" : value })}
          />
        </div>
      </div>
      <StatementSums statement={first} />
      {first?.total !== undefined && first.total > 0 && (
        <SaveStatement codeTypes={narrowing.codeTypes} bounds={bounds} />
      )}
      <StatementList
        statement={statement}
        empty={<EmptyState title={t("records.statement.empty")} text={t("records.statement.emptyText")} />}
        pages={first?.totalPages}
        address={address}
      />
    </div>
  );
}

/** The footer of the wire: sums over the whole selection, not the page. */
function StatementSums({ statement }: { statement: Statement | undefined }) {
  const { t } = useTexts();
  const { money, count } = useHouseFormats();
  const currency = statement?.currency;
  const sums = statement?.footer?.sums;
  const text = (minor: string | undefined) =>
    minor === undefined || currency === undefined || !isCurrencyCode(currency)
      ? undefined
      : money(readMinor(minor, currency));
  return (
    <SumPanes
      sums={[
        { name: t("records.statement.in"), value: text(sums?.incomeMinor) },
        { name: t("records.statement.out"), value: text(sums?.outgoMinor) },
        {
          name: t("records.statement.title"),
          value: statement?.total === undefined ? undefined : count(statement.total),
        },
      ]}
    />
  );
}
