/** A page of the member's bets of one class of games, newest first, and the totals of the date range. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/lists/date-window.ts";
import { pageQuery } from "../../../lib/lists/use-record-url.ts";
import type { PageCursor, PageQuery } from "../../../lib/lists/use-record-url.ts";
import { useApi } from "../../../lib/page/page-context.tsx";
import { gameClasses } from "../rules/game-classes.ts";
import type { GameClass, Outcome } from "../rules/game-classes.ts";

export type BetRecord = Reply<"GET /wps/relay/ODSFE2_RNGOrders">;
export type Bet = BetRecord["list"][number];

interface BetWindow {
  readonly gameClass: GameClass;
  readonly outcome: Outcome;
  readonly bounds: WindowBounds;
}

export interface BetFilter extends BetWindow {
  readonly page: number;
  readonly cursor: PageCursor;
}

export const betsPerPage = 10;

/** The page and the totals are separate reads, so that the page does not wait for the totals. */
export function useBetsWithSums(filter: BetFilter) {
  const bets = useBets(filter, pageQuery({ ...filter, size: betsPerPage }));
  const { data: sums } = useBets(filter, { page: 1, size: 1 });
  return { bets, sums };
}

function useBets({ gameClass, outcome, bounds }: BetWindow, page: PageQuery): UseQueryResult<BetRecord> {
  const api = useApi();
  const { language } = useTexts();
  const { startMs, endMs } = bounds;
  return useQuery({
    queryKey: ["records", "bets", language, gameClass, outcome, startMs, endMs, page],
    queryFn: ({ signal }) => {
      const query = {
        startDate: startMs,
        ...(endMs !== undefined && { endDate: endMs }),
        ...(outcome !== "all" && { winLossDraw: outcome }),
        ...page,
      };
      return api.call(gameClasses[gameClass], { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
