/**
 * Invites a staff member by e-mail to set password and authenticator. The link works once, for three days. Only a demo
 * without a mail server returns the link itself. Runs in the caller's transaction and revokes the previous invitation.
 *
 * Has no refusals. If the staff member has a role that needs a second person (finance, admin), the database fails the
 * transaction unless the same transaction contains the second person's approval. Side effects: stores the invitation,
 * the message and an audit entry.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId, StaffId } from "../../core/ids.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { newAuthenticatorSecret, newToken } from "../identity/index.ts";
import { insertInvitation } from "./invitation-repository.ts";

export interface Invitee {
  readonly id: StaffId;
  readonly account: string;
  readonly name: string;
  readonly email: string;
}

export interface InvitationDraft {
  readonly invitee: Invitee;
  /** Scheme and host under which the back office was called. */
  readonly origin: string;
  readonly reason: string;
}

const lifeMs = 72 * 3_600_000;

/** Returns the link, or null if it is sent only by e-mail. */
export async function sendInvitation(
  deps: Deps,
  tx: Transaction,
  { actor, draft }: { actor: StaffActor; draft: InvitationDraft },
): Promise<string | null> {
  const { merchantId, staffId: invitedBy, language } = actor;
  const { invitee, origin, reason } = draft;
  const { account, name, email } = invitee;
  const merchantName = deps.merchants.byId(merchantId).name;
  const { token, expiresAt } = await createInvitation(deps, tx, { merchantId, merchantName, invitee, invitedBy });
  const page = `${origin}/backoffice/invitation`;
  await deps.messages.write(tx, {
    merchantId,
    kind: "email",
    recipient: email,
    memberId: null,
    language,
    template: "staff.invitation",
    values: { name, account, page, days: lifeMs / 86_400_000 },
    code: token,
    goodUntil: expiresAt,
  });
  await appendAudit(tx, {
    merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: "staff.invited",
    subject: { kind: "staff", id: String(invitee.id) },
    detail: { account, email },
    reason,
  });
  const returnsLink = deps.config.demo && deps.messageSenders.email === undefined;
  return returnsLink ? `${page}#${token}` : null;
}

interface NewInvitationOf {
  readonly merchantId: MerchantId;
  /** The name that the authenticator app shows for the account. */
  readonly merchantName: string;
  readonly invitee: Pick<Invitee, "id" | "account">;
  readonly invitedBy: StaffId;
}

/** Stores an invitation in place of the previous one, and returns the token of its link. Sends nothing. */
export async function createInvitation(
  { clock, ids, random, sealer }: Pick<Deps, "clock" | "ids" | "random" | "sealer">,
  tx: Transaction,
  { merchantId, merchantName, invitee, invitedBy }: NewInvitationOf,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const at = clock.realNow();
  const expiresAt = new Date(at.getTime() + lifeMs);
  const { token, tokenHash } = newToken(random);
  const { secret } = newAuthenticatorSecret(random, { merchantName, account: invitee.account });
  const sealedTotpSecret = sealer.seal(secret);
  const invitation = { merchantId, id: ids.next(), staffId: invitee.id, tokenHash, sealedTotpSecret, invitedBy };
  await insertInvitation(tx, { ...invitation, at, expiresAt });
  return { token, expiresAt };
}
