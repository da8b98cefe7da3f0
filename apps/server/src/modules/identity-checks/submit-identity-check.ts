/**
 * A member submits a document with the uploaded pictures. Two people of the staff then decide about it
 * (decide-identity-check.ts).
 *
 * Refusals, in this order: `request.param.err` {fields} (not a day of the calendar, a date of birth before 1900 or in
 * the future, a number without letters and digits), `identity.document.expired`, `identity.not.open` (a check is open,
 * or the approval does not end soon), `identity.picture.missing` {side}, `person.not.accepted` (403, the document of an
 * excluded person; it does not say why). In the caller's transaction, with an audit entry without the document's data.
 */

import { earliestBirthday, isCalendarDay } from "@openhouse/rules/identity/age";
import { canonicalDocument } from "@openhouse/rules/identity/canonical-person";
import { sidesOf } from "@openhouse/rules/identity/identity-check";
import { isVisibleText } from "@openhouse/rules/identity/visible-text";
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
  refuseWrongFields(body, today);
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

function refuseWrongFields({ country, number, name, birthday, expiresOn }: SubmitIdentityBody, today: string): void {
  const hasNumber = (canonicalDocument({ country, number })?.length ?? 0) >= "XX:1234".length && isVisibleText(number);
  const isBirthday = isCalendarDay(birthday) && birthday >= earliestBirthday && birthday <= today;
  const faults = {
    number: !hasNumber,
    name: !/\p{L}/u.test(name) || !isVisibleText(name),
    birthday: !isBirthday,
    expiresOn: expiresOn !== null && !isCalendarDay(expiresOn),
  };
  const fields = Object.entries(faults).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
  if (fields.length > 0) throw new Refusal("request.param.err", {}, { fields });
  if (expiresOn !== null && expiresOn < today) throw new Refusal("identity.document.expired");
}
