/**
 * The captcha that a call can require. It is GeeTest's puzzle if the merchant uses GeeTest. Otherwise, or if the server
 * refuses GeeTest's proof, it is the picture captcha, which is shown until the call succeeds.
 */

import { useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { readLoginRefusal } from "../read-login-refusal.ts";
import type { HumanProof } from "../register-in-steps.ts";
import { useVerifiers } from "../verifiers.ts";

/** Fields that are sent together with the other fields of the call. */
export interface CaptchaFields extends HumanProof {
  readonly captcha?: string;
}

export interface CaptchaProof {
  /** 0 while no picture captcha is required; changes with each new picture. */
  readonly round: number;
  readonly answer: string;
  readonly error: string | undefined;
  readonly change: (answer: string) => void;
  /** Resolves to undefined if the captcha must be answered first. Throws all other errors. */
  readonly run: <Output>(call: (person: CaptchaFields) => Promise<Output>) => Promise<Output | undefined>;
}

export function useCaptchaProof(): CaptchaProof {
  const { t } = useTexts();
  const { checkHuman } = useVerifiers();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string>();

  const change = (text: string) => {
    setAnswer(text);
    if (text !== "") setError(undefined);
  };
  const showPicture = (refusal: ApiError) => {
    setError(refusal.message);
    setRound((previous) => previous + 1);
  };
  const attempt = async <Output>(
    call: (person: CaptchaFields) => Promise<Output>,
    person: CaptchaFields,
  ): Promise<Output | undefined> => {
    try {
      const output = await call(person);
      setRound(0);
      return output;
    } catch (failure) {
      const refusal = toApiError(failure);
      if (refusal === undefined || readLoginRefusal(refusal).needsCaptcha !== true) {
        // The server checks the captcha first, so the answer is used up although the refusal has another reason.
        if (person.captcha !== undefined) setRound((previous) => previous + 1);
        throw failure;
      }
      const proof = Object.keys(person).length === 0 ? await checkHuman?.() : undefined;
      if (proof?.geetestValidateV4 !== undefined) return attempt(call, proof);
      showPicture(refusal);
      return undefined;
    }
  };
  const run = async <Output>(call: (person: CaptchaFields) => Promise<Output>) => {
    const captcha = answer.trim();
    if (round === 0) return attempt(call, {});
    if (captcha !== "") return attempt(call, { captcha });
    setError(t("session.error.captcha"));
    return undefined;
  };
  return { round, answer, error, change, run };
}
