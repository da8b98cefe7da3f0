/**
 * Shows one identity check, and its pictures, to the staff. Each view of a check or picture writes an audit entry in
 * the same transaction, so that nothing is shown without an audit entry. Refuses `no.data`.
 */

import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import { compareBirthday, compareName, stepFor } from "@openhouse/rules/identity/identity-check";
import type { IdentityCheckDetail, IdentityPicture } from "@openhouse/protocol/identity-checks/check-queue";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import type { DocumentFacts } from "../../core/secrets/sealed-document.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { isUnderAge } from "./apply-approval.ts";
import { findCheck, findListedCheck, findPerson } from "./check-repository.ts";
import type { IdentityCheck, PersonOfProfile } from "./check-repository.ts";
import { describeCheck } from "./list-checks.ts";
import { decryptPicture } from "./picture-cipher.ts";
import { selectPictures, selectSides } from "./picture-repository.ts";

type ShowDeps = Pick<Deps, "clock" | "merchants" | "documentSealer">;

export async function showIdentityCheck(
  deps: ShowDeps,
  tx: Transaction,
  { actor, id }: { readonly actor: StaffActor; readonly id: bigint },
): Promise<IdentityCheckDetail> {
  const { merchantId } = actor;
  const check = await findListedCheck(tx, { merchantId, id });
  const person = check && (await findPerson(tx, check));
  if (check === undefined || person === undefined) throw new Refusal("no.data");
  const facts = check.documentSealed === "" ? null : openDocument(deps.documentSealer, check.documentSealed);
  await auditView(deps, tx, { actor, check, action: "identity.viewed", detail: {} });
  const today = businessDay(deps.clock.businessNow(), deps.merchants.byId(merchantId).timeZone);
  return {
    ...describeCheck(deps, actor, check),
    document: facts,
    expiresOn: check.expiresOn,
    profile: { names: [...new Set(namesOf(person))], birthday: person.birthday },
    compared: compare(facts, person),
    isUnderAge: facts !== null && isUnderAge(deps, check, { facts, today }),
    pictures: await selectSides(tx, { merchantId, checkId: id }),
    reviewNote: check.reviewNote,
    reason: check.reason,
    note: check.note,
    step: stepFor(check, actor.staffId),
  };
}

export function compare(facts: DocumentFacts | null, person: PersonOfProfile): IdentityCheckDetail["compared"] {
  if (facts === null) return { name: "unknown", birthday: "unknown" };
  return {
    name: compareName(facts.name, [person.payeeName, person.fullName]),
    birthday: compareBirthday(facts.birthday, person.birthday),
  };
}

function namesOf({ payeeName, fullName }: PersonOfProfile): string[] {
  return [payeeName, fullName].filter((name): name is string => (name ?? "") !== "");
}

export async function showIdentityPicture(
  deps: ShowDeps,
  tx: Transaction,
  { actor, id, side }: { readonly actor: StaffActor; readonly id: bigint; readonly side: PictureSide },
): Promise<IdentityPicture> {
  const { merchantId } = actor;
  const check = await findCheck(tx, { merchantId, id });
  const [picture] = await selectPictures(tx, { merchantId, checkId: id, side });
  if (check === undefined || picture === undefined) throw new Refusal("no.data");
  await auditView(deps, tx, { actor, check, action: "identity.picture-viewed", detail: { side } });
  const { width, height } = picture;
  return { width, height, jpeg: decryptPicture(deps, picture).toString("base64") };
}

interface View {
  readonly actor: StaffActor;
  readonly check: IdentityCheck;
  readonly action: string;
  readonly detail: object;
}

async function auditView(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, check, action, detail }: View,
): Promise<void> {
  await appendAudit(tx, {
    merchantId: check.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(check.memberId) },
    detail: { checkId: String(check.id), ...detail },
  });
}
