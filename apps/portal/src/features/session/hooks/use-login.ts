/**
 * Sends a login. Depending on the response, opens a session, the second step, the registration, or the dialog of a
 * self-exclusion. Other refusals are shown as a message in the form, with a captcha if the server requires one.
 */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { toApiError } from "@openhouse/browser/api-error";
import type { UnknownPerson } from "@openhouse/protocol/identity/login";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialogs/dialog-store.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import { excludedUntil, readLoginRefusal } from "../read-login-refusal.ts";
import type { LocationStep } from "../read-login-refusal.ts";
import { startDraftForPerson } from "../registration-draft.ts";
import type { HumanProof } from "../register-in-steps.ts";
import { useVerifiers } from "../verifiers.ts";
import { useEnterSession } from "./use-enter-session.ts";

export interface LoginProof {
  readonly type: "username" | "sms" | "firebase";
  readonly username?: string;
  readonly password?: string;
  readonly countryDialingCode?: string;
  readonly captcha?: string;
  readonly firebaseChannel?: string;
  readonly firebaseIdToken?: string;
}

/** A login that waits for the second step. */
export interface PendingSecondStep {
  readonly step: LocationStep;
  readonly isByPassword: boolean;
}

interface LoginOptions {
  /** "AGENT" on the agents' page, where the server refuses other members. */
  readonly page?: "AGENT" | undefined;
  readonly returnTo?: string | undefined;
  /** The captcha is required from the start, because the form in the header was refused. */
  readonly hasCaptcha?: boolean;
  /** Message about a try in the header, before this form opened. */
  readonly failure?: string | undefined;
  readonly onSecondStep: (pending: PendingSecondStep) => void;
}

type Outcome =
  | { readonly kind: "entered"; readonly result: Reply<"POST /wps/session/login"> }
  | { readonly kind: "secondStep"; readonly step: LocationStep }
  | { readonly kind: "person"; readonly person: UnknownPerson };

/** `captchaRound` is 0 while no captcha is required and changes with each new picture. */
export function useLogin({ page, returnTo, hasCaptcha = false, failure: oldFailure, onSecondStep }: LoginOptions) {
  // `useApi` would throw here, because the agents' page is also rendered on the server.
  const { api } = usePage();
  const { t } = useTexts();
  const enter = useEnterSession();
  const [captchaRound, setCaptchaRound] = useState(hasCaptcha ? 1 : 0);

  const { checkHuman } = useVerifiers();
  const [hasTried, setTried] = useState(false);

  const { isBusy, failure, refusal, run, reset } = useAction(
    async (proof: LoginProof, idempotencyKey): Promise<Outcome> => {
      if (api === undefined) throw new Error("the API client exists only in the browser");
      const body = page === undefined ? proof : { ...proof, page };
      const send = (human: HumanProof) =>
        api.call("POST /wps/session/login", { body: { ...body, ...human }, idempotencyKey });
      try {
        return {
          kind: "entered",
          result: await sendWithProof(send, proof.captcha === undefined ? checkHuman : undefined),
        };
      } catch (error) {
        const refusal = readLoginRefusal(toApiError(error));
        const exclusion = excludedUntil(toApiError(error));
        if (exclusion !== undefined) openDialog({ kind: "stopped", cause: "out", ...exclusion });
        if (refusal.secondStep !== undefined) return { kind: "secondStep", step: refusal.secondStep };
        if (refusal.person !== undefined) return { kind: "person", person: refusal.person };
        if (refusal.needsCaptcha !== undefined) setCaptchaRound(refusal.needsCaptcha ? (round) => round + 1 : 0);
        throw error;
      }
    },
  );

  const logIn = async (proof: LoginProof): Promise<boolean> => {
    setTried(true);
    const isByPassword = proof.type === "username";
    const outcome = await run(proof);
    if (outcome?.kind === "secondStep") onSecondStep({ step: outcome.step, isByPassword });
    if (outcome?.kind === "entered") enter(outcome.result, returnTo, isByPassword);
    if (outcome?.kind === "person") {
      startDraftForPerson(outcome.person);
      openDialog({ kind: "register", reason: t("session.register.personReason") });
    }
    return outcome !== undefined;
  };

  /** Clears the message of the last try when the input changes. */
  const clearFailure = () => {
    setTried(true);
    reset();
  };
  return { isBusy, failure: hasTried ? failure : oldFailure, refusal, captchaRound, logIn, clearFailure };
}

/**
 * Sends the login. If the server requires a captcha, solves GeeTest's puzzle and sends the login again. Without
 * GeeTest, throws the refusal, and the form shows the captcha.
 */
async function sendWithProof<Output>(
  send: (human: HumanProof) => Promise<Output>,
  checkHuman: (() => Promise<HumanProof>) | undefined,
): Promise<Output> {
  try {
    return await send({});
  } catch (error) {
    if (toApiError(error)?.code !== "captcha.required") throw error;
    const human = await checkHuman?.();
    if (human?.geetestValidateV4 === undefined) throw error;
    return send(human);
  }
}
