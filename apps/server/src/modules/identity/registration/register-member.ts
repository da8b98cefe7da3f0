/**
 * Creates an account by user name or by mobile number, and signs the member in.
 *
 * Refusals, in this order: the refusals of the form (register-form.ts), `profile.age` (400, younger than the merchant's
 * minimum age), `agreement.required` (400), `common.pwd.err`, the refusals of `checkFormCaptcha` and
 * `checkMobileProof`, `exists.mobile.err` (409, another member has verified the mobile number), `exists.account.err`
 * (409), `invitation_code_error` and the other refusals of placing a member in a team, `person.not.accepted` (403, the
 * phone number or e-mail address of an excluded person), `login.token.invalid` (`identityTicket`), the refusals of
 * `signIn`.
 *
 * Side effects, all in one transaction: writes the member with wallets and position in the team (memberOpeners),
 * contact data and payment password, consumes the code, emits `member.registered`, and has the side effects of
 * `signIn`. A member who registers by mobile number without a password receives a generated one by SMS, which must be
 * changed. Source: specification, sections 3, 4 and 5.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { profileFault } from "@openhouse/rules/identity/profile-fields";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { isDatabaseError } from "../../../db/connection.ts";
import type { Transaction } from "../../../db/connection.ts";
import { createMember } from "./create-member.ts";
import { linkPerson } from "./linked-person.ts";
import { validateRegistration } from "./register-form.ts";
import type { ValidRegistration } from "./register-form.ts";
import { newOneTimePassword } from "../recovery/first-password.ts";
import { refuseGuessablePassword } from "../recovery/refuse-guessable-password.ts";
import { isMobileTaken, writeRegistrationDetails } from "./register-repository.ts";
import { requireConsent } from "./require-consent.ts";
import type { Consent } from "./require-consent.ts";
import { signInNewMember } from "../login/sign-in.ts";
import { hasFlag, requireFlag } from "../../../core/merchant/merchant.ts";
import { checkCode, consumeCode, consumeRelayedCode } from "../../verification/index.ts";
import { proveNumber } from "../login/prove-by-identity.ts";
import { checkCaptchaProof } from "../login/captcha-proof.ts";

const longestUrl = 500;

export interface Registration {
  readonly regType: RegisterType;
  readonly body: RegisterBody;
  readonly userAgent: string;
  /** Id of the image, from the captcha cookie. */
  readonly captchaId: string | undefined;
  /** True if the network sends so many registrations that each needs a captcha. */
  readonly isBurst?: boolean;
}

