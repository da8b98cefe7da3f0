/** What guards an account, the weightiest first, and which one to set up next. */

import type { Reply } from "@openhouse/browser/api-types";

export type GuardName = keyof Reply<"GET /wps/v2/member/securityConfig">["info"];

export interface Guard {
  readonly name: GuardName;
  readonly isSet: boolean;
}

/** A way back in comes before the guards that could lock somebody out. */
const order = ["loginPassword", "mobile", "email", "paymentPassword", "authenticator"] as const;

/** Those that the house offers. */
export function listGuards(info: Reply<"GET /wps/v2/member/securityConfig">["info"]): Guard[] {
  return order.filter((name) => info[name].enabled).map((name) => ({ name, isSet: info[name].isComplete }));
}

/** The first that is missing; a second address is no hurry while one is confirmed. Undefined: nothing is missing. */
export function nextGuard(guards: readonly Guard[]): GuardName | undefined {
  const missing = guards.filter(({ isSet }) => !isSet).map(({ name }) => name);
  const isAddress = (name: GuardName) => name === "mobile" || name === "email";
  const hasAddress = guards.some(({ name, isSet }) => isSet && isAddress(name));
  return missing.find((name) => !hasAddress || !isAddress(name)) ?? missing[0];
}
