/** Direct downlines whose names begin with the typed text. An agent can offer contracts only to direct downlines. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export interface Downline {
  readonly id: string;
  readonly name: string;
}

const maxDownlines = 8;

/** Returns at most eight downlines, the first ones if the text is empty; undefined while they load. */
export function useDirectDownlines(prefix: string): readonly Downline[] | undefined {
  const api = useApi();
  const name = prefix.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: contractKeys.downlines(name),
    queryFn: async ({ signal }) => {
      const query = { subordinateType: "DIRECT" as const, subordinateName: name, page: 1, size: maxDownlines };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerId, customerName }) => ({ id: customerId, name: customerName }));
    },
  });
  return data;
}
