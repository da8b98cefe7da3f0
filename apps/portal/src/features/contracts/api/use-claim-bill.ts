/** Claims the payment of a bill, which is possible until the bill's `claimUntil`. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { contractKeys } from "./contract-keys.ts";

export type ClaimedBill = Reply<"POST /wps/agent/bills/:id/claim">;

/**
 * The action takes the bill's id. It reloads the bills even after a failure, because a refusal can mean that the bill
 * has changed.
 */
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
    // The wallet and the records have changed.
    void queries.invalidateQueries();
    onDone(claimed);
  });
}
