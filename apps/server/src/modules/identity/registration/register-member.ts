/**
 * Creates an account by user name or by mobile number, and signs it in.
 *
 * Refusals, in this order: those of the form (register-form.ts), `agreement.required` (400), `common.pwd.err`, those of
 * its proofs (register-proofs.ts), `exists.mobile.err` (the proved number has an account; 409), `exists.account.err`
 * (409), `invitation_code_error` and the other refusals of the tree, `login.token.invalid` (`identityTicket`).
 * Side effects: member, wallets and tree place (memberOpeners), contacts, payment password, event `member.registered`,
 * those of `signIn`, the spent code, all in one transaction. Who registers by number without a password gets one by
 * SMS that must be changed. Source: spec sections 3, 4 and 5.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { isDatabaseError } from "../../../db/connection.ts";
import type { Transaction } from "../../../db/connection.ts";
import { createMember } from "./create-member.ts";
import { linkPerson } from "./linked-person.ts";
import { fitRegistration } from "./register-form.ts";
import type { FittingRegistration } from "./register-form.ts";
import { refuseGuessablePassword } from "../recovery/refuse-guessable-password.ts";
import { newOneTimePassword, writeOneTimePassword } from "./register-password.ts";
import { checkMobileProof, checkPersonProof } from "./register-proofs.ts";
import type { MobileProof } from "./register-proofs.ts";
import { isMobileTaken, writeRegistrationDetails } from "./register-repository.ts";
import { requireConsent } from "./require-consent.ts";
import type { Consent } from "./require-consent.ts";
import { signInNewcomer } from "../login/sign-in.ts";

export interface Registration {
  readonly regType: RegisterType;
  readonly body: RegisterBody;
  readonly userAgent: string;
  /** Of the cookie. */
  readonly captchaId: string | undefined;
}

export async function registerMember(deps: Deps, actor: VisitorActor, input: Registration): Promise<LoginResult> {
  const { merchantId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const form = fitRegistration(merchant, input.regType, input.body);
  const consent = requireConsent(merchant, input.body);
  if (form.hasPassword) await refuseGuessablePassword(merchant, form.values.password ?? "", "password");
  const toProve = { form, body: input.body, captchaId: input.captchaId };
  await checkPersonProof(deps, actor, toProve);
  const proof = await checkMobileProof(deps, merchantId, toProve);
  const account = accountOf(input.regType, form);
  const newcomer = { ...input, form, consent, proof, account, secrets: await makeSecrets(deps, form) };
  return deps.db.transaction(async (tx) => {
    const memberId = await writeMember(deps, tx, { actor, merchant, newcomer });
    return signInNewcomer(deps, tx, { actor, memberId, userAgent: input.userAgent, isByPassword: true });
  });
}

/** Hashes are costly: made before the transaction. */
interface Secrets {
  readonly passwordHash: string;
  readonly paymentPasswordHash: string | null;
  /** Made by us for who registers by number without a password. */
  readonly oneTimePassword: string | null;
}

interface Newcomer extends Registration {
  readonly form: FittingRegistration;
  readonly consent: Consent;
  readonly proof: MobileProof | undefined;
  readonly account: string;
  readonly secrets: Secrets;
}

interface Arrival {
  readonly actor: VisitorActor;
  readonly merchant: Merchant;
  readonly newcomer: Newcomer;
}

/** The user name in small letters; the number where that is the name. */
function accountOf(regType: RegisterType, { values, mobile }: FittingRegistration): string {
  return regType === "registerMobile" ? (mobile ?? "") : (values.username ?? "").toLowerCase();
}

async function makeSecrets(deps: Deps, { values, hasPassword }: FittingRegistration): Promise<Secrets> {
  const oneTimePassword = hasPassword ? null : newOneTimePassword(deps.random);
  const { password = "", paymentPassword = "" } = values;
  return {
    passwordHash: await deps.passwords.hash(oneTimePassword ?? password),
    paymentPasswordHash: paymentPassword === "" ? null : await deps.passwords.hash(paymentPassword),
    oneTimePassword,
  };
}

async function writeMember(deps: Deps, tx: Transaction, { actor, merchant, newcomer }: Arrival): Promise<MemberId> {
  const { form, consent, proof, account, secrets, body } = newcomer;
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
    registerUrl: body.registerUrl || null,
    referralCode: body.referralCode || null,
    affiliateCode: (form.values.affiliateCode ?? body.affiliateCode) || null,
    isAffiliateAsked: form.isAffiliateAsked,
    consent,
  });
  const { email = "", payeeName, line, whatsapp, facebook, wechat, qqNum, idNumber, recommenderId } = form.values;
  const told = { payeeName, line, whatsapp, facebook, wechat, qqNum, idNumber, recommenderId };
  await writeRegistrationDetails(tx, {
    merchantId,
    memberId,
    email: email === "" ? null : email.toLowerCase(),
    mobile: form.mobile,
    mobileVerifiedAt: proof === undefined ? null : deps.clock.realNow(),
    paymentPasswordHash: secrets.paymentPasswordHash,
    profile: filled(told),
  }).catch((error: unknown) => {
    // Another registration with the same number was faster; the check above has not seen it.
    if (!isDatabaseError(error, "23505")) throw error;
    throw new Refusal("exists.mobile.err", {}, { field: "mobileNum" });
  });
  const { identityTicket: ticket } = body;
  if (ticket !== undefined) await linkPerson(deps, tx, { merchantId, memberId, ticket });
  if (secrets.oneTimePassword !== null && form.mobile !== null) {
    const letter = { actor, memberId, mobile: form.mobile, password: secrets.oneTimePassword };
    await writeOneTimePassword(deps, tx, letter);
  }
  return memberId;
}

function filled(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return Object.fromEntries(pairs);
}
