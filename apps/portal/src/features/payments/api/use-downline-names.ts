/** Names of direct downlines: suggestions for the typed text, and whether a name is one of them. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "@openhouse/browser/api-client";
import { useApi } from "../../../lib/page/page-context.tsx";
import { paymentKeys } from "./payment-keys.ts";

const maxNames = 8;

/** Returns at most eight names, the first ones if the text is empty; none while they load. */
export function useDownlineNames(prefix: string): readonly string[] {
  const { data } = useQuery(namesQuery(useApi(), prefix.trim().toLowerCase()));
  return data ?? [];
}

/**
 * Returns a function that says whether a name is that of a direct downline. If the names cannot be read it returns
 * true, because the server checks the name again.
 */
export function useIsDownline(): (name: string) => Promise<boolean> {
  const api = useApi();
  const queries = useQueryClient();
  return (name) =>
    queries.fetchQuery(namesQuery(api, name)).then(
      // The names are in alphabetical order, so the name itself comes before the longer ones that it begins.
      (names) => names.includes(name),
      () => true,
    );
}

function namesQuery(api: ApiClient, name: string) {
  return {
    queryKey: paymentKeys.downlineNames(name),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { subordinateType: "DIRECT" as const, subordinateName: name, page: 1, size: maxNames };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  };
}
