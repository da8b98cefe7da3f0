/** Takes what a bill pays, before its last day. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";
import { contractKeys } from "./contract-keys.ts";

export type ClaimedBill = Reply<"POST /wps/agent/bills/:id/claim">;

/** By the bill's id. Bills are read again whatever came of it: a refusal says that they have moved on. */
export function useClaimBill(onDone: (claimed: ClaimedBill) => void): Action<string, ClaimedBill> {
  const api = useApi();
  const queries = useQueryClient();
  const send = async (id: string, idempotencyKey: string) => {
    try {
      return await api.call("POST /wps/agent/bills/:id/claim", { params: { id }, idempotencyKey });
    } finally {
      void queries.invalidateQueries({ queryKey: contractKeys.all });
    }
  };
  return useAction(send, (claimed) => {
    // The wallet has moved, and with it the records.
    void queries.invalidateQueries();
    onDone(claimed);
  });
}
