/**
 * A person of Google or Facebook who has no account here yet. The house opens none by itself: who comes is led to the
 * registration form, with what the provider has proved filled in, so that its rules, consent, affiliate and referral
 * hold for them as for everybody; a ticket links the account that comes of it. Source: specification, section 4
 * (third-party).
 */

import type { JWTPayload } from "jose";
import type { UnknownPerson } from "@openhouse/protocol/identity/login";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { LoginProvider } from "../../../core/ports/login-provider.ts";
import { requireFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { issueTicket, takeTicket } from "../../../db/one-time-ticket.ts";
import { linkIdentity } from "../login/identity-link-repository.ts";

export interface Person {
  readonly provider: LoginProvider;
  readonly payload: JWTPayload;
}

interface PersonDetail {
  readonly provider: string;
  readonly subject: string;
}

/** Long enough to fill in a form. */
const lifeMs = 30 * 60_000;
const longestName = 100;

/**
 * The refusal for an unknown person: `function.not.available` where registration is off (flag REG3), else
 * `login.person.unknown` (401; `value` = ticket, e-mail and name). Side effect then: the ticket.
 */
export async function askToRegister(deps: Deps, merchantId: MerchantId, { provider, payload }: Person) {
  requireFlag(deps.merchants.byId(merchantId), "REG3");
  const detail: PersonDetail = { provider: provider.issuer, subject: payload.sub ?? "" };
  const expiresAt = new Date(deps.clock.realNow().getTime() + lifeMs);
  const ticket = await issueTicket(deps, deps.db, { merchantId, purpose: "person", subjectId: 0n, detail, expiresAt });
  const { email, name, email_verified: isProved } = payload;
  return new Refusal("login.person.unknown", {}, {
    ticket,
    email: isProved === true && typeof email === "string" ? email.toLowerCase() : "",
    name: typeof name === "string" ? name.slice(0, longestName) : "",
  } satisfies UnknownPerson);
}

interface Newcomer {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly ticket: string;
}

/**
 * Links a new account to the person of a ticket, in the transaction that opens it: a registration that fails keeps the
 * ticket. Refuses `login.token.invalid`: no such ticket, too late, or the person got an account meanwhile.
 */
export async function linkPerson(deps: Deps, tx: Transaction, { merchantId, memberId, ticket }: Newcomer) {
  const now = deps.clock.realNow();
  const taken = await takeTicket(tx, { merchantId, purpose: "person", ticket, now });
  if (taken === undefined) throw new Refusal("login.token.invalid");
  const { provider, subject } = taken.detail as PersonDetail;
  if (!(await linkIdentity(tx, { merchantId, provider, subject, memberId }, now))) {
    throw new Refusal("login.token.invalid");
  }
}
