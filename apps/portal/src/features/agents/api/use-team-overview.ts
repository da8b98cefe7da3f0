/** The numbers of an agent's team: how many, and what they did today. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";

export type TeamOverview = Reply<"GET /wps/relay/ODSFE2_getTeamOverviewSum">;

export function useTeamOverview(): UseQueryResult<TeamOverview> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "overview"],
    queryFn: ({ signal }) => api.call("GET /wps/relay/ODSFE2_getTeamOverviewSum", { signal }),
  });
}
