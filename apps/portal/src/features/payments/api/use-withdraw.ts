/** Asks for a payout: the money is held at once, people decide. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";

export interface WithdrawOrder {
  /** Decimal text in major units, the charge included. */
  readonly amount: string;
  readonly currency: string;
  readonly bankCardId: string;
  /** The payment password. */
  readonly password: string;
}

export type OpenedWithdrawal = Reply<"POST /wps/relay/MCSFE_withdraw">;

/** See the head of this file. Balance and lists are read anew. */
export function useWithdraw(onDone: (withdrawal: OpenedWithdrawal) => void): Action<WithdrawOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<WithdrawOrder, OpenedWithdrawal>(
    (body, idempotencyKey) => api.call("POST /wps/relay/MCSFE_withdraw", { body, idempotencyKey }),
    (withdrawal) => {
      void cache.invalidateQueries();
      onDone(withdrawal);
    },
  );
}
