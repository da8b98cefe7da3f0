/** Reads one round by its number, on any day and in any class, because the account record does not name the class. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page/page-context.tsx";
import { gameClasses } from "../rules/game-classes.ts";
import type { Bet } from "./use-bets-with-sums.ts";

/** The list has one bet; it is empty if the member has no such round. */
export function useRound(order: string): UseQueryResult<readonly Bet[]> {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["records", "round", language, order],
    queryFn: async ({ signal }) => {
      const query = { startDate: 0, orderNoSearch: order, page: 1, size: 1 };
      const records = await Promise.all(Object.values(gameClasses).map((route) => api.call(route, { query, signal })));
      return records.flatMap(({ list }) => list);
    },
  });
}
