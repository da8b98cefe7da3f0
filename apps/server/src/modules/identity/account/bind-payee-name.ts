/**
 * The name that a member's money goes to, bound in the caller's transaction by the first account that it goes to: a
 * part of the profile from then on, which customer service alone changes. Answers the name that binds: that of the
 * profile, else the offered one, written now. Side effect of the first binding: an audit entry. Refuses
 * `login.not.session` without an account. Source: docs/product-rules.md, Money; docs/security.md, Gaming standards
 * (GLI-19 2.5.6 d).
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { valueOf } from "./describe-profile.ts";
import { lockProfile, writeProfile } from "./profile-repository.ts";

export async function bindPayeeName(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, name }: { actor: MemberActor; name: string },
): Promise<string> {
  const { merchantId, memberId } = actor;
  const row = await lockProfile(tx, actor);
  if (row === undefined) throw new Refusal("login.not.session");
  const known = valueOf(row, "payeeName");
  if (known !== "") return known;
  await writeProfile(tx, { merchantId, memberId, nickname: null, profile: { payeeName: name } });
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "member.profileChanged",
    subject: { kind: "member", id: String(memberId) },
    // Which field, never what it holds: the chain is kept for ever, and a person may be forgotten.
    detail: { fields: ["payeeName"] },
  });
  return name;
}
