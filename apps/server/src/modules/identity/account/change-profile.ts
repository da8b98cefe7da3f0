/**
 * A member tells something of the own person. What is set once stays: customer service changes it, so that a stolen
 * session cannot make another person of the account.
 */

import type { ChangeProfileBody, MemberProfile } from "@openhouse/protocol/identity/member-profile";
import {
  isLockedOnceSet,
  profileFault,
  profileFieldNames,
  provenFields,
} from "@openhouse/rules/identity/profile-fields";
import type { ProfileField } from "@openhouse/rules/identity/profile-fields";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { describeProfile, valueOf } from "./describe-profile.ts";
import { lockProfile, writeProfile } from "./profile-repository.ts";
import { provePassword } from "../login/prove-password.ts";

/**
 * Refuses, in this order: `format.field.err` (the first field that does not fit; `value.field` names it),
 * `profile.age` (a birthday too late for the house), those of `provePassword` when the name of the payee or an id number
 * is set, `profile.field.locked` (409, set before to something else). Side effects, in one transaction: the fields, an
 * audit entry that names them. Idempotent: the same values again change nothing.
 */
export async function changeProfile(
  deps: Deps,
  actor: MemberActor,
  { values, password = "" }: ChangeProfileBody,
): Promise<MemberProfile> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: merchant.timeZone }).format(deps.clock.businessNow());
  const told = profileFieldNames.flatMap((name) => {
    const value = values[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  for (const [field, value] of told) {
    const fault = profileFault(field, value, { today, age: merchant.agreementAge });
    if (fault === "age") throw new Refusal("profile.age", { age: merchant.agreementAge }, { field });
    if (fault !== undefined) throw new Refusal("format.field.err", {}, { field });
  }
  if (told.some(([field]) => provenFields.includes(field))) await provePassword(deps, actor, { password });
  if (told.length > 0) await writeTold(deps, actor, told);
  return describeProfile(deps, actor);
}

type Told = readonly (readonly [ProfileField, string])[];

async function writeTold(deps: Deps, actor: MemberActor, told: Told): Promise<void> {
  const { merchantId, memberId } = actor;
  await deps.db.transaction(async (tx) => {
    const row = await lockProfile(tx, actor);
    if (row === undefined) throw new Refusal("login.not.session");
    const fresh = told.filter(([field, value]) => valueOf(row, field) !== value);
    for (const [field] of fresh) {
      const isSet = valueOf(row, field) !== "";
      if (isSet && isLockedOnceSet(field)) throw new Refusal("profile.field.locked", {}, { field });
    }
    if (fresh.length === 0) return;
    const { nickname = null, ...profile } = Object.fromEntries(fresh);
    await writeProfile(tx, { merchantId, memberId, nickname, profile });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "member.profileChanged",
      subject: { kind: "member", id: String(memberId) },
      // Which fields, never what they hold: the chain is kept for ever, and a person may be forgotten.
      detail: { fields: fresh.map(([field]) => field) },
    });
  });
}
