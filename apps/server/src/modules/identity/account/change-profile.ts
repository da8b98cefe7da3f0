/**
 * Changes a member's own profile. Most fields can be set only once; after that only customer service can change them,
 * so that a stolen session cannot be used to replace the owner's identity.
 */

import type { ChangeProfileBody, MemberProfile } from "@openhouse/protocol/identity/member-profile";
import {
  isLockedOnceSet,
  profileFault,
  profileFieldNames,
  passwordProtectedFields,
} from "@openhouse/rules/identity/profile-fields";
import type { ProfileField } from "@openhouse/rules/identity/profile-fields";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { describeProfile, profileFieldValue } from "./describe-profile.ts";
import { lockProfile, writeProfile } from "./profile-repository.ts";
import { provePassword } from "../login/prove-password.ts";

/**
 * Refusals, in this order: `format.field.err` (the first invalid field; `value.field` names it), `profile.age` (younger
 * than the merchant's minimum age), the refusals of `provePassword` if the payee name or an id number is set,
 * `profile.field.locked` (409, already set to another value). Side effects, in one transaction: writes the fields, and
 * an audit entry that names them. Idempotent: repeating the same values changes nothing.
 */
export async function changeProfile(
  deps: Deps,
  actor: MemberActor,
  { values, password = "" }: ChangeProfileBody,
): Promise<MemberProfile> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: merchant.timeZone }).format(deps.clock.businessNow());
  const entries = profileFieldNames.flatMap((name) => {
    const value = values[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  for (const [field, value] of entries) {
    const fault = profileFault(field, value, { today, age: merchant.agreementAge });
    if (fault === "age") throw new Refusal("profile.age", { age: merchant.agreementAge }, { field });
    if (fault !== undefined) throw new Refusal("format.field.err", {}, { field });
  }
  if (entries.some(([field]) => passwordProtectedFields.includes(field)))
    await provePassword(deps, actor, { password });
  if (entries.length > 0) await writeFields(deps, actor, entries);
  return describeProfile(deps, actor);
}

type ProfileEntries = readonly (readonly [ProfileField, string])[];

async function writeFields(deps: Deps, actor: MemberActor, entries: ProfileEntries): Promise<void> {
  const { merchantId, memberId } = actor;
  await deps.db.transaction(async (tx) => {
    const row = await lockProfile(tx, actor);
    if (row === undefined) throw new Refusal("login.not.session");
    const changedEntries = entries.filter(([field, value]) => profileFieldValue(row, field) !== value);
    for (const [field] of changedEntries) {
      const isSet = profileFieldValue(row, field) !== "";
      if (isSet && isLockedOnceSet(field)) throw new Refusal("profile.field.locked", {}, { field });
    }
    if (changedEntries.length === 0) return;
    const { nickname = null, ...profile } = Object.fromEntries(changedEntries);
    await writeProfile(tx, { merchantId, memberId, nickname, profile });
    await deps.screenMember(tx, { merchantId, memberId, written: [] });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "member.profileChanged",
      subject: { kind: "member", id: String(memberId) },
      // Only the field names, not their values: audit entries are permanent, but personal data can be erased.
      detail: { fields: changedEntries.map(([field]) => field) },
    });
  });
}
