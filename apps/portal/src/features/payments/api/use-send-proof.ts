/** Reports that a transfer was made, with pictures as proof. */

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { DepositStatus } from "../rules/deposit-progress.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface DepositProof {
  readonly depositId: string;
  /** Ids of uploaded pictures. */
  readonly proof: string[];
}

/** The response is the deposit's new state. */
export function useSendProof(): Action<DepositProof> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<DepositProof, DepositStatus>(
    (body, idempotencyKey) => api.call("POST /wps/relay/MCSFE_uploadDepositEncodedImage", { body, idempotencyKey }),
    (status, { depositId }) => {
      cache.setQueryData(paymentKeys.deposit(depositId), status);
      void cache.invalidateQueries({ queryKey: paymentKeys.all });
    },
  );
}
