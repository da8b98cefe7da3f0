/**
 * Checks the second factor of a member who has an authenticator, so that a stolen password is not enough to change the
 * recovery contacts, close the account or withdraw money. A correct code is consumed. Therefore call this as the last
 * check: as `checkSecondFactor` of `provePassword`, or by `withSecondFactor` in the transaction of the withdrawal.
 *
 * Refusals, in this order: `empty.field` (no code), `login.totp.err`. Members without an authenticator are not refused.
 */

import { Refusal } from "../../../core/refusal.ts";
import type { Member } from "../repository.ts";
import { checkSecondFactor } from "./second-factor.ts";
import type { SecondFactorDeps } from "./second-factor.ts";

/** `code` is an authenticator code or a recovery code. */
export async function proveSecondFactor(
  deps: SecondFactorDeps,
  member: Member,
  code: string | undefined,
): Promise<void> {
  if (!member.hasTotp) return;
  const { merchantId, id: memberId } = member;
  const field = { field: "code" };
  if (code === undefined || code.trim() === "") throw new Refusal("empty.field", {}, field);
  if (!(await checkSecondFactor(deps, { merchantId, memberId }, code))) throw new Refusal("login.totp.err", {}, field);
}
