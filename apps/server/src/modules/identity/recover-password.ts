/**
 * Sets a new password for who forgot the old one and proves by a code to be the owner, and signs them in.
 *
 * By phone (`mobileNum`) the code is one of purpose "recovery", or of "login": clients of the family send it by
 * /wps/verification/sms/noLogin. By e-mail (`username` and `email`) it is the code of that e-mail.
 *
 * Refusals, in this order: those of the password's form (new-password.ts), `common.pwd.err`, `format.mobile.err`
 * (neither a number nor a user name and an address), `too.much.request`, `verification.code.invalid`,
 * `verification.code.expired`, `login.denied`, `login.non.member`. Side effects: the attempt is noted; the code is
 * spent, the password set, every session of the member ended, a new one opened, an audit entry and a notice written, in
 * one transaction. Not idempotent: the code works once. Source: portal-spec sections 4, 5 and 7; security.md 6.3.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { RecoverBody } from "@openhouse/protocol/identity/recovery";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { checkCode, consumeCode, readMobileNumber } from "../verification/index.ts";
import type { CheckedCode } from "../verification/index.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { refuseClosedDoor } from "./closed-door.ts";
import { announceEnded, refuseUnfitPassword, setPassword } from "./new-password.ts";
import { refuseGuessablePassword } from "./refuse-guessable-password.ts";
import { findMemberByAccount, findMemberByAddress } from "./repository.ts";
import type { Member } from "./repository.ts";
import { signIn } from "./sign-in.ts";

export interface RecoverInput extends RecoverBody {
  readonly userAgent: string;
}

interface Claim {
  /** As attempts are counted and shown. */
  readonly account: string;
  readonly recipient: string;
  readonly member: Member | undefined;
  readonly purposes: readonly ("recovery" | "login")[];
}

/** See the head of this file. */
export async function recoverPassword(deps: Deps, actor: VisitorActor, input: RecoverInput): Promise<LoginResult> {
  const { merchantId, ip, language } = actor;
  const { userAgent } = input;
  const password = input.newPassword.trim();
  const merchant = deps.merchants.byId(merchantId);
  refuseUnfitPassword(merchant, password);
  await refuseGuessablePassword(merchant, password, "newPassword");
  const claim = await readClaim(deps, merchantId, input);
  const guess = { merchantId, kind: "login" as const, account: claim.account, ip, userAgent };
  const { member, checked } = await boundGuessing(deps, guess, async () => {
    const proof = await proveByCode(deps, claim, { merchantId, code: input.verificationCode });
    refuseClosedDoor(deps, proof.member);
    return proof;
  });
  const hash = await deps.passwords.hash(password);
  const { result, ended } = await deps.db.transaction(async (tx) => {
    await consumeCode(deps, tx, checked);
    const action = "member.passwordRecovered" as const;
    const gone = await setPassword(deps, tx, { member, hash, ip, language, action });
    return { result: await signIn(deps, tx, { actor, member, userAgent, isByPassword: false }), ended: gone };
  });
  await announceEnded(deps, ended);
  return result;
}

async function readClaim(deps: Deps, merchantId: MerchantId, input: RecoverInput): Promise<Claim> {
  const { mobileNum = "", countryDialingCode, username = "", email = "" } = input;
  if (mobileNum === "" && username !== "" && email !== "") {
    const member = await findByPair(deps, merchantId, { username, email });
    const account = username.trim().toLowerCase();
    return { account, recipient: plainEmail(email), member, purposes: ["recovery"] };
  }
  const recipient = readMobileNumber(countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode, mobileNum);
  if (recipient === undefined) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  const member = await findMemberByAddress(deps.db, merchantId, { mobile: recipient });
  return { account: member?.account ?? recipient, recipient, member, purposes: ["recovery", "login"] };
}

/** The member of that name when the address is the one of the account, confirmed or not. */
export async function findByPair(
  { db }: Pick<Deps, "db">,
  merchantId: MerchantId,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Member | undefined> {
  const member = await findMemberByAccount(db, merchantId, username.trim().toLowerCase());
  return member?.email === plainEmail(email) ? member : undefined;
}

/** An address as it is stored. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}

async function proveByCode(
  deps: Deps,
  { member, recipient, purposes }: Claim,
  { merchantId, code }: { readonly merchantId: MerchantId; readonly code: string },
): Promise<{ member: Member; checked: CheckedCode }> {
  for (const [index, purpose] of purposes.entries()) {
    try {
      const ofMember = member === undefined ? {} : { memberId: member.id };
      const checked = await checkCode(deps, { merchantId, purpose, recipient, code, ...ofMember });
      if (member === undefined || checked.memberId !== member.id) throw new Refusal("verification.code.invalid");
      return { member, checked };
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === "verification.code.invalid";
      if (!isWrong || index === purposes.length - 1) throw error;
    }
  }
  throw new Refusal("verification.code.invalid");
}
