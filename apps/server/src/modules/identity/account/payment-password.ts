/**
 * The payment password, which protects withdrawals. Source: docs/product-rules.md, Money; docs/wire-format.md,
 * Withdrawals.
 */

import { faultOfValue, rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { PaymentPasswordBody } from "@openhouse/protocol/identity/payment-password";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { lengthRefusal } from "../length-refusal.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import type { Guess } from "../login/bound-guessing.ts";
import { notifyOwner } from "../recovery/new-password.ts";
import { findMemberById, updatePaymentPassword } from "../repository.ts";
import type { Member } from "../repository.ts";

/**
 * Sets the first payment password, or changes the current one.
 *
 * Refusals, in this order: `format.pwd.err`, `confirm.pwd.err`, `too.much.request` (five wrong secrets of this member
 * in half an hour, here or in `checkPaymentPassword`), `login.cred.err` (the account's password is given and wrong, or
 * it is missing and the merchant does not block withdrawals after a change), `invalid.payment.pw` (a payment password
 * is set, and `oldPassword` is missing, wrong, or was replaced in the meantime), `payment.password.same` (equal to the
 * account's password; checked only if that is given, so that a stolen session cannot guess it here).
 *
 * A payment password that was set without the account's password can be replaced with it instead of `oldPassword`, so
 * that a stolen session cannot lock the owner out.
 *
 * Side effects: records the attempt in every case; in one transaction, writes the hash and an audit entry, notifies the
 * verified e-mail address or mobile number and, after a change or without the account's password, blocks withdrawals
 * for a time (refuse-after-change.ts), so that a stolen session alone cannot take money out. Not idempotent: a repeated
 * call counts as a change and needs the password that the first call has set.
 */
export async function setPaymentPassword(deps: Deps, actor: MemberActor, input: PaymentPasswordBody): Promise<void> {
  const { password, oldPassword, paymentPassword, confirmPaymentPassword } = trimPasswords(input);
  const { settings } = deps.merchants.byId(actor.merchantId);
  const rule = rulesWith(settings["registration.rules"]).paymentPassword;
  const fault = faultOfValue(paymentPassword, { ...rule, enabled: true, required: true });
  if (fault === "pattern") throw new Refusal("format.pwd.err", {}, { field: "paymentPassword" });
  if (fault !== undefined) throw lengthRefusal("format.pwd.err", "paymentPassword", rule);
  if (paymentPassword !== confirmPaymentPassword) throw new Refusal("confirm.pwd.err", { form: "change" });
  const member = await boundGuessing(deps, guessOf(actor), () => proveOwner(deps, actor, { password, oldPassword }));
  if (password === paymentPassword) throw new Refusal("payment.password.same");
  const hash = await deps.passwords.hash(paymentPassword);
  const isFirst = member.paymentPasswordHash === null;
  const isHeld = password === undefined || !isFirst;
  const isUnproved = password === undefined && (isFirst || member.isPaymentPasswordUnproved);
  await deps.db.transaction(async (tx) => {
    // Of two concurrent changes with the same old password, the second is refused.
    if (
      !(await updatePaymentPassword(tx, member, { hash, changedAt: isHeld ? deps.clock.realNow() : null, isUnproved }))
    )
      throw new Refusal("invalid.payment.pw");
    await appendAudit(tx, {
      merchantId: actor.merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: isFirst ? "member.paymentPasswordSet" : "member.paymentPasswordChanged",
      subject: { kind: "member", id: String(actor.memberId) },
      detail: {},
    });
    const notice = { template: "payment-password.changed", values: { account: member.account } } as const;
    await notifyOwner(deps, tx, { member, language: actor.language, ...notice });
  });
}

function trimPasswords(input: PaymentPasswordBody) {
  const { password, oldPassword, newPassword = "", confirmation = "" } = input;
  const { paymentPassword = newPassword, confirmPaymentPassword = confirmation } = input;
  return {
    password: password?.trim(),
    oldPassword: oldPassword?.trim(),
    paymentPassword: paymentPassword.trim(),
    confirmPaymentPassword: confirmPaymentPassword.trim(),
  };
}

/**
 * Checks the payment password of a withdrawal. Refusals, in this order: `not.exists.payment.password` (409, none is
 * set), `too.much.request` (five wrong secrets of this member in half an hour), `invalid.payment.pw`. Side effect:
 * records the attempt in its own transaction, so call this before the transaction that moves the money. Not idempotent:
 * every call is an attempt, but only wrong ones count.
 */
export async function checkPaymentPassword(deps: Deps, actor: MemberActor, paymentPassword: string): Promise<void> {
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  const storedHash = member?.paymentPasswordHash ?? null;
  if (storedHash === null) throw new Refusal("not.exists.payment.password");
  await boundGuessing(deps, guessOf(actor), async () => {
    if (!(await deps.passwords.verify(paymentPassword, storedHash))) throw new Refusal("invalid.payment.pw");
  });
}

interface SubmittedPasswords {
  readonly password: string | undefined;
  readonly oldPassword: string | undefined;
}

async function proveOwner(
  deps: Deps,
  actor: MemberActor,
  { password, oldPassword }: SubmittedPasswords,
): Promise<Member> {
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  const isOwner =
    password === undefined
      ? deps.merchants.byId(actor.merchantId).settings["withdraw.holdHoursAfterChange"] > 0
      : await deps.passwords.verify(password, member?.passwordHash ?? null);
  if (member === undefined || !isOwner) throw new Refusal("login.cred.err");
  const { paymentPasswordHash: currentHash } = member;
  const needsOld = currentHash !== null && (password === undefined || !member.isPaymentPasswordUnproved);
  if (needsOld && !(await deps.passwords.verify(oldPassword ?? "", currentHash)))
    throw new Refusal("invalid.payment.pw");
  return member;
}

function guessOf({ merchantId, account, ip }: MemberActor): Guess {
  return { merchantId, kind: "payment", account, ip, userAgent: "" };
}
