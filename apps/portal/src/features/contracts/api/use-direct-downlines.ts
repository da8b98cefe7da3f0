/** Direct downlines whose names begin as typed: to them alone a contract can be offered. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

/** Somebody directly below. */
export interface Downline {
  readonly id: string;
  readonly name: string;
}

const shown = 8;

/** At most eight, the first ones while nothing is typed; undefined while they are on the way. */
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
