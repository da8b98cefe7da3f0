/** Sets or changes the payment password. */

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/page-context.tsx";
import { useMoneyAction } from "../../lib/use-money-action.ts";
import type { MoneyAction } from "../../lib/use-money-action.ts";
import type { PaymentPasswordForm } from "./find-payment-password-problems.ts";

/** Whoever shows whether there is one reads it anew. */
export function useSetPaymentPassword(onDone: () => void): MoneyAction<PaymentPasswordForm> {
  const api = useApi();
  const cache = useQueryClient();
  return useMoneyAction<PaymentPasswordForm, null>({
    send: async ({ oldPassword, ...form }, idempotencyKey) => {
      const body = { ...form, ...(oldPassword !== "" && { oldPassword }) };
      const answer = await api.call("POST /wps/member/paymentPassword", { body, idempotencyKey });
      await cache.invalidateQueries();
      return answer;
    },
    onDone,
  });
}
