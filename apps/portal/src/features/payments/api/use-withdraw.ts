/** Requests a withdrawal: the money is held at once, then the staff decides. */

import { useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface WithdrawOrder {
  /** Decimal text in major units, including the charge. */
  readonly amount: string;
  readonly currency: string;
  readonly bankCardId: string;
  /** True if the member has agreed to lose the bonus that was shown. */
  readonly forfeitsBonus?: boolean;
  /** The payment password. */
  readonly password: string;
  /** The authenticator code. */
  readonly verificationCode?: string;
}

const staleCodes: ReadonlySet<string> = new Set(["withdraw_turnover_not_enough", "withdraw.bonus.lost"]);

export type OpenedWithdrawal = Reply<"POST /wps/relay/MCSFE_withdraw">;

/**
 * On success, reloads balance and lists. An authenticator code works only once, so a retry after a lost response sends
 * another code. The retry is still the same withdrawal and uses the same idempotency key.
 */
export function useWithdraw(onDone: (withdrawal: OpenedWithdrawal) => void): Action<WithdrawOrder> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<WithdrawOrder, OpenedWithdrawal>(
    async (body, idempotencyKey) => {
      try {
        return await api.call("POST /wps/relay/MCSFE_withdraw", { body, idempotencyKey });
      } catch (error) {
        // The turnover or the bonus on the page is out of date.
        if (staleCodes.has(toApiError(error)?.code ?? ""))
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
