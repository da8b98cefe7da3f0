/**
 * The calls of the second login step. Each response brings the ticket for the next call; the previous ticket is
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
import type { PendingPlace } from "./use-login.ts";

/** `isOver` means that the ticket is invalid and only a new login helps. */
export function usePlaceStep({ step, isByPassword }: PendingPlace, returnTo: string | undefined) {
  const { t } = useTexts();
  const api = useApi();
  const enter = useEnterSession();
  const ticket = useRef(step.ticket);
  const [isOver, setOver] = useState(false);

  const takeTicket = (error: unknown) => {
    const refusal = toApiError(error);
    ticket.current = freshTicketOf(refusal) ?? ticket.current;
    if (refusal?.code === "login.token.invalid") setOver(true);
  };

  // Run the calls one after the other: the code can arrive before the response of the call that sent it, which brings
  // the ticket for it.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <Output>(call: () => Promise<Output>): Promise<Output> => {
    const turn = line.current.then(call).catch((error: unknown) => {
      takeTicket(error);
      throw error;
    });
    line.current = turn.catch(() => undefined);
    return turn;
  };

  const { isBusy, failure, refusal, run, reset } = useAction(
    ({ method, code }: { method: LocationMethod["method"]; code: string }, idempotencyKey) =>
      inTurn(() => {
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
    const { expiredMinutes } = await inTurn(async () => {
      const body = { ticket: ticket.current, method };
      const sent = await api.call("POST /wps/session/login/verification/code", { body });
      ticket.current = sent.ticket;
      return sent;
    });
    return { expiredMinutes, text: t("login.place.sent", { to, minutes: expiredMinutes }) };
  };

  return { isBusy, failure, refusal, isOver, send, confirm, forget: reset };
}
