/** /agent/agentDownlineTransactionDetailsCopy: the transfers in the team's wallets, newest first. */

import "./team.css";
import { Button } from "@openhouse/ui/button/button";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { DateRangePicker } from "../../../../components/list/date-range-picker.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { teamPartOf, teamParts } from "../../api/use-team-bets.ts";
import {
  transactionKindOf,
  transactionKinds,
  useDownloadTransactions,
  useTeamTransactions,
  useTransactionSums,
} from "../../api/use-team-transactions.ts";
import type { TeamTransaction, TransactionChoice, TransactionSums } from "../../api/use-team-transactions.ts";
import { ReportFoot } from "./report-foot.tsx";
import { TeamNameSearch } from "./team-name-search.tsx";

export default function TeamTransactionsPage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const { window, today, bounds, page, cursor } = recordUrl;
  const part = teamPartOf(recordUrl.filter("part"));
  const name = recordUrl.filter("name");
  const kind = transactionKindOf(recordUrl.filter("kind"));
  const choice: TransactionChoice = { part, name, kind, bounds };
  const transactions = useTeamTransactions(choice, { page, cursor });
  const { data, isPlaceholderData } = transactions;
  const state = useListState(transactions, data?.list);
  const columns = useTransactionColumns();
  const download = useDownloadTransactions(choice);
  return (
    <div className="team">
      <div className="team-filters">
        <ChoiceChips
          legend={t("team.part")}
          chips={teamParts.map((value) => ({ value, label: t(`team.part.${value}`) }))}
          selected={part}
          onSelect={(value) => recordUrl.setFilters({ part: value === "ALL" ? "" : value })}
        />
        <TeamNameSearch key={name} name={name} part={part} onName={(value) => recordUrl.setFilters({ name: value })} />
        <ChoiceChips
          legend={t("agents.moves.kind")}
          chips={[
            { value: "", label: t("agents.moves.all") },
            ...transactionKinds.map((value) => ({ value, label: t(`agents.moves.kind.${value}`) })),
          ]}
          selected={kind}
          onSelect={(value) => recordUrl.setFilters({ kind: value })}
        />
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
      </div>
      <div className="team-table" data-stale={isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("agents.moves.title")}
          columns={columns}
          rowKey={({ txId, customerId }) => `${txId} ${customerId}`}
          state={state}
          // The server can stop a search through many transfers before it finds any. The next page continues the
          // search.
          emptyText={t(data?.isWithoutBets === true && data.next !== null ? "agents.moves.goOn" : "agents.moves.empty")}
        />
      </div>
      {data !== undefined && (
        <div className="team-turn">
          <Button
            icon="chevron-left"
            disabled={page <= 1 || data.previous === null || isPlaceholderData}
            onClick={() => recordUrl.turnPage(page - 1, data)}
          >
            {t("common.previous")}
          </Button>
          <Button
            icon="chevron-right"
            disabled={data.next === null || isPlaceholderData}
            onClick={() => recordUrl.turnPage(page + 1, data)}
          >
            {t("common.next")}
          </Button>
        </div>
      )}
      {data?.isWithoutBets === true && (
        <p className="field-hint">
          {t("agents.moves.withoutBets")}{" "}
          <RouteLink className="text-link" href={agentPath("personalHistoryCopy")}>
            {t("team.overview.record")}
          </RouteLink>
        </p>
      )}
      {data !== undefined && data.list.length > 0 && <TransactionTotals choice={choice} />}
      <ReportFoot countedAt={undefined} download={download} />
    </div>
  );
}

/** Loads separately, so that the list does not wait for the sums. */
function TransactionTotals({ choice }: { readonly choice: TransactionChoice }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { count, decimal } = useFormats();
  const { data } = useTransactionSums(choice);
  return (
    <p className="figures" aria-busy={data === undefined}>
      {data === undefined ? t("agents.moves.summing") : sumsText(data)}
    </p>
  );

  function sumsText({ lines, received, given }: TransactionSums): string {
    if (lines === null || received === null || given === null) return t("agents.moves.tooMany");
    const [inwards, outwards] = [decimal(received, currency), decimal(given, currency)];
    return t("agents.moves.sums", { lines: count(lines), received: inwards, given: outwards });
  }
}

function useTransactionColumns(): readonly Column<TeamTransaction>[] {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, moment, locale } = useFormats();
  return [
    { key: "when", title: t("records.when"), cell: (line) => <time>{moment(line.txTimeInTimestamp)}</time> },
    { key: "member", title: t("team.bets.member"), cell: (line) => <strong>{line.customerName}</strong> },
    {
      key: "what",
      title: t("agents.moves.what"),
      cell: (line) => (
        <span className="team-game">
          {line.txTypeName}
          <small className="figures muted">{line.orderNo}</small>
        </span>
      ),
    },
    {
      key: "amount",
      title: t("agents.moves.amount"),
      cell: (line) => <MoneyText amount={moneyOfDecimal(line.amount, currency)} locale={locale} isSigned />,
      isNumeric: true,
    },
    {
      key: "after",
      title: t("agents.moves.after"),
      cell: (line) => decimal(line.currentAvailBalance, currency),
      isNumeric: true,
    },
  ];
}
