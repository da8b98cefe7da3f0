/** The member's own data as a file, and the closing of the account. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useMoneyAction } from "../../../lib/use-money-action.ts";
import type { MoneyAction } from "../../../lib/use-money-action.ts";
import { saveFile } from "../save-file.ts";

type Closure = Reply<"GET /wps/member/closure">;
const closureKey = ["closure"] as const;

/** When the account closes; `dueAt` null = nobody asked. */
export function useClosure(): UseQueryResult<Closure> {
  const api = useApi();
  return useQuery({ queryKey: closureKey, queryFn: ({ signal }) => api.call("GET /wps/member/closure", { signal }) });
}

/** Asks to close the account, or without a password to keep it. */
export function useChangeClosure(onDone: (closure: Closure) => void): MoneyAction<{ password?: string }> {
  const api = useApi();
  const cache = useQueryClient();
  return useMoneyAction<{ password?: string }, Closure>({
    send: ({ password }, idempotencyKey) =>
      password === undefined
        ? api.call("DELETE /wps/member/closure", { idempotencyKey })
        : api.call("POST /wps/member/closure", { body: { password }, idempotencyKey }),
    onDone: (closure) => {
      cache.setQueryData(closureKey, closure);
      onDone(closure);
    },
  });
}

/** Reads the file and hands it over to be kept. */
export function useDownloadAccount(): MoneyAction<null> {
  const api = useApi();
  return useMoneyAction<null, Reply<"GET /wps/member/accountFile">>({
    send: () => api.call("GET /wps/member/accountFile"),
    onDone: (file) => saveFile("open-house-account.json", JSON.stringify(file, null, 2), "application/json"),
  });
}
