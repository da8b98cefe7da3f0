/**
 * Registration of a person who signs in with Google or Facebook and has no account at the merchant. The portal does not
 * create an account by itself. It opens the registration form with the data that the provider has verified, so that the
 * rules, consent, affiliate code and referral code of the form apply. A ticket links the new account to the person.
 * Source: specification, section 4 (third-party).
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

const lifeMs = 30 * 60_000;
const longestName = 100;

/**
 * Returns the refusal for an unlinked person: `login.person.unknown` (401; `value` = ticket, e-mail and name). Throws
 * `function.not.available` if registration is off (flag REG3). Side effect: issues the ticket.
 */
export async function createUnlinkedPersonRefusal(deps: Deps, merchantId: MerchantId, { provider, payload }: Person) {
  requireFlag(deps.merchants.byId(merchantId), "REG3");
  const detail: PersonDetail = { provider: provider.issuer, subject: payload.sub ?? "" };
  const expiresAt = new Date(deps.clock.realNow().getTime() + lifeMs);
  const ticket = await issueTicket(deps, deps.db, { merchantId, purpose: "person", subjectId: 0n, detail, expiresAt });
  const { email, name, email_verified: isVerified } = payload;
  return new Refusal("login.person.unknown", {}, {
    ticket,
    email: isVerified === true && typeof email === "string" ? email.toLowerCase() : "",
    name: typeof name === "string" ? name.slice(0, longestName) : "",
  } satisfies UnknownPerson);
}

interface LinkRequest {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly ticket: string;
}

/**
 * Links a new account to the person of a ticket, in the transaction that creates the account, so that a failed
 * registration keeps the ticket. Refuses `login.token.invalid` if the ticket is unknown or expired, or the person is
 * already linked.
 */
export async function linkPerson(deps: Deps, tx: Transaction, { merchantId, memberId, ticket }: LinkRequest) {
  const now = deps.clock.realNow();
  const consumedTicket = await takeTicket(tx, { merchantId, purpose: "person", ticket, now });
  if (consumedTicket === undefined) throw new Refusal("login.token.invalid");
  const { provider, subject } = consumedTicket.detail as PersonDetail;
  if (!(await linkIdentity(tx, { merchantId, provider, subject, memberId }, now))) {
    throw new Refusal("login.token.invalid");
  }
}
