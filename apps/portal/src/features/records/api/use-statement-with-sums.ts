/** A page of the member's account record, newest first, and the totals of the filter. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/lists/date-window.ts";
import { pageQuery } from "../../../lib/lists/use-record-url.ts";
import type { PageCursor, PageQuery } from "../../../lib/lists/use-record-url.ts";
import { useApi } from "../../../lib/page/page-context.tsx";

export type Statement = Reply<"GET /wps/relay/ODSFE2_MemTransDet">;
export type StatementLine = Statement["list"][number];

/** Groups or codes of transfers as on the wire; empty lists mean all. Without `accountTypeId`: the main wallet. */
export interface StatementNarrowing {
  readonly codeTypes?: readonly string[];
  readonly txTypeIds?: readonly string[];
  readonly accountTypeId?: number;
}

export interface StatementFilter {
  readonly narrowing: StatementNarrowing;
  readonly bounds: WindowBounds;
  readonly page: number;
  readonly cursor: PageCursor;
}

export const linesPerPage = 12;

/** The page and the totals are separate reads, so that the page does not wait for the totals. */
export function useStatementWithSums(filter: StatementFilter) {
  const statement = useStatement(filter, pageQuery({ ...filter, size: linesPerPage }));
  const { data: sums } = useStatement(filter, { page: 1, size: 1 });
  return { statement, sums };
}

function useStatement(
  { narrowing, bounds }: Pick<StatementFilter, "narrowing" | "bounds">,
  page: PageQuery,
): UseQueryResult<Statement> {
  const api = useApi();
  const { language } = useTexts();
  const { startMs, endMs } = bounds;
  return useQuery({
    queryKey: ["records", "statement", language, narrowing, startMs, endMs, page],
    queryFn: ({ signal }) => {
      const { codeTypes = [], txTypeIds = [], accountTypeId } = narrowing;
      const query = {
        ...(codeTypes.length > 0 && { codeTypes: [...codeTypes] }),
        ...(txTypeIds.length > 0 && { txTypeIds: [...txTypeIds] }),
        ...(accountTypeId !== undefined && { accountTypeId }),
        startTime: startMs,
        ...(endMs !== undefined && { endTime: endMs }),
        ...page,
      };
      return api.call("GET /wps/relay/ODSFE2_MemTransDet", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
