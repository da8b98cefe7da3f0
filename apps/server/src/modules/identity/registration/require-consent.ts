/**
 * The agreement that our own form requires before an account is created. If an agent created the account, its owner
 * accepts the agreement when setting the first own password. Other clients of this protocol do not know the agreement;
 * the merchant can require it from them too, by the registration rule `agreement`. Source: specification, section 5
 * (Age).
 */

import type { RegisterBody } from "@openhouse/protocol/identity/register";
import { formRules } from "../../../core/merchant/form-rules.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { hasConsent } from "./register-repository.ts";
import type { Member } from "../repository.ts";

type GivenConsent = Pick<RegisterBody, "agreement" | "agreementVersion">;

/** The stored record of an accepted agreement. */
export interface Consent {
  readonly kind: "agreement";
  readonly version: string;
  /** Minimum age of the agreement, in years. */
  readonly age: number;
}

/**
 * Returns the consent of a registration, or null if the client has not asked for it: the request then has neither
 * field. Refuses `agreement.required` (400; `value` contains field, version and age) if a client that asks did not get
 * the consent, if it refers to a version that is no longer in force, or if the rule `agreement` requires it.
 */
export function requireConsent(merchant: Merchant, { agreement, agreementVersion }: GivenConsent): Consent | null {
  const version = merchant.settings["registration.agreementVersion"];
  const age = merchant.agreementAge;
  const { enabled, required } = formRules(merchant).agreement;
  if (agreement === undefined && agreementVersion === undefined && !(enabled && required)) return null;
  if (agreement !== true || (agreementVersion ?? version) !== version) {
    throw new Refusal("agreement.required", { age }, { field: "agreement", version, age });
  }
  return { kind: "agreement", version, age };
}

/**
 * Returns true if the member must change the password and has not accepted the agreement. This is the case if an agent
 * created the account.
 */
export async function isConsentDue(
  db: Queryable,
  { merchantId, id: memberId, mustChangePassword }: Pick<Member, "merchantId" | "id" | "mustChangePassword">,
): Promise<boolean> {
  return mustChangePassword && !(await hasConsent(db, { merchantId, memberId }));
}
