/** The merchant's password rule from the registration form; the default rule until it has loaded. */

import { faultOfValue, registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule, ValueFault } from "@openhouse/rules/identity/registration-rules";
import { usePublicRead } from "../page/page-context.tsx";
import { registerRulesRead } from "../page/register-reads.ts";

export function usePasswordRule(): FieldRule {
  const read = usePublicRead(registerRulesRead);
  const rule = read.kind === "loaded" ? read.value["password"] : undefined;
  return rule ?? registrationRules.password;
}

/** Returns the first fault of a new password, which must not be empty. */
export function passwordFaultOf(password: string, rule: FieldRule): ValueFault | undefined {
  return faultOfValue(password, { ...rule, required: true });
}
