/**
 * Sets a new password for a member who forgot the old one, after a code has proven ownership, and signs the member in.
 *
 * By phone (`mobileNum`), the code has purpose "recovery" or "login" (existing clients request it by
 * /wps/verification/sms/noLogin). By e-mail (`username` and `email`), it has purpose "recovery".
 *
 * Refusals, in this order: the refusals of `refuseUnfitPassword`, `common.pwd.err`, `format.mobile.err` (neither a
 * valid mobile number nor a user name and an e-mail address), `too.much.request`, `verification.code.invalid`,
 * `verification.code.expired`, `login.denied`, `login.non.member`, `login.totp.required` (the member has an
 * authenticator, and the request has neither its code nor a recovery code), `too.much.request` (five wrong codes in
 * half an hour), `login.totp.err`; then, with the new password already set, `login_verify_required` (new login
 * location, and the code was sent to an unverified e-mail address) and the refusals of `signIn`.
 *
 * Side effects: records the attempts; in one transaction, consumes the code, sets the password, ends every session of
 * the member, and writes an audit entry and a notice; then has the side effects of `signIn`. Not idempotent: the code
 * works once. Source: specification, sections 4, 5 and 7; docs/security.md, Sessions.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { RecoverBody } from "@openhouse/protocol/identity/recovery";
import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { checkCode, consumeCode } from "../../verification/index.ts";
import type { CheckedCode } from "../../verification/index.ts";
import { boundGuessing } from "../login/bound-guessing.ts";
import type { Guess } from "../login/bound-guessing.ts";
import { refuseSignIn } from "../login/refuse-sign-in.ts";
import { mobileRefusal } from "../length-refusal.ts";
import { announceEndedSessions, refuseUnfitPassword, setPassword } from "./new-password.ts";
import { refuseNewLocation } from "../login/new-location.ts";
import { refuseGuessablePassword } from "./refuse-guessable-password.ts";
import { findMemberByAccount, findMemberByContact, findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { checkSecondFactor } from "../second-factor/second-factor.ts";
import { signIn } from "../login/sign-in.ts";

export interface RecoverInput extends RecoverBody {
  readonly userAgent: string;
}

interface RecoveryAccount {
  /** The name under which attempts are counted and listed. */
  readonly account: string;
  readonly recipient: string;
  readonly member: Member | undefined;
  readonly purposes: readonly ("recovery" | "login")[];
}

export async function recoverPassword(deps: Deps, actor: VisitorActor, input: RecoverInput): Promise<LoginResult> {
  const { merchantId, ip, language } = actor;
  const { userAgent } = input;
  const password = input.newPassword.trim();
  const merchant = deps.merchants.byId(merchantId);
  refuseUnfitPassword(merchant, password);
  await refuseGuessablePassword(merchant, password, "newPassword");
  const recoveryAccount = await findRecoveryAccount(deps, merchantId, input);
  const guess = { merchantId, kind: "login" as const, account: recoveryAccount.account, ip, userAgent };
  const { member, checked } = await boundGuessing(deps, guess, async () => {
    const proof = await proveByCode(deps, recoveryAccount, { merchantId, code: input.verificationCode });
    refuseSignIn(deps, proof.member);
    await proveAuthenticator(deps, proof.member, { guess, code: input.authenticatorCode?.trim() ?? "" });
    return proof;
  });
  const hash = await deps.passwords.hash(password);
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    await consumeCode(deps, tx, checked);
    const action = "member.passwordRecovered" as const;
    return setPassword(deps, tx, { member, hash, ip, language, action });
  });
  await announceEndedSessions(deps, endedSessionIds);
  return signInRecovered(deps, actor, { member, recipient: recoveryAccount.recipient, userAgent });
}

interface RecoveredMember {
  readonly member: Member;
  readonly recipient: string;
  readonly userAgent: string;
}

/** Signs the member in. The new password is already committed and stays set if the login is refused. */
async function signInRecovered(
  deps: Deps,
  actor: VisitorActor,
  { member: memberBefore, recipient, userAgent }: RecoveredMember,
) {
  const member = await findMemberById(deps.db, memberBefore.merchantId, memberBefore.id);
  if (member === undefined) throw new Refusal("login.cred.err");
  await refuseNewLocation(deps, actor, { member, isByPassword: false, provenBy: provenMethodOf(member, recipient) });
  return deps.db.transaction((tx) => signIn(deps, tx, { actor, member, userAgent, isByPassword: false }));
}

/** Returns the second-step method that the recovery has already proven; undefined for an unverified e-mail address. */
function provenMethodOf({ hasTotp, email, isEmailVerified }: Member, recipient: string) {
  if (hasTotp) return "totp";
  if (!recipient.includes("@")) return "sms";
  return isEmailVerified && email === recipient ? "email" : undefined;
}

interface AuthenticatorClaim {
  readonly guess: Omit<Guess, "kind">;
  readonly code: string;
}

/** Requires the authenticator, so that access to the member's messages is not enough to take over the account. */
async function proveAuthenticator(deps: Deps, member: Member, { guess, code }: AuthenticatorClaim): Promise<void> {
  if (!member.hasTotp) return;
  const field = { field: "authenticatorCode" };
  if (code === "") throw new Refusal("login.totp.required", {}, field);
  const owner = { merchantId: member.merchantId, memberId: member.id };
  await boundGuessing(deps, { ...guess, kind: "step", account: member.account }, async () => {
    if (!(await checkSecondFactor(deps, owner, code))) throw new Refusal("login.totp.err", {}, field);
  });
}

async function findRecoveryAccount(deps: Deps, merchantId: MerchantId, input: RecoverInput): Promise<RecoveryAccount> {
  const { mobileNum = "", countryDialingCode, username = "", email = "" } = input;
  if (mobileNum === "" && username !== "" && email !== "") {
    const member = await findByNameAndEmail(deps, merchantId, { username, email });
    const account = username.trim().toLowerCase();
    return { account, recipient: normalisedEmail(email), member, purposes: ["recovery"] };
  }
  const dialingCode = countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode;
  const recipient = readMobileNumber(dialingCode, mobileNum);
  if (recipient === undefined) throw mobileRefusal(dialingCode, mobileNum);
  const member = await findMemberByContact(deps.db, merchantId, { mobile: recipient });
  return { account: member?.account ?? recipient, recipient, member, purposes: ["recovery", "login"] };
}

/** Returns the member with that user name if the account has that e-mail address, verified or not. */
export async function findByNameAndEmail(
  { db }: Pick<Deps, "db">,
  merchantId: MerchantId,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Member | undefined> {
  const member = await findMemberByAccount(db, merchantId, username.trim().toLowerCase());
  return member?.email === normalisedEmail(email) ? member : undefined;
}

/** Returns an e-mail address in the form in which it is stored. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase();
}

async function proveByCode(
  deps: Deps,
  { member, recipient, purposes }: RecoveryAccount,
  { merchantId, code }: { readonly merchantId: MerchantId; readonly code: string },
): Promise<{ member: Member; checked: CheckedCode }> {
  for (const [index, purpose] of purposes.entries()) {
    try {
      // No code belongs to member 0, so a wrong user name uses up no attempt at the owner's code.
      const memberId = member?.id ?? (0n as MemberId);
      const checked = await checkCode(deps, { merchantId, purpose, recipient, memberId, code });
      if (member === undefined) throw new Refusal("verification.code.invalid");
      return { member, checked };
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === "verification.code.invalid";
      if (!isWrong || index === purposes.length - 1) throw error;
    }
  }
  throw new Refusal("verification.code.invalid");
}
