/** Reads a page of the member's favourites or recently played games. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page/page-context.tsx";
import { callGames } from "./call-games.ts";

/** Games per page (specification, section 9). */
export const memberPageSize = 20;

/** Cache key of both lists; changing a favourite invalidates everything under it. */
export const memberGamesKey = ["member games"] as const;

/** `page` counts from 1. The lists contain games of one game type. */
export function useMemberGames(tab: "favourites" | "recent", { category, page }: { category: string; page: number }) {
  const api = useApi();
  const { language } = useTexts();
  const query = { pageNo: page, pageSize: memberPageSize, language, gameType: category };
  return useQuery({
    queryKey: [...memberGamesKey, tab, query],
    queryFn: () => {
      const games = callGames(api);
      return tab === "favourites" ? games.favGameList(query) : games.recentGameList(query);
    },
    placeholderData: keepPreviousData,
  });
}
