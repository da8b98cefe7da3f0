/**
 * Who somebody is by the word of another house: an identity token, checked against the keys that the house publishes.
 * `sms` proves a phone number (phone-auth service), the others a person, who is linked to a member by a registration
 * (linked-person.ts).
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
import { askToRegister } from "../registration/linked-person.ts";
import type { Person } from "../registration/linked-person.ts";
import { findMemberByAddress, findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";

export interface IdentityClaim {
  readonly firebaseChannel?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
}

const oldestTokenSeconds = 10 * 60;
const longestMs = 3_000;
/** The clocks of two houses are never quite the same. */
const clockToleranceSeconds = 30;
/** What else goes wrong is the provider's: its keys do not come, or are none. */
const faultsOfToken = [
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
 * The member of a token.
 *
 * Refusals, in this order: `function.not.available` (the merchant has no such provider), `login.token.invalid` (wrong
 * signature, issuer, audience or age, used before, no number in it, or nobody has that number),
 * `system.not.available` (the provider's keys cannot be read); of a person of Google or Facebook whom nobody
 * knows, those of `askToRegister`. Side effects: the token is spent; that person's ticket.
 */
export async function proveByIdentity(deps: Deps, actor: VisitorActor, claim: IdentityClaim) {
  const provider = providerOf(deps, actor.merchantId, claim.firebaseChannel ?? "sms");
  const payload = await readIdentityToken(deps, provider, claim.firebaseIdToken ?? "");
  const member =
    provider.channel === "sms"
      ? await memberOfNumber(deps, actor.merchantId, payload)
      : await memberOfPerson(deps, actor, { provider, payload });
  return {
    member,
    isByPassword: false,
    isByPhone: provider.channel === "sms",
    settle: async (_tx: Transaction) => undefined,
  };
}

/** The number that a phone-auth token proves, digits only. Refusals: those of `proveByIdentity`. */
export async function proveNumber(deps: Deps, merchantId: MerchantId, token: string): Promise<string> {
  const payload = await readIdentityToken(deps, providerOf(deps, merchantId, "sms"), token);
  return numberIn(payload);
}

function providerOf({ config, merchants }: Deps, merchantId: MerchantId, channel: string): LoginProvider {
  const { code } = merchants.byId(merchantId);
  const found = config.loginProviders.find((one) => one.merchant === code && one.channel === channel);
  if (found === undefined) throw new Refusal("function.not.available");
  return found;
}

async function readIdentityToken(deps: Deps, provider: LoginProvider, token: string): Promise<JWTPayload> {
  const payload = await verify(provider, token, deps.clock.realNow());
  // Without the signature: its last character has spare bits, so that one token can be written in sixteen ways.
  const signed = token.slice(0, token.lastIndexOf("."));
  const nonce = createHash("sha256").update(`identity:${provider.issuer}:${signed}`).digest().subarray(0, 16);
  const expiresAt = new Date(deps.clock.realNow().getTime() + 2 * oldestTokenSeconds * 1_000);
  if (!(await takeNonce(deps.db, nonce, expiresAt))) throw new Refusal("login.token.invalid");
  return payload;
}

async function verify({ issuer, audience, jwksUrl }: LoginProvider, token: string, now: Date): Promise<JWTPayload> {
  const keys = keySets.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: longestMs });
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
    const isFaultOfToken = faultsOfToken.some((fault) => error instanceof fault);
    throw new Refusal(isFaultOfToken ? "login.token.invalid" : "system.not.available");
  }
}

async function memberOfNumber({ db }: Deps, merchantId: MerchantId, payload: JWTPayload): Promise<Member> {
  const member = await findMemberByAddress(db, merchantId, { mobile: numberIn(payload) });
  if (member === undefined) throw new Refusal("login.token.invalid");
  return member;
}

function numberIn(payload: JWTPayload): string {
  const number = payload["phone_number"];
  const digits = typeof number === "string" ? /^\+(\d{7,15})$/.exec(number)?.[1] : undefined;
  if (digits === undefined) throw new Refusal("login.token.invalid");
  return digits;
}

/** An address that the provider tells is not taken for a member's: addresses change hands, subjects do not. */
async function memberOfPerson(deps: Deps, actor: VisitorActor, person: Person): Promise<Member> {
  const { merchantId } = actor;
  const { provider, payload } = person;
  const linked = await findLinkedMember(deps.db, {
    merchantId,
    provider: provider.issuer,
    subject: payload.sub ?? "",
  });
  if (linked === undefined) throw await askToRegister(deps, merchantId, person);
  const member = await findMemberById(deps.db, merchantId, linked);
  if (member === undefined) throw new Refusal("login.token.invalid");
  return member;
}
