/** Names in the team that begin with the typed text, for the search field. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { TeamPart } from "./use-team-bets.ts";

const shown = 8;

/** At most eight; empty while nothing is typed, while they load, and without a part of the team. */
export function useTeamNames(beginning: string, part: TeamPart | undefined): readonly string[] {
  const api = useApi();
  const name = beginning.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ["team", "names", part, name],
    enabled: name !== "" && part !== undefined,
    queryFn: async ({ signal }) => {
      const among = part === undefined ? {} : { subordinateType: part };
      const query = { ...among, subordinateName: name, page: 1, size: shown };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  });
  return data ?? [];
}
