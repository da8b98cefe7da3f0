/** Sends money to the member's upline or to a direct downline. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export interface TransferOrder {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /** User name of the downline; undefined means the member's upline. */
  readonly receiver: string | undefined;
  /** The payment password. */
  readonly password: string;
}

export type SentTransfer = Reply<"POST /wps/relay/MCSFE_agentUplineTransfer">;

/** On success, reloads balance and lists. */
export function useTransfer(onDone: (transfer: SentTransfer) => void): Action<TransferOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<TransferOrder, SentTransfer>(
    ({ amount: transferAmount, currency, receiver, password }, idempotencyKey) => {
      const body = { transferAmount, currency, password };
      if (receiver === undefined) {
        return api.call("POST /wps/relay/MCSFE_agentUplineTransfer", { body, idempotencyKey });
      }
      const toDownline = { ...body, receiver };
      return api.call("POST /wps/relay/MCSFE_agentDownlineTransfer", { body: toDownline, idempotencyKey });
    },
    (transfer) => {
      void cache.invalidateQueries();
      onDone(transfer);
    },
  );
}
