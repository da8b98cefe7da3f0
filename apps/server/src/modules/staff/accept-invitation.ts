/** A person of the staff takes an invitation: sets the own password and proves the own authenticator. */

import type {
  AcceptInvitationBody,
  OpenedInvitation,
  OpenInvitationBody,
} from "@openhouse/protocol/identity/staff-invitation";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { authenticatorUri, hashToken, matchingTotpStep, refuseUnfitStaffPassword } from "../identity/index.ts";
import { findInvitation, setAccess, useInvitation } from "./invitation-repository.ts";

/** What stands behind the link. Refuses `invitation.invalid` (used, taken back, too late, or none). Reads only. */
export async function openInvitation(
  deps: Deps,
  { merchantId }: VisitorActor,
  { token }: OpenInvitationBody,
): Promise<OpenedInvitation> {
  const found = await requireInvitation(deps, merchantId, token);
  const { account, name, sealedTotpSecret, expiresAt } = found;
  const secret = deps.sealer.open(sealedTotpSecret);
  const uri = authenticatorUri(secret, { merchantName: deps.merchants.byId(merchantId).name, account });
  return { account, name, secret, uri, expiresAt: expiresAt.getTime() };
}

/**
 * Sets password and authenticator; after it the person signs in as everybody does. Whoever has the link was shown the
 * secret, so wrong codes need no bound.
 *
 * Refusals, in this order: `invitation.invalid`, those of `refuseUnfitStaffPassword`, `login.totp.err`. Side effects:
 * the invitation is used up, the access is set, an audit entry, in one transaction.
 */
export async function acceptInvitation(
  deps: Deps,
  { merchantId, ip }: VisitorActor,
  { token, password, code }: AcceptInvitationBody,
): Promise<void> {
  const found = await requireInvitation(deps, merchantId, token);
  const { id, staffId, account, sealedTotpSecret } = found;
  await refuseUnfitStaffPassword(deps.merchants.byId(merchantId), { password, account }, "password");
  const now = deps.clock.realNow();
  const step = matchingTotpStep(deps.sealer.open(sealedTotpSecret), code, now);
  if (step === undefined) throw new Refusal("login.totp.err", {}, { field: "code" });
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.transaction(async (tx) => {
    if (!(await useInvitation(tx, { merchantId, id }, now))) throw new Refusal("invitation.invalid");
    await setAccess(tx, { merchantId, id: staffId, passwordHash, sealedTotpSecret, step });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor({ kind: "staff", staffId, account, ip }),
      action: "staff.invitationTaken",
      subject: { kind: "staff", id: String(staffId) },
      detail: { account },
    });
  });
}

async function requireInvitation(deps: Deps, merchantId: VisitorActor["merchantId"], token: string) {
  const claim = { merchantId, tokenHash: hashToken(token), now: deps.clock.realNow() };
  const found = await findInvitation(deps.db, claim);
  if (found === undefined) throw new Refusal("invitation.invalid");
  return found;
}
