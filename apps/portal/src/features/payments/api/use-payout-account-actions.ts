/** Adds and removes the member's payout accounts. */

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import type { CardType, PayoutAccount } from "../rules/withdraw-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export interface PayoutAccountInput {
  readonly cardType: CardType;
  readonly bankCode: string;
  readonly payeeName: string;
  readonly cardNumber: string;
  readonly paymentPassword: string;
}

export interface PayoutAccountRemoval {
  readonly bankCardId: string;
  readonly paymentPassword: string;
}

/** Adds an account, and reloads the list before it calls `onDone`. */
export function useAddPayoutAccount(onDone: (account: PayoutAccount) => void): Action<PayoutAccountInput> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<PayoutAccountInput, PayoutAccount>(async (body, idempotencyKey) => {
    const account = await api.call("PUT /wps/relay/MCSFE_withdrawAddCard", { body, idempotencyKey });
    await cache.invalidateQueries({ queryKey: paymentKeys.withdrawOptions });
    return account;
  }, onDone);
}

/** Removes an account; waiting withdrawals keep their destination. */
export function useRemovePayoutAccount(onDone: () => void): Action<PayoutAccountRemoval> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<PayoutAccountRemoval, null>(async (body, idempotencyKey) => {
    const reply = await api.call("DELETE /wps/relay/MCSFE_withdrawDelCard", { body, idempotencyKey });
    await cache.invalidateQueries({ queryKey: paymentKeys.withdrawOptions });
    return reply;
  }, onDone);
}
