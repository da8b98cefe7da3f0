/** The calls of the second step. Each answer brings the ticket of the next call; the one before is spent. */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { freshTicketOf } from "../read-login-refusal.ts";
import type { PlaceMethod } from "../read-login-refusal.ts";
import { useEnterSession } from "./use-enter-session.ts";
import type { PendingPlace } from "./use-login.ts";

/** `isOver`: the ticket is gone, only a new login helps. */
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

  const { isBusy, failure, refusal, run, reset } = useAction(
    async ({ method, code }: { method: PlaceMethod["method"]; code: string }, idempotencyKey) => {
      try {
        const body = { ticket: ticket.current, method, code };
        return await api.call("POST /wps/session/login/verification", { body, idempotencyKey });
      } catch (error) {
        takeTicket(error);
        throw error;
      }
    },
  );

  const confirm = async (method: PlaceMethod["method"], code: string) => {
    const result = await run({ method, code });
    if (result !== undefined) enter(result, returnTo, isByPassword);
  };

  const send = async ({ method, to }: PlaceMethod) => {
    if (method !== "sms" && method !== "email") return undefined;
    try {
      const body = { ticket: ticket.current, method };
      const sent = await api.call("POST /wps/session/login/verification/code", { body });
      ticket.current = sent.ticket;
      const { expiredMinutes } = sent;
      return { expiredMinutes, text: t("login.place.sent", { to, minutes: expiredMinutes }) };
    } catch (error) {
      takeTicket(error);
      throw error;
    }
  };

  return { isBusy, failure, refusal, isOver, send, confirm, forget: reset };
}
