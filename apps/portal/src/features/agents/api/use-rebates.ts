/** The rebate rates of the agent and of direct downlines. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type RebateSettings = Reply<"GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType">;
export type DownlineRebates = Reply<"GET /wps/agent/downlineRebates">;

export function useRebateSettings(): UseQueryResult<RebateSettings> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "rebates"],
    queryFn: ({ signal }) => api.call("GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType", { signal }),
  });
}

export function useDownlineRebates(customerId: string): UseQueryResult<DownlineRebates> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "rebates", customerId],
    queryFn: ({ signal }) => api.call("GET /wps/agent/downlineRebates", { query: { customerId }, signal }),
  });
}

/** Raises rates; categories that the request does not contain stay unchanged. */
export function useRaiseRebates(customerId: string, onDone: () => void): Action<RequestedRates> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<RequestedRates, DownlineRebates>(
    (rebates, idempotencyKey) =>
      api.call("PUT /wps/agent/downlineRebates", { body: { customerId, rebates }, idempotencyKey }),
    () => {
      void cache.invalidateQueries({ queryKey: ["team", "rebates", customerId] });
      onDone();
    },
  );
}
