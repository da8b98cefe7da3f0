/** /member/creditReport: the amounts credited to the wallet, their total and origins. */

import "./records.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { RouteLink } from "../../../components/route-link.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { DateRangePicker, rangeText } from "../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../components/list/record-filters.tsx";
import { memberPath } from "../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import { useStatementWithSums } from "../api/use-statement-with-sums.ts";
import type { Statement } from "../api/use-statement-with-sums.ts";
import { creditCodes } from "../rules/credit-codes.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { StatementList } from "./statement-list.tsx";

const narrowing = { txTypeIds: creditCodes };

export default function CreditPage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const { window, today, bounds, page, cursor, setWindow } = recordUrl;
  const { statement, sums } = useStatementWithSums({ narrowing, bounds, page, cursor });
  return (
    <div className="record-page">
      <p className="muted">{t("records.credit.text")}</p>
      <RecordFilters chosen={[rangeText(window, t)]}>
        <DateRangePicker window={window} today={today} onChange={setWindow} />
      </RecordFilters>
      <CreditSums statement={sums} />
      <StatementList statement={statement} total={sums?.total} empty={<NothingCredited />} recordUrl={recordUrl} />
    </div>
  );
}

function NothingCredited() {
  const { t } = useTexts();
  return (
    <EmptyState title={t("records.credit.empty")} text={t("records.credit.emptyText")}>
      <RouteLink className="button" data-kind="primary" href={memberPath("depositv2")}>
        {t("member.page.depositv2")}
      </RouteLink>
    </EmptyState>
  );
}

/** The totals of all rows that match the filter, not only of the page. */
function CreditSums({ statement }: { statement: Statement | undefined }) {
  const { t } = useTexts();
  const { money, count } = useFormats();
  const { currency, footer } = statement ?? {};
  const hasLoaded = currency !== undefined && isCurrencyCode(currency) && footer !== undefined;
  const credited = hasLoaded ? money(readMinor(footer.sums.incomeMinor, currency)) : undefined;
  return (
    <SumPanes
      sums={[
        { name: t("records.credit.sum"), value: credited },
        { name: t("records.credit.count"), value: statement?.total === undefined ? undefined : count(statement.total) },
      ]}
    />
  );
}
