/** Sends a change of the password. */

import { useApi } from "../../lib/page-context.tsx";
import { useMoneyAction } from "../../lib/use-money-action.ts";
import type { MoneyAction } from "../../lib/use-money-action.ts";

/** `oldPassword` is left out where the house knows that it was just typed. */
export interface PasswordChange {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** See the head of this file. */
export function useChangePassword(onDone: () => void): MoneyAction<PasswordChange> {
  const api = useApi();
  return useMoneyAction<PasswordChange, null>({
    send: (body, idempotencyKey) => api.call("POST /wps/member/password", { body, idempotencyKey }),
    onDone,
  });
}
