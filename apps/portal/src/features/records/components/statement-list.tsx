/** Lines of the account record, a page at a time; each opens to where it came from. */

import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RecordList } from "../../../components/list/record-list.tsx";
import { RecordPages } from "../../../components/list/record-pages.tsx";
import { useListState } from "../../../lib/use-list-state.ts";
import { linesPerPage } from "../api/use-statement.ts";
import type { Statement } from "../api/use-statement.ts";
import { useStatementLines } from "./use-statement-lines.tsx";

interface StatementListProps {
  readonly statement: UseQueryResult<Statement>;
  /** What stands there without lines. */
  readonly empty: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** See the head of this file. The page before stays, faded, until the next one is here. */
export function StatementList({ statement, empty, page, onPage }: StatementListProps) {
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
      <RecordPages page={page} pages={statement.data?.totalPages} onPage={onPage} />
    </>
  );
}
