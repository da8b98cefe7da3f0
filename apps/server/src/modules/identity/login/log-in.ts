/**
 * Signs a member in by name and password, by an SMS code (`type` "sms"), or by a token of an identity provider (`type`
 * "firebase").
 *
 * Refusals, in this order: `captcha.required`, `captcha.invalid` (after too many failures of the account or IP
 * address), `too.much.request` (see bound-guessing.ts), `function.not.available` (this type of login is switched off),
 * `login.cred.err` (unknown account or wrong password; both get the same response after the same work),
 * `login.first.password.expired`, `login.first.password.used` (see first-password.ts),
 * `verification.code.invalid`, `verification.code.expired`, `login.token.invalid`, `system.not.available`,
 * `login.person.unknown` (a person of an identity provider without a member account; linked-person.ts), `login.denied`
 * (blocked account), `login.non.member` (a staff member, or a trial account), `login.non.agent` (a member who is not an
 * agent, on the agents' page), `login_verify_required` (new login location, except after a login that proves the phone;
 * `value` contains the next step, see new-location.ts), then the refusals of `signIn`. If the next attempt needs a
 * captcha, `value.captcha` is true.
 *
 * Side effects: records the attempt in every case, and has the side effects of `signIn`. Not idempotent: every call
 * opens a session. Source: specification, section 4; docs/wire-format.md, Sessions and members; docs/security.md,
 * Guessing.
 */

import type { LoginBody, LoginResult } from "@openhouse/protocol/identity/login";
import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { requireFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { checkCode, consumeCode } from "../../verification/index.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { refuseSignIn } from "./refuse-sign-in.ts";
import { proveByIdentity } from "./prove-by-identity.ts";
import { refuseNewLocation } from "./new-location.ts";
import { countFailures, needsCaptcha, checkCaptchaProof } from "./captcha-proof.ts";
import { refuseSpentFirstPassword } from "../recovery/first-password.ts";
import { isInitialPassword } from "../recovery/refuse-guessable-password.ts";
import { renewHash } from "./renew-hash.ts";
import { findMemberByContact, requirePasswordChange, replaceHash } from "../repository.ts";
import type { Member } from "../repository.ts";
import { signIn } from "./sign-in.ts";
import { findTypedMember } from "./typed-account.ts";
import { findStaffByAccount } from "../staff/staff-repository.ts";

export interface LoginInput extends LoginBody {
  readonly userAgent: string;
  /** Id of the image, from the captcha cookie. */
  readonly captchaId: string | undefined;
  /** As returned by `typedAccount`. */
  readonly account: string;
  /** As returned by `knownDeviceOf`. */
  readonly device: string | undefined;
}

/** Proven credentials. `settle` runs in the transaction that opens the session. */
interface Proof {
  readonly member: Member;
  readonly isByPassword: boolean;
  /** True if the login proved that the member has the phone. A new login location then needs no confirmation. */
  readonly isByPhone: boolean;
  settle(tx: Transaction): Promise<void>;
}

export async function logIn(deps: Deps, actor: VisitorActor, input: LoginInput): Promise<LoginResult> {
  const { merchantId, ip } = actor;
  const { userAgent, account, device } = input;
  const guesser = { merchantId, account, ip };
  const { member, isByPassword, settle } = await reportRequiredCaptcha(deps, guesser, async () => {
    const mustProveHuman = await needsCaptcha(deps, guesser);
    if (mustProveHuman) {
      const { captchaId, captcha, geetestValidateV4: geetest } = input;
      await checkCaptchaProof(deps, { merchantId, ip, action: "login" }, { captchaId, captcha, geetest });
    }
    return boundGuessing(deps, { ...guesser, kind: "login", userAgent, device, isHuman: mustProveHuman }, async () => {
      const proof = await prove(deps, actor, input);
      refuseSignIn(deps, proof.member, input.page);
      // This check is inside the attempt, so that an attempt that needs the second step does not count as a success.
      if (!proof.isByPhone) await refuseNewLocation(deps, actor, proof);
      return proof;
    });
  });
  return deps.db.transaction(async (tx) => {
    await settle(tx);
    return signIn(deps, tx, { actor, member, userAgent, isByPassword });
  });
}

type Guesser = Parameters<typeof needsCaptcha>[1];

/**
 * Adds `captcha: true` to a refusal if the next attempt needs a captcha, and delays the response to a wrong secret.
 * Repeated failures lead to longer delays, then to a captcha, then to refusal (docs/security.md, Guessing).
 */
async function reportRequiredCaptcha<T>(deps: Deps, guesser: Guesser, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failures = await countFailures(deps, guesser);
    if (error.code === "login.cred.err") error.held(delayMs(deps, guesser.merchantId, failures));
    if (!(await needsCaptcha(deps, guesser, failures))) throw error;
    const refusalValue = typeof error.value === "object" ? error.value : {};
    throw new Refusal(error.code, error.params, { ...refusalValue, captcha: true }).held(error.heldMs);
  }
}

