/** Checks a registration before it is sent; the server checks again. Source: portal-spec section 5. */

import { fitsRule } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";

/** What the form collects. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly isOfAge: boolean;
}

/** Why a field is wrong; the form has a text for each. */
export type FieldFault = "empty" | "username" | "passwordLength" | "passwordFormat" | "confirm" | "agree";

/** Field → its first fault; empty when all is right. */
export type RegistrationFaults = Partial<Record<keyof Registration, FieldFault>>;

/** The rules of the two fields that have some. */
export interface RegistrationRules {
  readonly username: FieldRule;
  readonly password: FieldRule;
}

/** The faults of a registration under the merchant's rules. */
export function validateRegistration(values: Registration, rules: RegistrationRules): RegistrationFaults {
  return {
    ...fault("username", usernameFault(values.username, rules.username)),
    ...fault("password", passwordFault(values.password, rules.password)),
    ...fault("confirmPassword", confirmFault(values)),
    ...fault("isOfAge", values.isOfAge ? undefined : "agree"),
  };
}

/** "6 - 13", or a single number when both bounds are equal (portal-spec section 5). */
export function boundsText({ minLength, maxLength }: FieldRule): string {
  return minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`;
}

function fault(field: keyof Registration, found: FieldFault | undefined): RegistrationFaults {
  return found === undefined ? {} : { [field]: found };
}

function usernameFault(username: string, rule: FieldRule): FieldFault | undefined {
  if (username === "") return "empty";
  return fitsRule(username, rule) ? undefined : "username";
}

function passwordFault(password: string, rule: FieldRule): FieldFault | undefined {
  if (password === "") return "empty";
  if (password.length < rule.minLength || password.length > rule.maxLength) return "passwordLength";
  return fitsRule(password, rule) ? undefined : "passwordFormat";
}

function confirmFault({ password, confirmPassword }: Registration): FieldFault | undefined {
  if (confirmPassword === "") return "empty";
  return confirmPassword === password ? undefined : "confirm";
}
