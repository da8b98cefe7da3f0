/** Names of direct downlines that begin with the typed text. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { paymentKeys } from "./payment-keys.ts";

const shown = 8;

/** At most eight names; the first ones while nothing is typed, and none while they load. */
export function useDownlineNames(beginning: string): readonly string[] {
  const api = useApi();
  const name = beginning.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: paymentKeys.downlineNames(name),
    queryFn: async ({ signal }) => {
      const query = { subordinateType: "DIRECT" as const, subordinateName: name, page: 1, size: shown };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  });
  return data ?? [];
}
