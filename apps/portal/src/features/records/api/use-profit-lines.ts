/** The ledger transfers that add up to one figure of the profit, newest first, loaded page by page. */

import { useInfiniteQuery } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ProfitFigureName } from "@openhouse/rules/wallet/profit-figures";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { ProfitFilter } from "./use-profit.ts";

export type ProfitLine = Reply<"GET /wps/report/profit/lines">["list"][number];

/** `lines` is undefined until the first page has loaded. */
export function useProfitLines(figure: ProfitFigureName, { gameCategory, from, to }: ProfitFilter) {
  const api = useApi();
  const { language } = useTexts();
  const pages = useInfiniteQuery({
    queryKey: ["records", "profitLines", language, figure, gameCategory, from, to],
    queryFn: ({ pageParam, signal }) => {
      const window = { figure, gameCategory, startDate: from, endDate: to };
      const query = { ...window, ...(pageParam !== "" && { before: pageParam }) };
      return api.call("GET /wps/report/profit/lines", { query, signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return { ...pages, lines: pages.data?.pages.flatMap(({ list }) => list) };
}
