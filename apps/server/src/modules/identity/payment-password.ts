/** The payment password: a second secret for money that leaves. Source: decisions.md, Money. */

import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { PaymentPasswordBody } from "@openhouse/protocol/identity/payment-password";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { findMemberById, updatePaymentPassword } from "./repository.ts";

/**
 * Sets the payment password. Refusals, in this order: `format.pwd.err`, `confirm.pwd.err`, `login.cred.err`
 * (the account's password is wrong), `payment.password.same` (equal to the account's password).
 */
export async function setPaymentPassword(deps: Deps, actor: MemberActor, input: PaymentPasswordBody): Promise<void> {
  const rule = registrationRules.paymentPassword;
  if (!fitsRule(input.paymentPassword, { ...rule, enabled: true })) {
    throw new Refusal("format.pwd.err", { min: rule.minLength, max: rule.maxLength });
  }
  if (input.paymentPassword !== input.confirmPaymentPassword) throw new Refusal("confirm.pwd.err");
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  const isRight = await deps.passwords.verify(input.password, member?.passwordHash ?? null);
  if (member === undefined || !isRight) throw new Refusal("login.cred.err");
  if (input.password === input.paymentPassword) throw new Refusal("payment.password.same");
  await updatePaymentPassword(deps.db, member, await deps.passwords.hash(input.paymentPassword));
}

/** Checks it. Refuses `not.exists.payment.password` when none is set, `invalid.payment.pw` when it is wrong. */
export async function checkPaymentPassword(deps: Deps, actor: MemberActor, paymentPassword: string): Promise<void> {
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  const stored = member?.paymentPasswordHash ?? null;
  if (stored === null) throw new Refusal("not.exists.payment.password");
  if (!(await deps.passwords.verify(paymentPassword, stored))) throw new Refusal("invalid.payment.pw");
}
