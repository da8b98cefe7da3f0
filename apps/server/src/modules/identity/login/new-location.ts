/**
 * The second step of a login from a new location (flag LOGINIPVERF3): a code by SMS or e-mail, the authenticator, or,
 * for members who have none of these, the name on the bank account. The first step is refused with a ticket, which the
 * second step consumes. Source: docs/product-rules.md, Accounts; docs/security.md, Authenticators.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type {
  LocationMethod,
  LocationStep,
  ConfirmLocationBody,
  SendLocationCodeBody,
} from "@openhouse/protocol/identity/new-location";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { issueTicket, takeTicket } from "../../../db/one-time-ticket.ts";
import { checkCode, consumeCode, sendCode } from "../../verification/index.ts";
import type { SentCode } from "../../verification/index.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { refuseSignIn } from "./refuse-sign-in.ts";
import { maskedEmail } from "../account/masked-email.ts";
import { checkSecondFactor } from "../second-factor/second-factor.ts";
import { isLocationNew } from "./location-repository.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { loginLocationOf, signIn } from "./sign-in.ts";

const ticketLifeMs = 10 * 60_000;

interface FirstStep {
  /** The member as read when the first step was proven. */
  readonly member: Member;
  readonly isByPassword: boolean;
  /** The method of the first step, if it also counts as the second step. */
  readonly provenBy?: LocationMethod["method"] | undefined;
}

/** A proven first step that waits for the second step. */
interface OpenStep extends FirstStep {
  /** Expiry of the first ticket; tickets that replace it keep this time. */
  readonly expiresAt: Date;
}

interface StepDetail {
  readonly ip: string;
  readonly isByPassword: boolean;
  /** Time at which the proven password was set; a later change invalidates the step. */
  readonly passwordChangedAt: number | null;
  readonly expiresAt: number;
}

/**
 * Refuses `login_verify_required` (401; `value` = {ticket, methods}) if the location is new, the member has a method to
 * confirm it, and the first step did not already use one of the methods. Side effect of the refusal: issues the ticket.
 */
export async function refuseNewLocation(
  deps: Deps,
  actor: VisitorActor,
  { member, isByPassword, provenBy }: FirstStep,
): Promise<void> {
  const { merchantId, ip } = actor;
  const merchant = deps.merchants.byId(merchantId);
  if (!hasFlag(merchant, "LOGINIPVERF3")) return;
  const methods = methodsOf(merchant, member);
  const isNew = await isLocationNew(deps.db, { merchantId, memberId: member.id, place: loginLocationOf(ip) });
  const isConfirmed = methods.length === 0 || methods.some(({ method }) => method === provenBy);
  if (!isNew || isConfirmed) return;
  const expiresAt = new Date(deps.clock.realNow().getTime() + ticketLifeMs);
  const ticket = await issueStep(deps, actor, { member, isByPassword, expiresAt });
  throw new Refusal("login_verify_required", {}, { ticket, methods } satisfies LocationStep);
}

/**
 * Returns the methods that the member can use. The bank account name is offered only if there is no other method, and
 * never with the strict policy, because others can know it (ASVS 5.0, 6.4.2).
 */
function methodsOf({ settings }: Merchant, member: Member): LocationMethod[] {
  const { isMobileVerified, mobile, isEmailVerified, email, hasTotp, payeeName } = member;
  const methods: LocationMethod[] = [];
  if (hasTotp) methods.push({ method: "totp", to: "" });
  if (isMobileVerified && mobile !== null) methods.push({ method: "sms", to: `•••${mobile.slice(-3)}` });
  if (isEmailVerified && email !== null) methods.push({ method: "email", to: maskedEmail(email) });
  const mayUseName = payeeName !== null && settings["session.policy"] === "as-spec";
  return methods.length === 0 && mayUseName ? [{ method: "bank", to: "" }] : methods;
}

/**
 * Sends the code of the second step. The response contains a new ticket with the expiry of the first. Refusals, in this
 * order: `login.token.invalid` (unknown or expired ticket), `function.not.available` (the member has no verified
 * recipient for the method), then the refusals of `sendCode`. Side effects: creates a code and sends a message.
 */
export async function sendLocationCode(
  deps: Deps,
  actor: VisitorActor,
  { ticket, method }: SendLocationCodeBody,
): Promise<SentCode & { ticket: string }> {
  const step = await takeStep(deps, actor, ticket);
  const newTicket = await issueStep(deps, actor, step);
  const recipient = recipientOf(step.member, method);
  if (recipient === undefined) throw new Refusal("function.not.available", {}, { ticket: newTicket });
  const { merchantId, language, ip } = actor;
  const codeRequest = {
    merchantId,
    purpose: "new-place" as const,
    channel: method,
    recipient,
    memberId: step.member.id,
  };
  try {
    const sentCode = await deps.db.transaction((tx) => sendCode(deps, tx, { ...codeRequest, language, ip }));
    return { ...sentCode, ticket: newTicket };
  } catch (error) {
    throw withTicket(error, newTicket);
  }
}

