/**
 * The second step of a login from a network that the account was never used from (flag LOGINIPVERF3): a code by SMS or
 * e-mail, the authenticator, or, when a member has none of these, the name on the bank account. The login is refused
 * with a ticket that only this step takes. Source: docs/product-rules.md, Accounts; docs/security.md, Authenticators.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { PlaceMethod, PlaceStep, ProvePlaceBody, SendPlaceCodeBody } from "@openhouse/protocol/identity/new-place";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { issueTicket, takeTicket } from "../../../db/one-time-ticket.ts";
import { checkCode, consumeCode, sendCode } from "../../verification/index.ts";
import type { SentCode } from "../../verification/index.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { refuseClosedDoor } from "./closed-door.ts";
import { maskedEmail } from "../account/masked-email.ts";
import { checkSecondFactor } from "../second-factor/second-factor.ts";
import { isPlaceNew } from "./place-repository.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { placeOf, signIn } from "./sign-in.ts";

const ticketLifeMs = 10 * 60_000;

interface FirstStep {
  /** As it was when the first step was proven. */
  readonly member: Member;
  readonly isByPassword: boolean;
  /** The first step was one of the ways of the second, or more. */
  readonly provenBy?: PlaceMethod["method"] | undefined;
}

/** A first step that waits for the second. */
interface OpenStep extends FirstStep {
  /** Of the first ticket, and so of all that follow it. */
  readonly expiresAt: Date;
}

interface StepDetail {
  readonly ip: string;
  readonly isByPassword: boolean;
  /** Of the password that was proven; a change voids the step. */
  readonly passwordChangedAt: number | null;
  readonly expiresAt: number;
}

/**
 * Lets a known place, a member who has nothing to confirm with, and one who just did, pass. Else refuses
 * `login_verify_required` (401) with `value` = {ticket, methods}. Side effect then: the ticket.
 */
export async function refuseNewPlace(
  deps: Deps,
  actor: VisitorActor,
  { member, isByPassword, provenBy }: FirstStep,
): Promise<void> {
  const { merchantId, ip } = actor;
  if (!hasFlag(deps.merchants.byId(merchantId), "LOGINIPVERF3")) return;
  const methods = methodsOf(member);
  const isNew = await isPlaceNew(deps.db, { merchantId, memberId: member.id, place: placeOf(ip) });
  const isConfirmed = methods.length === 0 || methods.some(({ method }) => method === provenBy);
  if (!isNew || isConfirmed) return;
  const expiresAt = new Date(deps.clock.realNow().getTime() + ticketLifeMs);
  const ticket = await issueStep(deps, actor, { member, isByPassword, expiresAt });
  throw new Refusal("login_verify_required", {}, { ticket, methods } satisfies PlaceStep);
}

/** The ways a member can confirm; what one knows (the name) only where nothing that one has is there. */
function methodsOf({ isMobileVerified, mobile, isEmailVerified, email, hasTotp, payeeName }: Member): PlaceMethod[] {
  const methods: PlaceMethod[] = [];
  if (hasTotp) methods.push({ method: "totp", to: "" });
  if (isMobileVerified && mobile !== null) methods.push({ method: "sms", to: `•••${mobile.slice(-3)}` });
  if (isEmailVerified && email !== null) methods.push({ method: "email", to: maskedEmail(email) });
  return methods.length === 0 && payeeName !== null ? [{ method: "bank", to: "" }] : methods;
}

/**
 * Sends the code of the second step. The ticket is answered anew, with the end of the first. Refusals, in this order:
 * `login.token.invalid` (no such ticket, or too late), `function.not.available` (the member has no such address), those
 * of `sendCode`. Side effects: one code and one message.
 */
export async function sendPlaceCode(
  deps: Deps,
  actor: VisitorActor,
  { ticket, method }: SendPlaceCodeBody,
): Promise<SentCode & { ticket: string }> {
  const step = await takeStep(deps, actor, ticket);
  const fresh = await issueStep(deps, actor, step);
  const recipient = recipientOf(step.member, method);
  if (recipient === undefined) throw new Refusal("function.not.available", {}, { ticket: fresh });
  const { merchantId, language, ip } = actor;
  const about = { merchantId, purpose: "new-place" as const, channel: method, recipient, memberId: step.member.id };
  try {
    const sent = await deps.db.transaction((tx) => sendCode(deps, tx, { ...about, language, ip }));
    return { ...sent, ticket: fresh };
  } catch (error) {
    throw withTicket(error, fresh);
  }
}

/**
 * Takes the second step. Refusals, in this order: `login.token.invalid` (no such ticket, ten minutes after the first
 * step, or the password was changed since), `too.much.request` (those of a login, and five
 * wrong answers of this member in half an hour from anywhere), `login.denied` and the
 * other closed doors, `login.place.invalid` (wrong code or name; `value.ticket` is good for the next try),
 * `verification.code.invalid`, `verification.code.expired`. Side effects: those of `signIn`; ticket and code are spent.
 */
export async function provePlace(
  deps: Deps,
  actor: VisitorActor,
  body: ProvePlaceBody & { readonly userAgent: string },
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
        refuseClosedDoor(deps, member);
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
const nothing: Settle = async () => undefined;

async function proveMethod(deps: Deps, member: Member, { method, code }: ProvePlaceBody): Promise<Settle> {
  const { merchantId, id: memberId } = member;
  if (method === "totp") {
    const isRight = member.hasTotp && (await checkSecondFactor(deps, { merchantId, memberId }, code));
    if (!isRight) throw new Refusal("login.cred.err");
    return nothing;
  }
  if (method === "bank") {
    const isOffered = methodsOf(member).some((one) => one.method === "bank");
    if (!isOffered || plainName(code) !== plainName(member.payeeName ?? "")) throw new Refusal("login.cred.err");
    return nothing;
  }
  const recipient = recipientOf(member, method);
  if (recipient === undefined) throw new Refusal("function.not.available");
  const checked = await checkCode(deps, { merchantId, purpose: "new-place", recipient, memberId, code });
  return (tx) => consumeCode(deps, tx, checked);
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

/** A ticket is good for the address that it was given to, and once: who goes on gets a fresh one. */
async function takeStep(deps: Deps, { merchantId, ip }: VisitorActor, ticket: string): Promise<OpenStep> {
  const claim = { merchantId, purpose: "login-step" as const, ticket, now: deps.clock.realNow() };
  const taken = await takeTicket(deps.db, claim);
  const detail = taken?.detail as StepDetail | undefined;
  const member = taken && (await findMemberById(deps.db, merchantId, taken.subjectId as MemberId));
  const isOfPassword = detail?.passwordChangedAt === (member?.passwordChangedAt?.getTime() ?? null);
  if (member === undefined || detail?.ip !== ip || !isOfPassword) throw new Refusal("login.token.invalid");
  return { member, isByPassword: detail.isByPassword, expiresAt: new Date(detail.expiresAt) };
}

/** A wrong answer is told as that, and with the ticket for the next one. */
function withTicket(error: unknown, ticket: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const code = error.code === "login.cred.err" ? ("login.place.invalid" as const) : error.code;
  const known = typeof error.value === "object" ? error.value : {};
  return new Refusal(code, error.params, { ...known, ticket });
}
