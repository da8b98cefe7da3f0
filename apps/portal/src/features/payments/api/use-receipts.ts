/** Paid withdrawals with the member's receipts and disputes, and the call that sends a receipt or dispute. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { paymentKeys } from "./payment-keys.ts";

const listRoute = "GET /wps/relay/MCSFE_getPaymentConfirmationList";
const receiptRoute = "POST /wps/relay/MCSFE_processC2CTransaction";
const pollMs = 10_000;

export type Receipt = Reply<typeof listRoute>["list"][number];
export type ReceiptInput = CallInput<typeof receiptRoute>["body"];

/** Polled, because a withdrawal may be paid or a dispute decided at any time. */
export function useReceipts(): UseQueryResult<readonly Receipt[]> {
  const api = useApi();
  return useQuery({
    queryKey: paymentKeys.receipts,
    queryFn: async ({ signal }) => (await api.call(listRoute, { signal })).list,
    refetchInterval: pollMs,
  });
}

/** Sends a receipt or dispute; the response updates the list at once. */
export function useSendReceipt(onDone?: () => void): Action<ReceiptInput> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<ReceiptInput, Receipt>(
    (body, idempotencyKey) => api.call(receiptRoute, { body, idempotencyKey }),
    (updated) => {
      // A poll that started before would bring back the old state.
      void cache.cancelQueries({ queryKey: paymentKeys.receipts });
      cache.setQueryData<readonly Receipt[]>(paymentKeys.receipts, (list = []) =>
        list.map((receipt) => (receipt.id === updated.id ? updated : receipt)),
      );
      onDone?.();
    },
  );
}
