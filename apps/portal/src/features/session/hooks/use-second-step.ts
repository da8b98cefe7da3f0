/**
 * The calls of the second login step. Each response contains the ticket for the next call; the previous ticket is then
 * invalid.
 */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import { freshTicketOf } from "../read-login-refusal.ts";
import type { LocationMethod } from "../read-login-refusal.ts";
import { useEnterSession } from "./use-enter-session.ts";
import type { PendingSecondStep } from "./use-login.ts";

/** `isTicketInvalid` means that a new login is required. */
export function useSecondStep({ step, isByPassword }: PendingSecondStep, returnTo: string | undefined) {
  const { t } = useTexts();
  const api = useApi();
  const enter = useEnterSession();
  const ticket = useRef(step.ticket);
  const [isTicketInvalid, setTicketInvalid] = useState(false);

  const updateTicket = (error: unknown) => {
    const refusal = toApiError(error);
    ticket.current = freshTicketOf(refusal) ?? ticket.current;
    if (refusal?.code === "login.token.invalid") setTicketInvalid(true);
  };

  // The calls run one after the other: the member can enter the code before the response of the call that sent the code
  // has arrived, and this response contains the ticket for the code.
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const runInOrder = <Output>(call: () => Promise<Output>): Promise<Output> => {
    const result = lastCall.current.then(call).catch((error: unknown) => {
      updateTicket(error);
      throw error;
    });
    lastCall.current = result.catch(() => undefined);
    return result;
  };

  const { isBusy, failure, refusal, run, reset } = useAction(
    ({ method, code }: { method: LocationMethod["method"]; code: string }, idempotencyKey) =>
      runInOrder(() => {
        const body = { ticket: ticket.current, method, code };
        return api.call("POST /wps/session/login/verification", { body, idempotencyKey });
      }),
  );

  const confirm = async (method: LocationMethod["method"], code: string) => {
    const result = await run({ method, code });
    if (result !== undefined) enter(result, returnTo, isByPassword);
  };

  const send = async ({ method, to }: LocationMethod) => {
    if (method !== "sms" && method !== "email") return undefined;
    const { expiredMinutes } = await runInOrder(async () => {
      const body = { ticket: ticket.current, method };
      const reply = await api.call("POST /wps/session/login/verification/code", { body });
      ticket.current = reply.ticket;
      return reply;
    });
    return { expiredMinutes, text: t("login.place.sent", { to, minutes: expiredMinutes }) };
  };

  return { isBusy, failure, refusal, isTicketInvalid, send, confirm, clearFailure: reset };
}
