/**
 * The second proof of a member who has an authenticator: a stolen password alone must not move the addresses that win
 * the account back, nor close it, nor take the money out. Call it as `more` of `provePassword`, last: a right code is
 * spent; or by `withSecondFactor`, in the transaction of what it is for.
 *
 * Refuses, in this order: `empty.field` (no code), `login.totp.err`. Nothing is asked of a member without one.
 */

import { Refusal } from "../../../core/refusal.ts";
import type { Member } from "../repository.ts";
import { checkSecondFactor } from "./second-factor.ts";
import type { SecondFactorDeps } from "./second-factor.ts";

/** `code` is of the app, or one of the recovery codes. */
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
