/**
 * Creates an account and signs it in.
 *
 * Refusals, in this order: `empty.username`, `format.username.err`, `format.pwd.err`, `confirm.pwd.err` (400),
 * `exists.account.err` (409). Side effects: member, wallets and tree place (memberOpeners), session, event
 * `member.registered`, all in one transaction. Source: spec sections 4 and 5.
 */

import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { createMember } from "./create-member.ts";
import { noteLogin } from "./repository.ts";
import { openSession } from "./open-session.ts";

export interface Registration extends RegisterBody {
  readonly userAgent: string;
}

export async function registerMember(deps: Deps, actor: VisitorActor, input: Registration): Promise<LoginResult> {
  const account = input.username.trim().toLowerCase();
  checkForm(account, input);
  const passwordHash = await deps.passwords.hash(input.password);
  const { merchantId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  return deps.db.transaction(async (tx) => {
    const memberId = await createMember(deps, tx, {
      actor,
      account,
      type: 0,
      currency,
      passwordHash,
      mustChangePassword: false,
      registerUrl: input.registerUrl ?? null,
      referralCode: input.referralCode ?? null,
      affiliateCode: input.affiliateCode ?? null,
    });
    const owner = { merchantId, kind: "member" as const, ownerId: memberId, ip: actor.ip, userAgent: input.userAgent };
    const token = await openSession(deps, tx, owner);
    await noteLogin(tx, { merchantId, id: memberId }, deps.clock.realNow());
    return loginResult(token, { id: memberId, account, type: 0, isFirst: true, mustChange: false });
  });
}

function checkForm(account: string, { password, confirmPassword }: RegisterBody): void {
  if (account === "") throw new Refusal("empty.username");
  const { username: accountRule, password: passwordRule } = registrationRules;
  const bounds = ({ minLength, maxLength }: typeof accountRule) => ({ min: minLength, max: maxLength });
  if (!fitsRule(account, accountRule)) throw new Refusal("format.username.err", bounds(accountRule));
  if (!fitsRule(password, passwordRule)) throw new Refusal("format.pwd.err", bounds(passwordRule));
  if (password !== confirmPassword) throw new Refusal("confirm.pwd.err");
}

interface SignedIn {
  readonly id: MemberId;
  readonly account: string;
  readonly type: number;
  readonly isFirst: boolean;
  readonly mustChange: boolean;
}

/** The login result of the spec, section 3. */
export function loginResult(token: string, person: SignedIn): LoginResult {
  return {
    token,
    id: String(person.id),
    userName: person.account,
    customerType: person.type,
    firstTimeLogin: person.isFirst,
    passwordExpired: false,
    changePasswordRequired: person.mustChange,
  };
}
