/** Sends a change of the password, and goes on with the token that the session has after it. */

import type { Reply } from "@openhouse/browser/api-types";
import { renewPerson } from "../../lib/kept-page.ts";
import { useApi, usePage } from "../../lib/page-context.tsx";
import { useAction } from "../../lib/use-action.ts";
import type { Action } from "../../lib/use-action.ts";

type ChangedPassword = Reply<"POST /wps/member/password">;

/** `oldPassword` is left out where the house knows that it was just typed. */
export interface PasswordChange {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  /** Of whom it is asked. */
  readonly agreement?: boolean;
  readonly agreementVersion?: string;
}

/** See the head of this file. */
export function useChangePassword(onDone: () => void): Action<PasswordChange> {
  const api = useApi();
  const { session } = usePage();
  return useAction<PasswordChange, ChangedPassword>(
    (body, idempotencyKey) => api.call("POST /wps/member/password", { body, idempotencyKey }),
    ({ token }) => {
      session?.keep(token);
      renewPerson();
      onDone();
    },
  );
}
