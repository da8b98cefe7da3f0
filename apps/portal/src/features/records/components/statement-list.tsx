/** Lines of the account record, a page at a time; each opens to where it came from. */

import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RecordList } from "../../../components/list/record-list.tsx";
import { KeyedPages } from "../../../components/list/keyed-pages.tsx";
import { useListState } from "../../../lib/use-list-state.ts";
import type { RecordAddress } from "../../../lib/use-record-address.ts";
import { linesPerPage } from "../api/use-statement-with-sums.ts";
import type { Statement } from "../api/use-statement-with-sums.ts";
import { useStatementLines } from "./use-statement-lines.tsx";

interface StatementListProps {
  readonly statement: UseQueryResult<Statement>;
  /** How many lines there are on all pages; undefined until that is known. */
  readonly total: number | undefined;
  /** What stands there without lines. */
  readonly empty: ReactNode;
  readonly address: Pick<RecordAddress, "page" | "turnPage" | "showLast">;
}

/** See the head of this file. The page before stays, faded, until the next one is here. */
export function StatementList({ statement, total, empty, address }: StatementListProps) {
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
      <KeyedPages record={statement} total={total} size={linesPerPage} address={address} />
    </>
  );
}
