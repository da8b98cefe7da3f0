/** The member's own data as a file, and the closing of the account. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";
import { saveFile } from "../save-file.ts";

type Closure = Reply<"GET /wps/member/closure">;
const closureKey = ["closure"] as const;

/** When the account closes; `dueAt` null = nobody asked. */
export function useClosure(): UseQueryResult<Closure> {
  const api = useApi();
  return useQuery({ queryKey: closureKey, queryFn: ({ signal }) => api.call("GET /wps/member/closure", { signal }) });
}

/** Asks to close the account, or without a password to keep it. */
export function useChangeClosure(onDone: (closure: Closure) => void): Action<{ password?: string }> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<{ password?: string }, Closure>(
    ({ password }, idempotencyKey) =>
      password === undefined
        ? api.call("DELETE /wps/member/closure", { idempotencyKey })
        : api.call("POST /wps/member/closure", { body: { password }, idempotencyKey }),
    (closure) => {
      cache.setQueryData(closureKey, closure);
      onDone(closure);
    },
  );
}

/** Reads the file and hands it over to be kept. */
export function useDownloadAccount(): Action<null> {
  const api = useApi();
  return useAction<null, Reply<"GET /wps/member/accountFile">>(
    () => api.call("GET /wps/member/accountFile"),
    (file) => saveFile("open-house-account.json", JSON.stringify(file, null, 2), "application/json"),
  );
}
