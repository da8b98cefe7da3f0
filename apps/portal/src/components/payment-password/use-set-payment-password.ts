/** Sets or changes the payment password. */

import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/page/page-context.tsx";
import { useAction } from "../../lib/forms/use-action.ts";
import type { Action } from "../../lib/forms/use-action.ts";
import type { PaymentPasswordForm } from "./find-payment-password-problems.ts";

/** After success all queries are read again, because components show whether a payment password exists. */
export function useSetPaymentPassword(onDone: () => void): Action<PaymentPasswordForm> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<PaymentPasswordForm, null>(async ({ oldPassword, ...form }, idempotencyKey) => {
    const body = { ...form, ...(oldPassword !== "" && { oldPassword }) };
    const reply = await api.call("POST /wps/member/paymentPassword", { body, idempotencyKey });
    await cache.invalidateQueries();
    return reply;
  }, onDone);
}
