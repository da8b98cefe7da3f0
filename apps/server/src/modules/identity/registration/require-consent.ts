/**
 * The agreement that a newcomer accepts before an account is opened; whose account somebody else opened (an agent)
 * accepts it with the first password of the own. Source: specification, section 5 (Age).
 */

import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { hasConsent } from "./register-repository.ts";
import type { Member } from "../repository.ts";

/** What is kept of it, so that it can be shown later what somebody agreed to. */
export interface Consent {
  readonly kind: "agreement";
  readonly version: string;
  /** The age that it asks for, years. */
  readonly age: number;
}

/**
 * The consent of a registration. Refuses `agreement.required` (400; `value` names field, version and age) when it is
 * missing, or was given to a version that is no longer in force.
 */
export function requireConsent(
  merchant: Merchant,
  { agreement, agreementVersion }: Pick<RegisterBody, "agreement" | "agreementVersion">,
): Consent {
  const version = merchant.settings["registration.agreementVersion"];
  const age = merchant.agreementAge;
  if (agreement !== true || (agreementVersion ?? version) !== version) {
    throw new Refusal("agreement.required", { age }, { field: "agreement", version, age });
  }
  return { kind: "agreement", version, age };
}

/** True of an account that somebody else opened, until its owner has agreed. */
export async function owesConsent(
  db: Queryable,
  { merchantId, id: memberId, mustChangePassword }: Pick<Member, "merchantId" | "id" | "mustChangePassword">,
): Promise<boolean> {
  return mustChangePassword && !(await hasConsent(db, { merchantId, memberId }));
}
