/**
 * The first password of an account that an agent has created: six digits, the merchant's initial password, or a
 * password that the registration rules accept. The session of such a login can only change the password. Six digits
 * and the initial password are easily guessed, so they expire. Source: specification, section 4 ({secret});
 * docs/product-rules.md, Accounts.
 */

import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Member } from "../repository.ts";
import { isInitialPassword } from "./refuse-guessable-password.ts";

const lifeDays = 7;
const dayMs = 24 * 3_600_000;

/** True for a first password that agents' clients send by default, for example 123456. */
export function isSixDigits(password: string): boolean {
  return /^\d{6}$/.test(password);
}

/**
 * Refuses `login.first.password.expired` (403) if the correct password of a login is one of these, must be changed, and
 * was set more than seven days ago.
 */
export function refuseExpiredFirstPassword(
  { merchants, clock }: Pick<Deps, "merchants" | "clock">,
  { merchantId, mustChangePassword, passwordChangedAt }: Member,
  password: string,
): void {
  const isGuessable = isSixDigits(password) || isInitialPassword(merchants.byId(merchantId), password);
  if (!mustChangePassword || !isGuessable || passwordChangedAt === null) return;
  const isExpired = clock.realNow().getTime() - passwordChangedAt.getTime() > lifeDays * dayMs;
  if (isExpired) throw new Refusal("login.first.password.expired", { days: lifeDays });
}
