/**
 * The external verifiers of a merchant: GeeTest and the phone-auth service. Without a verifier, the step that uses it
 * is skipped. Errors of verifiers become failures with a message.
 */

import { createContext, use, useMemo } from "react";
import { usePage } from "../../lib/page/page-context.tsx";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Translate } from "@openhouse/i18n/text-store";
import { phoneAuthFailure } from "./phone-auth-error.ts";
import type { PhoneCodeRequest } from "./phone-auth-relay.ts";
import type { HumanProof, PhoneProof } from "./register-in-steps.ts";

export interface Verifiers {
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  /** The phone-auth service sends its own code to the number. */
  readonly sendPhoneCode?: ((request: PhoneCodeRequest) => Promise<void>) | undefined;
  readonly checkPhone?: ((code: string) => Promise<PhoneProof>) | undefined;
}

/**
 * Minutes until the next code can be sent. The service does not report how long its codes are valid (specification,
 * section 9).
 */
export const phoneCodeMinutes = 1;

export const MerchantVerifiers = createContext<Verifiers>({});

export function useVerifiers(): Verifiers {
  const { t } = useTexts();
  const { api, merchant } = usePage();
  const { checkHuman, sendPhoneCode, checkPhone } = use(MerchantVerifiers);
  const hasGeetest = merchant.flags.GEETEST3 === true;
  const { hasPhoneAuth } = merchant;
  return useMemo(() => {
    const solve = hasGeetest && api !== undefined ? () => solvePuzzle(api) : undefined;
    const relay = hasPhoneAuth && api !== undefined ? relayBy(api) : {};
    return {
      checkHuman: withMessage(checkHuman ?? solve, t),
      sendPhoneCode: withMessage(sendPhoneCode ?? relay.sendPhoneCode, t),
      checkPhone: withMessage(checkPhone ?? relay.checkPhone, t),
    };
  }, [checkHuman, sendPhoneCode, checkPhone, hasGeetest, hasPhoneAuth, api, t]);
}

async function solvePuzzle(api: ApiClient): Promise<HumanProof> {
  const { solveGeetest } = await import("./geetest.ts");
  return solveGeetest(api);
}

function relayBy(api: ApiClient): Pick<Verifiers, "sendPhoneCode" | "checkPhone"> {
  return {
    sendPhoneCode: async (request) => (await import("./phone-auth-relay.ts")).sendPhoneCode(api, request),
    checkPhone: async (code) => (await import("./phone-auth-relay.ts")).checkPhoneCode(api, code),
  };
}

type Step<Input extends unknown[], Proof> = (...input: Input) => Promise<Proof>;

function withMessage<Input extends unknown[], Proof>(step: Step<Input, Proof> | undefined, t: Translate) {
  if (step === undefined) return undefined;
  return async (...input: Input): Promise<Proof> => {
    try {
      return await step(...input);
    } catch (error) {
      throw phoneAuthFailure(error, t);
    }
  };
}
