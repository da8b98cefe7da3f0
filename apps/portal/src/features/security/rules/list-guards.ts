/** The protections of an account, the most important first, and which one to set up next. */

import type { Reply } from "@openhouse/browser/api-types";

export type GuardName = keyof Reply<"GET /wps/v2/member/securityConfig">["info"];

export interface Guard {
  readonly name: GuardName;
  readonly isSet: boolean;
}

/** Recovery methods come before protections that could lock the member out. */
const order = ["loginPassword", "mobile", "email", "paymentPassword", "authenticator"] as const;

/** Returns the protections that the merchant offers. */
export function listGuards(info: Reply<"GET /wps/v2/member/securityConfig">["info"]): Guard[] {
  return order.filter((name) => info[name].enabled).map((name) => ({ name, isSet: info[name].isComplete }));
}

/**
 * Returns the first protection that is not set up; undefined if all are. If one contact address is confirmed, the other
 * one comes last.
 */
export function nextGuard(guards: readonly Guard[]): GuardName | undefined {
  const missing = guards.filter(({ isSet }) => !isSet).map(({ name }) => name);
  const isAddress = (name: GuardName) => name === "mobile" || name === "email";
  const hasAddress = guards.some(({ name, isSet }) => isSet && isAddress(name));
  return missing.find((name) => !hasAddress || !isAddress(name)) ?? missing[0];
}
