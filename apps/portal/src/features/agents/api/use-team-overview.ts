/** The figures of an agent's team: its size and today's activity. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";

export type TeamOverview = Reply<"GET /wps/relay/ODSFE2_getTeamOverviewSum">;

export function useTeamOverview(): UseQueryResult<TeamOverview> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "overview"],
    queryFn: ({ signal }) => api.call("GET /wps/relay/ODSFE2_getTeamOverviewSum", { signal }),
  });
}
