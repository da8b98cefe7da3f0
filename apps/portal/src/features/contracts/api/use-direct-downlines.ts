/** Direct downlines whose names begin with the typed text. Only they can be offered a contract. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export interface Downline {
  readonly id: string;
  readonly name: string;
}

const shown = 8;

/** At most eight; the first ones while nothing is typed, and undefined while they load. */
export function useDirectDownlines(beginning: string): readonly Downline[] | undefined {
  const api = useApi();
  const name = beginning.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: contractKeys.downlines(name),
    queryFn: async ({ signal }) => {
      const query = { subordinateType: "DIRECT" as const, subordinateName: name, page: 1, size: shown };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerId, customerName }) => ({ id: customerId, name: customerName }));
    },
  });
  return data;
}
