/** Names in the team that begin with the typed text, for the search field. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { TeamPart } from "./use-team-bets.ts";

const maxNames = 8;

/** Returns at most eight names; none while the text is empty, while the names load, and if `part` is undefined. */
export function useTeamNames(prefix: string, part: TeamPart | undefined): readonly string[] {
  const api = useApi();
  const name = prefix.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ["team", "names", part, name],
    enabled: name !== "" && part !== undefined,
    queryFn: async ({ signal }) => {
      const partQuery = part === undefined ? {} : { subordinateType: part };
      const query = { ...partQuery, subordinateName: name, page: 1, size: maxNames };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  });
  return data ?? [];
}
