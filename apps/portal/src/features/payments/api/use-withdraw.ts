/** Asks for a payout: the money is held at once, people decide. */

import { useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import type { Action } from "../../../lib/use-action.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface WithdrawOrder {
  /** Decimal text in major units, the charge included. */
  readonly amount: string;
  readonly currency: string;
  readonly bankCardId: string;
  /** The member was told which bonus is lost, and agreed. */
  readonly forfeitsBonus?: boolean;
  /** The payment password. */
  readonly password: string;
  /** Of the authenticator. */
  readonly verificationCode?: string;
}

const stale: ReadonlySet<string> = new Set(["withdraw_turnover_not_enough", "withdraw.bonus.lost"]);

export type OpenedWithdrawal = Reply<"POST /wps/relay/MCSFE_withdraw">;

/**
 * Balance and lists are read anew. A code works once, so the try after a lost answer brings
 * another one: it is the same withdrawal all the same, and goes under the same key.
 */
export function useWithdraw(onDone: (withdrawal: OpenedWithdrawal) => void): Action<WithdrawOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<WithdrawOrder, OpenedWithdrawal>(
    async (body, idempotencyKey) => {
      try {
        return await api.call("POST /wps/relay/MCSFE_withdraw", { body, idempotencyKey });
      } catch (error) {
        // What the page says of the turnover, or of the bonus, is no longer so.
        if (stale.has(toApiError(error)?.code ?? ""))
          void cache.invalidateQueries({ queryKey: paymentKeys.withdrawOptions });
        throw error;
      }
    },
    (withdrawal) => {
      void cache.invalidateQueries();
      onDone(withdrawal);
    },
    ({ amount, currency, bankCardId, password, forfeitsBonus }) => ({
      amount,
      currency,
      bankCardId,
      password,
      forfeitsBonus,
    }),
  );
}
