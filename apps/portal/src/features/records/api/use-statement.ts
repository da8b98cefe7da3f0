/** The member's account record, a page at a time, newest first. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/date-window.ts";
import { isKeyed } from "../../../lib/use-record-address.ts";
import type { PagePlace } from "../../../lib/use-record-address.ts";
import { useApi } from "../../../lib/page-context.tsx";

export type Statement = Reply<"GET /wps/relay/ODSFE2_MemTransDet">;
export type StatementLine = Statement["list"][number];

export interface StatementFilter {
  /** Groups or codes of movements, as the wire names them; empty = all. */
  readonly narrowing: { readonly codeTypes?: readonly string[]; readonly txTypeIds?: readonly string[] };
  readonly bounds: WindowBounds;
  readonly page: number;
  readonly place: PagePlace;
}

export const linesPerPage = 12;

/** See the head of this file. The page before stays until the next one is here. Pages by key carry no sums. */
export function useStatement({ narrowing, bounds, page, place }: StatementFilter): UseQueryResult<Statement> {
  const api = useApi();
  const { language } = useTexts();
  const { startMs, endMs } = bounds;
  return useQuery({
    queryKey: ["records", "statement", language, narrowing, startMs, endMs, page, place],
    queryFn: ({ signal }) => {
      const { codeTypes = [], txTypeIds = [] } = narrowing;
      const query = {
        ...(codeTypes.length > 0 && { codeTypes: [...codeTypes] }),
        ...(txTypeIds.length > 0 && { txTypeIds: [...txTypeIds] }),
        startTime: startMs,
        ...(endMs !== undefined && { endTime: endMs }),
        ...(isKeyed(place) ? place : { page }),
        size: linesPerPage,
      };
      return api.call("GET /wps/relay/ODSFE2_MemTransDet", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** A page, and the sums of the whole selection, which its first page carries. */
export function useStatementWithSums(filter: StatementFilter) {
  const statement = useStatement(filter);
  const { data: first } = useStatement({ ...filter, page: 1, place: {} });
  return { statement, first };
}
