/**
 * Identifies a member by an identity token of a provider. The token is checked against the provider's published keys.
 * The channel `sms` proves a phone number (phone-auth); the other channels prove a person, whom a registration has
 * linked to a member (linked-person.ts).
 */

import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { LoginProvider } from "../../../core/ports/login-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { takeNonce } from "../../../db/enc-key.ts";
import { findLinkedMember } from "./identity-link-repository.ts";
import { createUnlinkedPersonRefusal } from "../registration/linked-person.ts";
import type { Person } from "../registration/linked-person.ts";
import { findMemberByContact, findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";

export interface IdentityClaim {
  readonly firebaseChannel?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
}

const oldestTokenSeconds = 10 * 60;
const keyTimeoutMs = 3_000;
/** Allowed difference between the provider's clock and ours. */
const clockToleranceSeconds = 30;
/**
 * Errors caused by the token. All other errors are caused by the provider, for example when its keys cannot be loaded.
 */
const tokenErrors = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Finds the member of an identity token.
 *
 * Refusals, in this order: `function.not.available` (the merchant has no such provider), `login.token.invalid` (the
 * signature, issuer, audience or age of the token is wrong, it was used before, it contains no phone number, or no
 * member has that number), `system.not.available` (the provider's keys cannot be loaded); for a person who is not
 * linked to a member, the refusals of `createUnlinkedPersonRefusal`, which also issues a ticket. Side effect: consumes
 * the token.
 */
export async function proveByIdentity(deps: Deps, actor: VisitorActor, input: IdentityClaim) {
  const provider = providerOf(deps, actor.merchantId, input.firebaseChannel ?? "sms");
  const payload = await readIdentityToken(deps, provider, input.firebaseIdToken ?? "");
  const member =
    provider.channel === "sms"
      ? await findMemberOfNumber(deps, actor.merchantId, payload)
      : await findMemberOfPerson(deps, actor, { provider, payload });
  return {
    member,
    isByPassword: false,
    isByPhone: provider.channel === "sms",
    settle: async (_tx: Transaction) => undefined,
  };
}

/**
 * Returns the phone number that a phone-auth token proves, digits only. Refusals, in this order:
 * `function.not.available`, `login.token.invalid`, `system.not.available`.
 */
export async function proveNumber(deps: Deps, merchantId: MerchantId, token: string): Promise<string> {
  const payload = await readIdentityToken(deps, providerOf(deps, merchantId, "sms"), token);
  return readNumber(payload);
}

function providerOf({ config, merchants }: Deps, merchantId: MerchantId, channel: string): LoginProvider {
  const { code } = merchants.byId(merchantId);
  const provider = config.loginProviders.find(
    (candidate) => candidate.merchant === code && candidate.channel === channel,
  );
  if (provider === undefined) throw new Refusal("function.not.available");
  return provider;
}

async function readIdentityToken(deps: Deps, provider: LoginProvider, token: string): Promise<JWTPayload> {
  const payload = await verify(provider, token, deps.clock.realNow());
  // The nonce is computed without the signature. The last character of the signature has unused bits, so the same token
  // can be written in sixteen ways, and each of them would have its own nonce.
  const signedPart = token.slice(0, token.lastIndexOf("."));
  const nonce = createHash("sha256").update(`identity:${provider.issuer}:${signedPart}`).digest().subarray(0, 16);
  const expiresAt = new Date(deps.clock.realNow().getTime() + 2 * oldestTokenSeconds * 1_000);
  if (!(await takeNonce(deps.db, nonce, expiresAt))) throw new Refusal("login.token.invalid");
  return payload;
}

async function verify({ issuer, audience, jwksUrl }: LoginProvider, token: string, now: Date): Promise<JWTPayload> {
  const keys = keySets.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: keyTimeoutMs });
  keySets.set(jwksUrl, keys);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ["RS256", "ES256"],
      maxTokenAge: oldestTokenSeconds,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["sub", "exp"],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    const isTokenError = tokenErrors.some((fault) => error instanceof fault);
    throw new Refusal(isTokenError ? "login.token.invalid" : "system.not.available");
  }
}

async function findMemberOfNumber({ db }: Deps, merchantId: MerchantId, payload: JWTPayload): Promise<Member> {
  const member = await findMemberByContact(db, merchantId, { mobile: readNumber(payload) });
  if (member === undefined) throw new Refusal("login.token.invalid");
  return member;
}

function readNumber(payload: JWTPayload): string {
  const number = payload["phone_number"];
  const digits = typeof number === "string" ? /^\+(\d{7,15})$/.exec(number)?.[1] : undefined;
  if (digits === undefined) throw new Refusal("login.token.invalid");
  return digits;
}

/**
 * Finds the member by the token's subject, never by its e-mail address: e-mail addresses can change owners, subjects
 * cannot.
 */
async function findMemberOfPerson(deps: Deps, actor: VisitorActor, person: Person): Promise<Member> {
  const { merchantId } = actor;
  const { provider, payload } = person;
  const linkedMemberId = await findLinkedMember(deps.db, {
    merchantId,
    provider: provider.issuer,
    subject: payload.sub ?? "",
  });
  if (linkedMemberId === undefined) throw await createUnlinkedPersonRefusal(deps, merchantId, person);
  const member = await findMemberById(deps.db, merchantId, linkedMemberId);
  if (member === undefined) throw new Refusal("login.token.invalid");
  return member;
}