export async function registerMember(deps: Deps, actor: VisitorActor, input: Registration): Promise<LoginResult> {
  const { merchantId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const form = validateRegistration(merchant, input.regType, input.body);
  refuseUnfitBirthday(merchant, deps.clock.businessNow(), form.values.birthday ?? "");
  const consent = requireConsent(merchant, input.body);
  if (form.hasPassword) await refuseGuessablePassword(merchant, form.values.password ?? "", "password");
  const toProve = { form, body: input.body, captchaId: input.captchaId, isBurst: input.isBurst === true };
  await checkFormCaptcha(deps, actor, toProve);
  const proof = await checkMobileProof(deps, merchantId, toProve);
  const account = accountOf(input.regType, form);
  const registration = { ...input, form, consent, proof, account, secrets: await makeSecrets(deps, form) };
  return deps.db.transaction(async (tx) => {
    const memberId = await writeMember(deps, tx, { actor, merchant, newcomer: registration });
    return signInNewMember(deps, tx, { actor, memberId, userAgent: input.userAgent, isByPassword: true });
  });
}

/** An empty date is accepted. The merchant's business day decides about the age. */
function refuseUnfitBirthday({ timeZone, agreementAge: age }: Merchant, now: Date, birthday: string): void {
  const field = "birthday";
  const fault = birthday === "" ? undefined : profileFault(field, birthday, { today: businessDay(now, timeZone), age });
  if (fault === "age") throw new Refusal("profile.age", { age }, { field });
  if (fault !== undefined) throw new Refusal("format.field.err", {}, { field });
}

/** Hashes that are computed before the transaction, because hashing is slow. */
interface Secrets {
  readonly passwordHash: string;
  readonly paymentPasswordHash: string | null;
  /** Generated if the member registers by mobile number without a password. */
  readonly oneTimePassword: string | null;
}

interface RegistrationToWrite extends Registration {
  readonly form: ValidRegistration;
  /** Null if the client does not ask for it. */
  readonly consent: Consent | null;
  readonly proof: MobileProof | undefined;
  readonly account: string;
  readonly secrets: Secrets;
}

interface MemberToWrite {
  readonly actor: VisitorActor;
  readonly merchant: Merchant;
  readonly newcomer: RegistrationToWrite;
}

/**
 * The account name: the user name in lower case, or the digits of the mobile number in a registration by mobile number.
 */
function accountOf(regType: RegisterType, { values, mobile }: ValidRegistration): string {
  return regType === "registerMobile" ? (mobile ?? "") : (values.username ?? "").toLowerCase();
}

async function makeSecrets(deps: Deps, { values, hasPassword }: ValidRegistration): Promise<Secrets> {
  const oneTimePassword = hasPassword ? null : newOneTimePassword(deps.random);
  const { password = "", paymentPassword = "" } = values;
  return {
    passwordHash: await deps.passwords.hash(oneTimePassword ?? password),
    paymentPasswordHash: paymentPassword === "" ? null : await deps.passwords.hash(paymentPassword),
    oneTimePassword,
  };
}

async function writeMember(
  deps: Deps,
  tx: Transaction,
  { actor, merchant, newcomer: registration }: MemberToWrite,
): Promise<MemberId> {
  const { form, consent, proof, account, secrets, body } = registration;
  const { merchantId } = actor;
  await proof?.spend(tx);
  if (proof !== undefined && (await isMobileTaken(tx, merchantId, form.mobile ?? ""))) {
    throw new Refusal("exists.mobile.err", {}, { field: "mobileNum" });
  }
  const memberId = await createMember(deps, tx, {
    actor,
    account,
    type: 0,
    currency: merchant.currency,
    passwordHash: secrets.passwordHash,
    mustChangePassword: !form.hasPassword,
    registerUrl: body.registerUrl?.slice(0, longestUrl) || null,
    referralCode: body.referralCode || null,
    affiliateCode: (form.values.affiliateCode ?? body.affiliateCode) || null,
    isAffiliateRequested: form.isAffiliateRequested,
    consent,
  });
  const {
    email = "",
    birthday,
    payeeName,
    line,
    whatsapp,
    facebook,
    wechat,
    qqNum,
    idNumber,
    recommenderId,
  } = form.values;
  const profile = { birthday, payeeName, line, whatsapp, facebook, wechat, qqNum, idNumber, recommenderId };
  await writeRegistrationDetails(tx, {
    merchantId,
    memberId,
    email: email === "" ? null : email.toLowerCase(),
    mobile: form.mobile,
    mobileVerifiedAt: proof === undefined ? null : deps.clock.realNow(),
    paymentPasswordHash: secrets.paymentPasswordHash,
    profile: withoutEmptyValues(profile),
  }).catch((error: unknown) => {
    // A concurrent registration with the same mobile number was committed after the check above.
    if (!isDatabaseError(error, "23505")) throw error;
    throw new Refusal("exists.mobile.err", {}, { field: "mobileNum" });
  });
  // Must follow the check of the code: otherwise a visitor could test whether the owner of any number is excluded.
  await deps.screenMember(tx, { merchantId, memberId, written: ["phone", "email"] });
  const { identityTicket: ticket } = body;
  if (ticket !== undefined) await linkPerson(deps, tx, { merchantId, memberId, ticket });
  if (secrets.oneTimePassword !== null && form.mobile !== null) {
    const message = { actor, memberId, mobile: form.mobile, password: secrets.oneTimePassword };
    await writeOneTimePassword(deps, tx, message);
  }
  return memberId;
}

function withoutEmptyValues(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return Object.fromEntries(pairs);
}

interface PasswordMessage {
  readonly actor: VisitorActor;
  readonly memberId: MemberId;
  readonly mobile: string;
  readonly password: string;
}

/** Queues the SMS in the caller's transaction. The SMS is sent after commit. */
async function writeOneTimePassword(
  { messages }: Pick<Deps, "messages">,
  tx: Transaction,
  { actor, memberId, mobile, password }: PasswordMessage,
): Promise<void> {
  const { merchantId, language } = actor;
  const message = { merchantId, kind: "sms" as const, recipient: mobile, memberId, language };
  await messages.write(tx, { ...message, template: "register.password", values: {}, code: password });
}

interface FormToProve {
  readonly form: ValidRegistration;
  readonly body: RegisterBody;
  /** Id of the image, from the captcha cookie. */
  readonly captchaId: string | undefined;
  readonly isBurst: boolean;
}

/** A checked proof of the mobile number. `spend` consumes it in the transaction that creates the account. */
interface MobileProof {
  readonly spend: (tx: Transaction) => Promise<void>;
}

/**
 * Checks the captcha if the form requires one, or if the network sends many registrations to a merchant with captchas.
 * In the second case, the refusal has the value `{captcha: true}`, because the form has no field for the captcha. Runs
 * before the transaction, because a wrong answer must count even if the registration fails. Has the refusals of
 * `checkCaptchaProof`.
 */
async function checkFormCaptcha(
  deps: Deps,
  origin: { readonly merchantId: MerchantId; readonly ip: string },
  formToProve: FormToProve,
): Promise<void> {
  const { form, body, captchaId, isBurst } = formToProve;
  const { isCaptchaRequired } = form;
  if (!isCaptchaRequired && !(isBurst && hasFlag(deps.merchants.byId(origin.merchantId), "CAPTCHA3"))) return;
  const captcha = isCaptchaRequired ? form.values.captcha : body.captcha;
  const proof = { captchaId, captcha, geetest: body.geetestValidateV4 };
  await checkCaptchaProof(deps, { ...origin, action: "register" }, proof).catch((error: unknown) => {
    if (isCaptchaRequired || !(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.params, { captcha: true });
  });
}

/**
 * Checks the proof of the mobile number, or returns undefined if the form requires no proof. Runs before the
 * transaction, because a wrong code must count even if the registration fails. The code is consumed by `spend`.
 *
 * Refusals, in this order: `function.not.available` (phone-auth, flag FIREBASECREATEACC3 is off), the refusals of
 * `proveNumber` (phone-auth), `format.mobile.err` (the token proves another number), or the refusals of verification's
 * `checkCode` (`verification.code.invalid`, `verification.code.expired`).
 */
async function checkMobileProof(
  deps: Deps,
  merchantId: MerchantId,
  { form, body }: FormToProve,
): Promise<MobileProof | undefined> {
  const { mobile, values, isCodeRequired } = form;
  if (!isCodeRequired || mobile === null) return undefined;
  if (body.firebaseIdToken !== undefined) {
    requireFlag(deps.merchants.byId(merchantId), "FIREBASECREATEACC3");
    const provenNumber = await proveNumber(deps, merchantId, body.firebaseIdToken);
    if (provenNumber.mobile !== mobile) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
    const subject = { merchantId, purpose: "register" as const, recipient: mobile };
    return {
      spend: async (tx) => {
        await provenNumber.spend(tx);
        await consumeRelayedCode(deps, tx, subject);
      },
    };
  }
  const attempt = { purpose: "register" as const, recipient: mobile, code: values.verificationCode ?? "" };
  const checkedCode = await checkCode(deps, { merchantId, ...attempt });
  return { spend: (tx) => consumeCode(deps, tx, checkedCode) };
}
