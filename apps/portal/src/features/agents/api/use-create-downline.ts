/** Opens an account directly below the agent. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export interface DownlineRequest {
  readonly isAgent: boolean;
  readonly username: string;
  /** "" means the merchant's initial password. */
  readonly password: string;
  readonly rebates: RequestedRates;
}

export type OpenedDownline = Reply<"POST /wps/agent/downline">;

/** After success, reloads all cached data of the team and calls `onDone`. */
export function useCreateDownline(onDone: (opened: OpenedDownline) => void): Action<DownlineRequest> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<DownlineRequest, OpenedDownline>(
    ({ isAgent, username, password, rebates }, idempotencyKey) => {
      const body = {
        type: isAgent ? (1 as const) : (0 as const),
        username,
        ...(password !== "" && { password }),
        ...(Object.keys(rebates).length > 0 && { rebates }),
      };
      return api.call("POST /wps/agent/downline", { body, idempotencyKey });
    },
    (opened) => {
      void cache.invalidateQueries({ queryKey: ["team"] });
      onDone(opened);
    },
  );
}
