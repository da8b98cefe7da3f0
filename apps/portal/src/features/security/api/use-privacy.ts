/** The calls that download the member's data, and those that read, request and cancel the closure of the account. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { OwnerProof } from "../hooks/use-proof-fields.ts";
import { saveReport } from "../../../lib/files/save-report.ts";

export type Closure = Reply<"GET /wps/member/closure">;
const closureKey = ["closure"] as const;

/** Reads when the account closes; `dueAt` is null if no closure was requested. */
export function useClosure(): UseQueryResult<Closure> {
  const api = useApi();
  return useQuery({ queryKey: closureKey, queryFn: ({ signal }) => api.call("GET /wps/member/closure", { signal }) });
}

/** Requests the closure, with a proof that the member owns the account, or cancels the requested closure. */
export type ClosureChange = { readonly kind: "close"; readonly proof: OwnerProof } | { readonly kind: "keep" };

/** Sends the change and updates every component that shows the state. */
export function useChangeClosure(onDone: () => void): Action<ClosureChange> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<ClosureChange, Closure>(
    (change, idempotencyKey) =>
      change.kind === "close"
        ? api.call("POST /wps/member/closure", { body: change.proof, idempotencyKey })
        : api.call("DELETE /wps/member/closure", { idempotencyKey }),
    (closure) => {
      cache.setQueryData(closureKey, closure);
      onDone();
    },
  );
}

export type FileRequest = CallInput<"POST /wps/member/accountFile">["body"];

/** Reads the member's data, saves them as a file and calls `onDone`. */
export function useDownloadAccount(onDone: () => void): Action<FileRequest> {
  const api = useApi();
  return useAction<FileRequest, Reply<"POST /wps/member/accountFile">>(
    (body, idempotencyKey) => api.call("POST /wps/member/accountFile", { body, idempotencyKey }),
    (file) => {
      saveReport({ ...file, name: `open-house-${file.name}` });
      onDone();
    },
  );
}
