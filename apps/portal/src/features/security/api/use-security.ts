/** Reads and changes the protections of the account. After a change, their state is loaded again. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type SecurityState = Reply<"GET /wps/member/security">;
export type LoginEntry = Reply<"GET /wps/member/loginHistory">["list"][number];

const securityKey = ["security"] as const;

export function useSecurity(): UseQueryResult<SecurityState> {
  const api = useApi();
  return useQuery({
    queryKey: [...securityKey, "state"],
    queryFn: ({ signal }) => api.call("GET /wps/member/security", { signal }),
  });
}

/** Reads which protections the merchant offers and which of them are set up. */
export function useSecurityConfig(): UseQueryResult<Reply<"GET /wps/v2/member/securityConfig">> {
  const api = useApi();
  return useQuery({
    queryKey: [...securityKey, "config"],
    queryFn: ({ signal }) => api.call("GET /wps/v2/member/securityConfig", { signal }),
  });
}

/** Reads the last fifty login attempts. */
export function useLoginHistory(): UseQueryResult<readonly LoginEntry[]> {
  const api = useApi();
  return useQuery({
    queryKey: ["loginHistory"],
    queryFn: async ({ signal }) => (await api.call("GET /wps/member/loginHistory", { signal })).list,
  });
}

/** Returns a function that loads the state again, for changes that `useSecurityAction` does not send. */
export function useRefreshSecurity(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: securityKey });
}

type Send<Input, Output> = (api: ApiClient, body: Input, idempotencyKey: string) => Promise<Output>;

export function useSecurityAction<Input, Output>(
  send: Send<Input, Output>,
  onDone: (output: Output, input: Input) => void,
): Action<Input> {
  const api = useApi();
  const refresh = useRefreshSecurity();
  return useAction<Input, Output>(
    (body, idempotencyKey) => send(api, body, idempotencyKey),
    (output, input) => {
      refresh();
      onDone(output, input);
    },
  );
}
