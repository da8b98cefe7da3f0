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
import type { HumanProof, PhoneProof } from "./register-in-steps.ts";

export interface Verifiers {
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  /** The phone-auth service sends its own code to a number with country code, such as +639171234567. */
  readonly sendPhoneCode?: ((number: string) => Promise<void>) | undefined;
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
  return useMemo(() => {
    const solve = hasGeetest && api !== undefined ? () => solvePuzzle(api) : undefined;
    return {
      checkHuman: withMessage(checkHuman ?? solve, t),
      sendPhoneCode: withMessage(sendPhoneCode, t),
      checkPhone: withMessage(checkPhone, t),
    };
  }, [checkHuman, sendPhoneCode, checkPhone, hasGeetest, api, t]);
}

async function solvePuzzle(api: ApiClient): Promise<HumanProof> {
  const { solveGeetest } = await import("./geetest.ts");
  return solveGeetest(api);
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
