/**
 * A member submits a document with the uploaded pictures. The staff then decides about the check
 * (decide-identity-check.ts).
 *
 * Refusals, in this order: `request.param.err` {fields} (rules/identity/document-faults.ts),
 * `identity.document.expired`, `identity.not.open` (a check is open, or an approval is in force and does not end soon),
 * `identity.picture.missing` {side}, `person.not.accepted` (403, the document belongs to an excluded person; the
 * refusal does not say why). Side effects, in the caller's transaction: writes the check and an audit entry without the
 * document's data, and starts the job that sends open checks to the merchant's provider.
 */

import { documentFaults } from "@openhouse/rules/identity/document-faults";
import { sidesOf } from "@openhouse/rules/identity/identity-check";
import type { OwnIdentity, SubmitIdentityBody } from "@openhouse/protocol/identity-checks/own-check";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import { sealDocument } from "../../core/secrets/sealed-document.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { enqueueJob } from "../../db/jobs.ts";
import { insertCheck } from "./check-repository.ts";
import { describeOwnCheck } from "./describe-own-check.ts";
import type { OwnCheckDeps } from "./describe-own-check.ts";
import { attachPictures } from "./picture-repository.ts";
import { refuseUnlessOpen } from "./upload-picture.ts";

/** The job that sends open checks to the merchant's provider. */
export const askTask = "ask-identity-providers";

type SubmitDeps = Pick<Deps, "ids" | "documentSealer" | "screenMember"> & OwnCheckDeps;

export async function submitIdentityCheck(
  deps: SubmitDeps,
  tx: Transaction,
  { actor, body }: { readonly actor: MemberActor; readonly body: SubmitIdentityBody },
): Promise<OwnIdentity> {
  const { merchantId, memberId } = actor;
  const { kind, country, expiresOn } = body;
  const { timeZone, settings } = deps.merchants.byId(merchantId);
  const at = deps.clock.businessNow();
  const today = businessDay(at, timeZone);
  refuseFaults(body, today);
  await refuseUnlessOpen(deps, tx, actor);
  const id = deps.ids.next();
  const facts = { number: body.number.trim(), name: body.name.trim(), birthday: body.birthday };
  const documentSealed = sealDocument(deps.documentSealer, facts);
  const check = { merchantId, id, memberId, kind, country, documentSealed, expiresOn, submittedAt: at };
  // The unique index on open checks lets one of several concurrent submissions pass.
  if (!(await insertCheck(tx, check))) throw new Refusal("identity.not.open");
  const attached = await attachPictures(tx, { merchantId, memberId, checkId: id, sides: sidesOf(kind) });
  const missingSide = sidesOf(kind).find((side) => !attached.includes(side));
  if (missingSide !== undefined) throw new Refusal("identity.picture.missing", {}, { side: missingSide });
  await deps.screenMember(tx, { merchantId, memberId, written: ["document"] });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "identity.submitted",
    subject: { kind: "member", id: String(memberId) },
    detail: { checkId: String(id), kind, country },
  });
  if (settings["identity.provider"] !== "") await enqueueJob(tx, { task: askTask, key: askTask });
  return describeOwnCheck(deps, tx, actor);
}

function refuseFaults(body: SubmitIdentityBody, today: string): void {
  const faults = Object.entries(documentFaults(body, today));
  const fields = faults.flatMap(([field, fault]) => (fault === "expired" ? [] : [field]));
  if (fields.length > 0) throw new Refusal("request.param.err", {}, { fields });
  if (faults.length > 0) throw new Refusal("identity.document.expired");
}
