/**
 * The verifiers of a house that stand outside it: the check for a person, and the phone-auth service. A form asks here;
 * while a house has none, the step is left out. What they throw arrives as a failure with a sentence.
 */

import { createContext, use, useMemo } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Translate } from "@openhouse/i18n/text-store";
import { phoneAuthFailure } from "./phone-auth-error.ts";
import type { HumanProof, PhoneProof } from "./register-in-steps.ts";

/** See the head of this file. */
export interface Verifiers {
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  readonly checkPhone?: ((code: string) => Promise<PhoneProof>) | undefined;
}

/** The verifiers that a house has set up. */
export const HouseVerifiers = createContext<Verifiers>({});

/** The verifiers of this house. */
export function useVerifiers(): Verifiers {
  const { t } = useTexts();
  const { checkHuman, checkPhone } = use(HouseVerifiers);
  return useMemo(
    () => ({ checkHuman: explained(checkHuman, t), checkPhone: explained(checkPhone, t) }),
    [checkHuman, checkPhone, t],
  );
}

type Step<Input extends unknown[], Proof> = (...input: Input) => Promise<Proof>;

function explained<Input extends unknown[], Proof>(step: Step<Input, Proof> | undefined, t: Translate) {
  if (step === undefined) return undefined;
  return async (...input: Input): Promise<Proof> => {
    try {
      return await step(...input);
    } catch (error) {
      throw phoneAuthFailure(error, t);
    }
  };
}
