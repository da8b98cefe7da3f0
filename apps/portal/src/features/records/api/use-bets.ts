/** The member's own bets of one class of games, a page at a time, newest first, with the sums of the whole window. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/date-window.ts";
import { isKeyed } from "../../../lib/use-record-address.ts";
import type { PagePlace } from "../../../lib/use-record-address.ts";
import { useApi } from "../../../lib/page-context.tsx";
import { gameClasses } from "../rules/game-classes.ts";
import type { GameClass, Outcome } from "../rules/game-classes.ts";

export type BetRecord = Reply<"GET /wps/relay/ODSFE2_RNGOrders">;
export type Bet = BetRecord["list"][number];

export interface BetFilter {
  readonly gameClass: GameClass;
  readonly outcome: Outcome;
  readonly bounds: WindowBounds;
  readonly page: number;
  readonly place: PagePlace;
}

export const betsPerPage = 10;

/** See the head of this file. The page before stays until the next one is here. Pages by key carry no sums. */
export function useBets({ gameClass, outcome, bounds, page, place }: BetFilter): UseQueryResult<BetRecord> {
  const api = useApi();
  const { language } = useTexts();
  const { startMs, endMs } = bounds;
  return useQuery({
    queryKey: ["records", "bets", language, gameClass, outcome, startMs, endMs, page, place],
    queryFn: ({ signal }) => {
      const query = {
        startDate: startMs,
        ...(endMs !== undefined && { endDate: endMs }),
        ...(outcome !== "all" && { winLossDraw: outcome }),
        ...(isKeyed(place) ? place : { page }),
        size: betsPerPage,
      };
      return api.call(gameClasses[gameClass], { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** A page, and the sums of the whole window, which its first page carries. */
export function useBetsWithSums(filter: BetFilter) {
  const bets = useBets(filter);
  const { data: first } = useBets({ ...filter, page: 1, place: {} });
  return { bets, first };
}
