/** A page of the bets of an agent's team, newest first, with the totals of the date range. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/lists/date-window.ts";
import { useApi } from "../../../lib/page/page-context.tsx";

export type TeamBets = Reply<"GET /wps/relay/ODSFE2_TeamOrders">;
export type TeamBet = TeamBets["list"][number];

export const teamParts = ["ALL", "DIRECT", "SELF"] as const;

export type TeamPart = (typeof teamParts)[number];

export interface TeamBetFilter {
  readonly part: TeamPart;
  /** User name of one team member; "" means all. */
  readonly name: string;
  readonly bounds: WindowBounds;
  readonly page: number;
}

export const teamBetsPerPage = 20;

export function useTeamBets({ part, name, bounds, page }: TeamBetFilter): UseQueryResult<TeamBets> {
  const api = useApi();
  const { language } = useTexts();
  const { startMs, endMs } = bounds;
  return useQuery({
    queryKey: ["team", "bets", language, part, name, startMs, endMs, page],
    queryFn: ({ signal }) => {
      const query = {
        subordinateType: part,
        ...(name !== "" && { subordinateName: name }),
        startDate: startMs,
        ...(endMs !== undefined && { endDate: endMs }),
        page,
        size: teamBetsPerPage,
      };
      return api.call("GET /wps/relay/ODSFE2_TeamOrders", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns the part of the team in the URL, or "ALL" if the URL has no valid one. */
export function teamPartOf(text: string): TeamPart {
  return teamParts.find((part) => part === text) ?? "ALL";
}
