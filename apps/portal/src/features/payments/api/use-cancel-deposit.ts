/** Cancels a waiting deposit. */

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { DepositStatus } from "../rules/deposit-progress.ts";
import { paymentKeys } from "./payment-keys.ts";

/** The response is the new state of the deposit, because the deposit may have been paid in the meantime. */
export function useCancelDeposit(onDone: () => void): Action<string> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<string, DepositStatus>(
    (depositId, idempotencyKey) =>
      api.call("POST /wps/relay/MCSFE_cancelDeposit", { body: { depositId }, idempotencyKey }),
    (status, depositId) => {
      cache.setQueryData(paymentKeys.deposit(depositId), status);
      void cache.invalidateQueries({ queryKey: paymentKeys.all });
      onDone();
    },
  );
}
