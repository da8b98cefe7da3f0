/** Reads the member's identity check, and submits a document. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { SubmitIdentityBody } from "@openhouse/protocol/identity-checks/own-check";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { useApi } from "../../../lib/page/page-context.tsx";

export type OwnIdentity = Reply<"GET /wps/member/identity">;
export type IdentityDocument = SubmitIdentityBody;

export const identityKey = ["identity"] as const;

export function useOwnIdentity(): UseQueryResult<OwnIdentity> {
  const api = useApi();
  return useQuery({ queryKey: identityKey, queryFn: ({ signal }) => api.call("GET /wps/member/identity", { signal }) });
}

export function useSubmitIdentity(): Action<IdentityDocument> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction(
    (body: IdentityDocument, idempotencyKey) => api.call("POST /wps/member/identity", { body, idempotencyKey }),
    (identity) => {
      cache.setQueryData<OwnIdentity>(identityKey, identity);
      void cache.invalidateQueries({ queryKey: ["payments"] });
    },
  );
}
