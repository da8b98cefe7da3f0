/**
 * The verifiers of a house that stand outside it: the check for a person, and the phone-auth service. A form asks here;
 * while a house has none, the step is left out.
 */

import type { HumanProof, PhoneProof } from "./register-steps.ts";

/** See the head of this file. */
export interface Verifiers {
  readonly checkHuman?: (() => Promise<HumanProof>) | undefined;
  readonly checkPhone?: ((code: string) => Promise<PhoneProof>) | undefined;
}

/** The verifiers of this house. */
export function useVerifiers(): Verifiers {
  return none;
}

const none: Verifiers = {};
