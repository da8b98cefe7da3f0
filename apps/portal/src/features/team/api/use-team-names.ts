/** Names of the team that begin as typed, for the search field. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page-context.tsx";
import type { TeamPart } from "./use-team-bets.ts";

const shown = 8;

/** At most eight; empty while nothing is typed or while they are on the way. */
export function useTeamNames(beginning: string, part: TeamPart): readonly string[] {
  const api = useApi();
  const name = beginning.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ["team", "names", part, name],
    enabled: name !== "",
    queryFn: async ({ signal }) => {
      const query = { subordinateType: part, subordinateName: name, page: 1, size: shown };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  });
  return data ?? [];
}
