/** Names of direct downlines that begin with the typed text. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { paymentKeys } from "./payment-keys.ts";

const maxNames = 8;

/** Returns at most eight names, the first ones if the text is empty; none while they load. */
export function useDownlineNames(prefix: string): readonly string[] {
  const api = useApi();
  const name = prefix.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: paymentKeys.downlineNames(name),
    queryFn: async ({ signal }) => {
      const query = { subordinateType: "DIRECT" as const, subordinateName: name, page: 1, size: maxNames };
      const { list } = await api.call("GET /wps/relay/ODSFE2_subordinateSimple", { query, signal });
      return list.map(({ customerName }) => customerName);
    },
  });
  return data ?? [];
}
