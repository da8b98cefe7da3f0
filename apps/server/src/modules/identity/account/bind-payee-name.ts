/**
 * Binds the payee name of a member in the caller's transaction when the first payout account is added. After that the
 * name is part of the profile, and only customer service can change it. Returns the payee name of the profile; if the
 * profile has none, writes the given name, writes an audit entry and returns the given name. Refuses
 * `login.not.session` if the account does not exist. Source: docs/product-rules.md, Money; docs/security.md, Gaming
 * standards (GLI-19 2.5.6 d).
 */

import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { profileFieldValue } from "./describe-profile.ts";
import { lockProfile, writeProfile } from "./profile-repository.ts";

export async function bindPayeeName(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, name }: { actor: MemberActor | StaffActor; memberId: MemberId; name: string },
): Promise<string> {
  const { merchantId } = actor;
  const row = await lockProfile(tx, { merchantId, memberId });
  if (row === undefined) throw new Refusal("login.not.session");
  const boundName = profileFieldValue(row, "payeeName");
  if (boundName !== "") return boundName;
  await writeProfile(tx, { merchantId, memberId, nickname: null, profile: { payeeName: name } });
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "member.profileChanged",
    subject: { kind: "member", id: String(memberId) },
    // Only the field name, not its value: audit entries are permanent, but personal data can be erased.
    detail: { fields: ["payeeName"] },
  });
  return name;
}