/**
 * Completes the second step. Refusals, in this order: `login.token.invalid` (unknown ticket, more than ten minutes
 * after the first step, or the password was changed since), `too.much.request` (the limits of a login, and five wrong
 * codes of this member in half an hour from any IP address), the refusals of `refuseSignIn`, `login.place.invalid`
 * (wrong code or name; `value.ticket` is the ticket for the next attempt), `function.not.available` (the member has no
 * verified recipient for the method), `verification.code.invalid`, `verification.code.expired`, then the refusals of
 * `signIn`. Side effects: consumes the ticket and the code, and has the side effects of `signIn`.
 */
export async function confirmLocation(
  deps: Deps,
  actor: VisitorActor,
  body: ConfirmLocationBody & { readonly userAgent: string },
): Promise<LoginResult> {
  const { ip } = actor;
  const step = await takeStep(deps, actor, body.ticket);
  const { member, isByPassword } = step;
  const { merchantId, account } = member;
  const { userAgent } = body;
  const guess = { merchantId, account, ip, userAgent };
  try {
    const settle = await boundGuessing(deps, { ...guess, kind: "login" }, () =>
      boundGuessing(deps, { ...guess, kind: "step" }, async () => {
        refuseSignIn(deps, member);
        return proveMethod(deps, member, body);
      }),
    );
    return await deps.db.transaction(async (tx) => {
      await settle(tx);
      return signIn(deps, tx, { actor, member, userAgent, isByPassword });
    });
  } catch (error) {
    throw withTicket(error, await issueStep(deps, actor, step));
  }
}

type Settle = (tx: Transaction) => Promise<void>;
const settleNothing: Settle = async () => undefined;

async function proveMethod(deps: Deps, member: Member, { method, code }: ConfirmLocationBody): Promise<Settle> {
  const { merchantId, id: memberId } = member;
  if (method === "totp") {
    const isCorrect = member.hasTotp && (await checkSecondFactor(deps, { merchantId, memberId }, code));
    if (!isCorrect) throw new Refusal("login.cred.err");
    return settleNothing;
  }
  if (method === "bank") {
    const isOffered = methodsOf(deps.merchants.byId(member.merchantId), member).some(
      (candidate) => candidate.method === "bank",
    );
    if (!isOffered || plainName(code) !== plainName(member.payeeName ?? "")) throw new Refusal("login.cred.err");
    return settleNothing;
  }
  const recipient = recipientOf(member, method);
  if (recipient === undefined) throw new Refusal("function.not.available");
  const checkedCode = await checkCode(deps, { merchantId, purpose: "new-place", recipient, memberId, code });
  return (tx) => consumeCode(deps, tx, checkedCode);
}

function recipientOf(member: Member, method: "sms" | "email"): string | undefined {
  if (method === "sms") return member.isMobileVerified ? (member.mobile ?? undefined) : undefined;
  return member.isEmailVerified ? (member.email ?? undefined) : undefined;
}

function plainName(name: string): string {
  return name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

function issueStep(deps: Deps, { merchantId, ip }: VisitorActor, { member, isByPassword, expiresAt }: OpenStep) {
  const passwordChangedAt = member.passwordChangedAt?.getTime() ?? null;
  const detail: StepDetail = { ip, isByPassword, passwordChangedAt, expiresAt: expiresAt.getTime() };
  return issueTicket(deps, deps.db, { merchantId, purpose: "login-step", subjectId: member.id, detail, expiresAt });
}

/**
 * Consumes a ticket, which is valid once and only from the IP address to which it was issued. The caller issues the
 * next ticket.
 */
async function takeStep(deps: Deps, { merchantId, ip }: VisitorActor, ticket: string): Promise<OpenStep> {
  const ticketRequest = { merchantId, purpose: "login-step" as const, ticket, now: deps.clock.realNow() };
  const consumedTicket = await takeTicket(deps.db, ticketRequest);
  const detail = consumedTicket?.detail as StepDetail | undefined;
  const member = consumedTicket && (await findMemberById(deps.db, merchantId, consumedTicket.subjectId as MemberId));
  const isPasswordUnchanged = detail?.passwordChangedAt === (member?.passwordChangedAt?.getTime() ?? null);
  if (member === undefined || detail?.ip !== ip || !isPasswordUnchanged) throw new Refusal("login.token.invalid");
  return { member, isByPassword: detail.isByPassword, expiresAt: new Date(detail.expiresAt) };
}

/** Adds the ticket for the next attempt to a refusal, and reports a wrong secret as `login.place.invalid`. */
function withTicket(error: unknown, ticket: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const code = error.code === "login.cred.err" ? ("login.place.invalid" as const) : error.code;
  const refusalValue = typeof error.value === "object" ? error.value : {};
  return new Refusal(code, error.params, { ...refusalValue, ticket });
}
