/** A page of the account record; each row opens its details. */

import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RecordList } from "../../../components/list/record-list.tsx";
import { KeyedPages } from "../../../components/list/keyed-pages.tsx";
import { useListState } from "../../../lib/queries/use-list-state.ts";
import type { RecordUrl } from "../../../lib/lists/use-record-url.ts";
import { linesPerPage } from "../api/use-statement-with-sums.ts";
import type { Statement, StatementLine } from "../api/use-statement-with-sums.ts";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { signOf } from "@openhouse/rules/money/money-sign";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import type { RecordOverview, RecordLines } from "../../../components/list/record-list.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { movementIcons } from "./movement-icons.ts";
import { StatementFacts } from "./statement-facts.tsx";

interface StatementListProps {
  readonly statement: UseQueryResult<Statement>;
  /** Number of rows on all pages; undefined until the totals have loaded. */
  readonly total: number | undefined;
  readonly empty: ReactNode;
  readonly recordUrl: Pick<RecordUrl, "page" | "turnPage" | "showLast">;
}

/** The previous page stays visible, faded, until the next page has loaded. */
export function StatementList({ statement, total, empty, recordUrl }: StatementListProps) {
  const { t } = useTexts();
  const state = useListState(statement, statement.data?.list);
  const lines = useStatementLines(statement.data?.currency);
  return (
    <>
      <div data-stale={statement.isPlaceholderData ? "" : undefined}>
        <RecordList
          caption={t("records.statement.title")}
          state={state}
          rowKey={({ txId }) => txId}
          lines={lines}
          empty={empty}
          waitingRows={linesPerPage}
        />
      </div>
      <KeyedPages record={statement} total={total} size={linesPerPage} recordUrl={recordUrl} />
    </>
  );
}

/**
 * Returns how the row of a transfer is shown, closed and open. The currency is undefined until the first page has
 * loaded; until then there are no rows.
 */
function useStatementLines(currency: string | undefined): RecordLines<StatementLine> {
  const { moment, money, locale } = useFormats();
  const overview = (line: StatementLine): RecordOverview => {
    const title = line.txTypeName;
    const subtitle = <time>{moment(line.txTimeInTimestamp)}</time>;
    const icon = movementIcons[transferCodeOfNumber(line.txTypeId)];
    if (currency === undefined || !isCurrencyCode(currency)) return { icon, title, subtitle, amount: "" };
    const amount = readMinor(line.amountMinor, currency);
    return {
      icon,
      ...(signOf(amount) > 0 && { tone: "gain" }),
      title,
      subtitle,
      amount: <MoneyText amount={amount} locale={locale} isMovement />,
      after: money(readMinor(line.currentAvailBalanceMinor, currency)),
    };
  };
  return { overview, details: (line) => <StatementFacts line={line} currency={currency} /> };
}