/**
 * The first failure has no delay. The second is delayed by one step, each further one twice as long, up to four steps.
 */
function delayMs({ merchants }: Deps, merchantId: MerchantId, failures: number): number {
  const step = merchants.byId(merchantId).settings["login.delayStepMs"];
  return failures < 2 ? 0 : step * 2 ** Math.min(failures - 2, 2);
}

function prove(deps: Deps, actor: VisitorActor, input: LoginInput): Promise<Proof> {
  if (input.type === "sms") return proveByCode(deps, actor.merchantId, input);
  if (input.type === "firebase") return proveByIdentity(deps, actor, input);
  return proveByPassword(deps, actor.merchantId, input);
}

async function proveByPassword(deps: Deps, merchantId: MerchantId, input: LoginInput): Promise<Proof> {
  const name = (input.username ?? "").trim().toLowerCase();
  const password = (input.password ?? "").trim();
  // Members and staff are always queried and one hash is always computed, so that the response time does not reveal
  // which accounts exist.
  const member = await findTypedMember(deps, merchantId, input);
  const staffAccount = await findStaffByAccount(deps.db, merchantId, name);
  // Staff get `login.non.member` only with their correct password.
  const staff = member === undefined ? staffAccount : undefined;
  const storedHash = member?.passwordHash ?? staff?.passwordHash ?? null;
  const isCorrect = await deps.passwords.verify(password, storedHash);
  if (staff !== undefined && isCorrect) throw new Refusal("login.non.member");
  if (member === undefined || !isCorrect) throw new Refusal("login.cred.err");
  refuseSpentFirstPassword(deps, member, password);
  await renewHash(deps, { password, storedHash, replace: (hash) => replaceHash(deps.db, member, hash) });
  return {
    member: await requireNewPassword(deps, member, password),
    isByPassword: true,
    isByPhone: false,
    settle: async () => undefined,
  };
}

/** A member whose password is the merchant's initial password must change it (specification, section 4). */
async function requireNewPassword({ db, merchants }: Deps, member: Member, password: string): Promise<Member> {
  if (member.mustChangePassword || !isInitialPassword(merchants.byId(member.merchantId), password)) return member;
  await requirePasswordChange(db, member);
  return { ...member, mustChangePassword: true };
}

async function proveByCode(deps: Deps, merchantId: MerchantId, input: LoginInput): Promise<Proof> {
  const merchant = deps.merchants.byId(merchantId);
  requireFlag(merchant, "MOBILEVERCODELOGIN3");
  const dialingCode = input.countryDialingCode ?? merchant.dialingCode;
  const recipient = readMobileNumber(dialingCode, input.username ?? "");
  const code = (input.password ?? "").trim();
  if (recipient === undefined) throw new Refusal("verification.code.invalid");
  const checkedCode = await checkCode(deps, { merchantId, purpose: "login", recipient, code });
  const member = await findMemberByContact(deps.db, merchantId, { mobile: recipient });
  if (member === undefined || checkedCode.memberId !== member.id) throw new Refusal("verification.code.invalid");
  return { member, isByPassword: false, isByPhone: true, settle: (tx) => consumeCode(deps, tx, checkedCode) };
}
