/** /agent/agentRevenueReport: the team's figures and the agent's earnings per day, with totals. */

import "./team.css";
import { startOfDay } from "@openhouse/browser/zoned-day";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import { DateRangePicker } from "../../../../components/list/date-range-picker.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFlag, usePage } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { useRevenue, useDownloadRevenue } from "../../api/use-team-reports.ts";
import type { Revenue, RevenueLine } from "../../api/use-team-reports.ts";
import { amountColumns } from "./amount-columns.ts";
import { ReportFoot } from "./report-foot.tsx";

export default function RevenuePage() {
  const { t } = useTexts();
  const { window, today, page, setWindow, setPage } = useRecordUrl();
  const revenue = useRevenue(window, page);
  const { data, isPlaceholderData } = revenue;
  const state = useListState(revenue, data?.list);
  const columns = useRevenueColumns(data);
  const download = useDownloadRevenue(window);
  const isPending = data?.countedAt === null && window.to >= today;
  return (
    <div className="team">
      <DateRangePicker window={window} today={today} onChange={setWindow} />
      <RevenueSums sums={data?.footer.sums} />
      <div className="team-table" data-stale={isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("agents.report.revenue.title")}
          columns={columns}
          rowKey={({ balance_date: day }) => day}
          state={state}
          emptyText={t(isPending ? "agents.report.notCounted" : "agents.report.empty")}
        />
      </div>
      <RecordPages page={page} pages={data?.totalPages} onPage={setPage} />
      <p className="field-hint">
        {t("team.activeHint")} {t("team.resultHint")}
      </p>
      <ReportFoot countedAt={data?.countedAt} download={download} />
    </div>
  );
}

function RevenueSums({ sums }: { sums: Revenue["footer"]["sums"] | undefined }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal } = useFormats();
  const amountText = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  return (
    <SumPanes
      sums={[
        { name: t("agents.file.income"), value: amountText(sums?.agent_income) },
        { name: t("agents.file.commission"), value: amountText(sums?.agentCommission) },
        { name: t("agents.file.rebate"), value: amountText(sums?.rebate) },
      ]}
    />
  );
}

const amounts = [
  ["teamDeposit", "agents.file.deposit"],
  ["teamWithdraw", "agents.file.withdraw"],
  ["teamBetAmount", "agents.file.stake"],
  ["teamValidBetAmount", "agents.file.valid"],
  ["rebate", "agents.file.rebate"],
  ["agentCommission", "agents.file.commission"],
  ["agent_income", "agents.file.income"],
] as const;

const alwaysShown: ReadonlySet<(typeof amounts)[number][0]> = new Set([
  "teamDeposit",
  "teamWithdraw",
  "teamBetAmount",
  "agent_income",
]);

function useRevenueColumns(revenue: Revenue | undefined): readonly Column<RevenueLine>[] {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { count, decimal, locale } = useFormats();
  const sums = revenue?.footer.sums;
  const signed = (amount: number) => <MoneyText amount={moneyOfDecimal(amount, currency)} locale={locale} isSigned />;
  return [
    { key: "day", title: t("agents.file.day"), cell: (line) => <DayLink line={line} />, sum: t("common.total") },
    {
      key: "active",
      title: t("agents.file.active"),
      cell: ({ activeMembers }) => count(activeMembers),
      isNumeric: true,
    },
    ...amountColumns({
      columns: amounts.map(([name, title]) => [name, t(title)] as const),
      alwaysShown,
      report: revenue,
      textOf: (amount) => decimal(amount, currency),
    }),
    {
      key: "profit",
      title: t("agents.report.revenue.team"),
      cell: ({ teamProfitAndLoss }) => signed(teamProfitAndLoss),
      isNumeric: true,
      sum: sums === undefined ? undefined : signed(sums.teamProfitAndLoss),
    },
  ];
}

/** Links a day to the team statement of that day, unless the merchant has switched off that page. */
function DayLink({ line: { balance_date: day } }: { line: RevenueLine }) {
  const { merchant } = usePage();
  const { day: dayText } = useFormats();
  const hasStatement = useFlag("AGETEAMPNL3");
  const text = <time dateTime={day}>{dayText(startOfDay(day, merchant.timeZone))}</time>;
  if (!hasStatement) return text;
  const href = agentPath("palStatementsAgentCopy", { range: "custom", from: day, to: day });
  return (
    <RouteLink className="text-link" href={href}>
      {text}
    </RouteLink>
  );
}
