/**
 * Signs a member in: by name and password, by a code sent to their phone (`type` "sms"), or by the identity token of
 * another house (`type` "firebase").
 *
 * Refusals, in this order: `captcha.required`, `captcha.invalid` (after too many failures of the account or address),
 * `too.much.request` (see bound-guessing.ts), `function.not.available` (that way in is switched off),
 * `login.cred.err` (unknown account or wrong password: same text, same work), `verification.code.invalid`,
 * `verification.code.expired`, `login.token.invalid`, `login.person.unknown` (a person of another
 * house without an account; linked-person.ts), `login.denied` (blocked account), `login.non.member` (staff;
 * trial accounts, which have no password), `login.non.agent` (agent page, no agent), `login_verify_required` (new
 * place, and not by phone; `value` tells how to go on, see new-place.ts). When the next try needs a captcha,
 * `value.captcha` is true.
 * Side effects: the attempt is noted either way; those of `signIn`. Not idempotent: every call opens a session.
 * Source: specification, section 4; docs/wire-format.md, Sessions and members; docs/security.md, Guessing.
 */

import type { LoginBody, LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { requireFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { checkCode, consumeCode, readMobileNumber } from "../../verification/index.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { refuseClosedDoor } from "./closed-door.ts";
import { proveByIdentity } from "./prove-by-identity.ts";
import { refuseNewPlace } from "./new-place.ts";
import { failuresOf, isCaptchaDue, provePerson } from "./prove-person.ts";
import { isInitialPassword } from "../recovery/refuse-guessable-password.ts";
import { renewHash } from "./renew-hash.ts";
import { findMemberByAddress, markPasswordDue, replaceHash } from "../repository.ts";
import type { Member } from "../repository.ts";
import { signIn } from "./sign-in.ts";
import { findTypedMember } from "./typed-account.ts";
import { findStaffByAccount } from "../staff/staff-repository.ts";

export interface LoginInput extends LoginBody {
  readonly userAgent: string;
  /** Of the cookie. */
  readonly captchaId: string | undefined;
  /** As `typedAccount` answers it. */
  readonly account: string;
  /** As `knownDeviceOf` answers it. */
  readonly device: string | undefined;
}

/** What a proof leaves to be done inside the transaction of the login. */
interface Proof {
  readonly member: Member;
  readonly isByPassword: boolean;
  /** The member has the phone in hand: what a new place would ask for. */
  readonly isByPhone: boolean;
  settle(tx: Transaction): Promise<void>;
}

export async function logIn(deps: Deps, actor: VisitorActor, input: LoginInput): Promise<LoginResult> {
  const { merchantId, ip } = actor;
  const { userAgent, account, device } = input;
  const who = { merchantId, account, ip };
  const { member, isByPassword, settle } = await tellCaptcha(deps, who, async () => {
    if (await isCaptchaDue(deps, who)) {
      const { captchaId, captcha, geetestValidateV4: geetest } = input;
      await provePerson(deps, { merchantId, ip, action: "login" }, { captchaId, captcha, geetest });
    }
    return boundGuessing(deps, { ...who, kind: "login", userAgent, device }, async () => {
      const proof = await prove(deps, actor, input);
      refuseClosedDoor(deps, proof.member, input.page);
      // Within the attempt: a password without the second step makes no address known and ends no count.
      if (!proof.isByPhone) await refuseNewPlace(deps, actor, proof);
      return proof;
    });
  });
  return deps.db.transaction(async (tx) => {
    await settle(tx);
    return signIn(deps, tx, { actor, member, userAgent, isByPassword });
  });
}

type Who = Parameters<typeof isCaptchaDue>[1];

/**
 * Adds to a refusal whether the next try needs a captcha, as clients of the family read it, and holds the answer to a
 * wrong secret back, longer each time: first a wait, then a captcha, then a closed door (docs/security.md, Guessing).
 */
async function tellCaptcha<T>(deps: Deps, who: Who, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failures = await failuresOf(deps, who);
    if (error.code === "login.cred.err") error.held(delayMs(deps, who.merchantId, failures));
    if (!(await isCaptchaDue(deps, who, failures))) throw error;
    const known = typeof error.value === "object" ? error.value : {};
    throw new Refusal(error.code, error.params, { ...known, captcha: true }).held(error.heldMs);
  }
}

/** None for the first, then a step, and twice as long each time, up to four steps. */
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
  // Everybody is looked up whoever was found: neither the queries nor the one hash may tell who exists.
  const member = await findTypedMember(deps, merchantId, input);
  const ofHouse = await findStaffByAccount(deps.db, merchantId, name);
  // Staff are told at the wrong door only when the password is theirs.
  const staff = member === undefined ? ofHouse : undefined;
  const stored = member?.passwordHash ?? staff?.passwordHash ?? null;
  const isRight = await deps.passwords.verify(password, stored);
  if (staff !== undefined && isRight) throw new Refusal("login.non.member");
  if (member === undefined || !isRight) throw new Refusal("login.cred.err");
  await renewHash(deps, { password, stored, replace: (hash) => replaceHash(deps.db, member, hash) });
  return {
    member: await markChangeDue(deps, member, password),
    isByPassword: true,
    isByPhone: false,
    settle: async () => undefined,
  };
}

/** Whoever still has the initial password must change it, however the account got it (specification, section 4). */
async function markChangeDue({ db, merchants }: Deps, member: Member, password: string): Promise<Member> {
  if (member.mustChangePassword || !isInitialPassword(merchants.byId(member.merchantId), password)) return member;
  await markPasswordDue(db, member);
  return { ...member, mustChangePassword: true };
}

async function proveByCode(deps: Deps, merchantId: MerchantId, input: LoginInput): Promise<Proof> {
  const merchant = deps.merchants.byId(merchantId);
  requireFlag(merchant, "MOBILEVERCODELOGIN3");
  const dialingCode = input.countryDialingCode ?? merchant.dialingCode;
  const recipient = readMobileNumber(dialingCode, input.username ?? "");
  const code = (input.password ?? "").trim();
  if (recipient === undefined) throw new Refusal("verification.code.invalid");
  const checked = await checkCode(deps, { merchantId, purpose: "login", recipient, code });
  const member = await findMemberByAddress(deps.db, merchantId, { mobile: recipient });
  if (member === undefined || checked.memberId !== member.id) throw new Refusal("verification.code.invalid");
  return { member, isByPassword: false, isByPhone: true, settle: (tx) => consumeCode(deps, tx, checked) };
}
