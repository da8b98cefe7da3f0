/**
 * The first password of an account that an agent has created: six digits, the merchant's initial password, or a
 * password that the registration rules accept. The session of such a login can only change the password. Six digits
 * and the initial password are easily guessed, so they expire. So does a password that the upline or the staff issued
 * in place of the first one (issue-first-password.ts), which is also valid for only one login. Source: specification,
 * section 4 ({secret}); docs/product-rules.md, Accounts.
 */

import type { Deps } from "../../../core/deps.ts";
import type { RandomSource } from "../../../core/random.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Member } from "../repository.ts";
import { isInitialPassword } from "./refuse-guessable-password.ts";

export const firstPasswordDays = 7;
const dayMs = 24 * 3_600_000;

/** Contains no characters that are easily confused, such as 0 and o. */
const oneTimePasswordAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

const oneTimePasswordLength = 10;

/** Creates a one-time password of about 50 bits. */
export function newOneTimePassword(random: RandomSource): string {
  return Array.from(
    { length: oneTimePasswordLength },
    () => oneTimePasswordAlphabet[random.int(oneTimePasswordAlphabet.length)],
  ).join("");
}

/** True for a first password that agents' clients send by default, for example 123456. */
export function isSixDigits(password: string): boolean {
  return /^\d{6}$/.test(password);
}

/**
 * Refuses the correct password of a login if it must be changed and is not valid any more. Refusals, in this order:
 * `login.first.password.expired` (403: six digits, the initial password, or an issued password, set more than seven
 * days ago), `login.first.password.used` (403: an issued password that was already used for a login).
 */
export function refuseSpentFirstPassword(
  { merchants, clock }: Pick<Deps, "merchants" | "clock">,
  member: Member,
  password: string,
): void {
  const { merchantId, mustChangePassword, passwordChangedAt, firstPassword } = member;
  const isIssued = firstPassword === "issued" || firstPassword === "used";
  const isLimited = isIssued || isSixDigits(password) || isInitialPassword(merchants.byId(merchantId), password);
  if (!mustChangePassword || !isLimited || passwordChangedAt === null) return;
  const isExpired = clock.realNow().getTime() - passwordChangedAt.getTime() > firstPasswordDays * dayMs;
  if (isExpired) throw new Refusal("login.first.password.expired", { days: firstPasswordDays });
  refuseUsedFirstPassword(member);
}

/** Refuses `login.first.password.used` (403) if the member's password was issued for one login, which has happened. */
export function refuseUsedFirstPassword({ mustChangePassword, firstPassword }: Member): void {
  if (mustChangePassword && firstPassword === "used") throw new Refusal("login.first.password.used");
}
