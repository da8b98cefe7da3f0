/**
 * Two people of the staff open the archive of a closed account: one requests with a reason, another one decides. The
 * audit chain records both under the member's number.
 */

import type { DecideArchiveBody, RequestArchiveBody } from "@openhouse/protocol/privacy/archives";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { archiveApproval, selectArchives } from "./archive-repository.ts";
import type { ListedArchive } from "./archive-repository.ts";

export interface ArchiveCaller {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
}

/**
 * Requests to open an archive. Refusals, in this order: `no.data` (no such archive), `transaction.state.changed` (a
 * request is open). Side effects, in the caller's transaction: stores the request and an audit entry.
 */
export async function requestArchive(
  deps: Pick<Deps, "clock" | "ids">,
  tx: Transaction,
  { actor, memberId, body: { reason } }: ArchiveCaller & { readonly body: RequestArchiveBody },
): Promise<void> {
  await readArchiveLine(deps, tx, { actor, memberId });
  const request = { kind: archiveApproval, subjectId: memberId, detail: {}, reason };
  await requestApproval(deps, tx, { actor, request });
  await auditArchive(deps, tx, { actor, memberId, action: "archive.requested", reason });
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (no such archive, or no open request),
 * `approval.same.person` (the requester may only reject; the database also refuses the approval). Side effects, in the
 * caller's transaction: stores the decision and an audit entry. The requester can then read the archive for a day.
 */
export async function decideArchive(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, body: { decision, reason } }: ArchiveCaller & { readonly body: DecideArchiveBody },
): Promise<void> {
  await readArchiveLine(deps, tx, { actor, memberId });
  const verdict = { kind: archiveApproval, subjectId: memberId, decision, reason };
  if ((await decideApproval(deps, tx, { actor, verdict })) === undefined) throw new Refusal("no.data");
  const action = decision === "approved" ? "archive.approved" : "archive.rejected";
  await auditArchive(deps, tx, { actor, memberId, action, reason });
}

/** Refuses `no.data` if the merchant has no archive of that number, or if it is past its date. */
export async function readArchiveLine(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor: { merchantId, staffId }, memberId }: ArchiveCaller,
): Promise<ListedArchive> {
  const filter = { merchantId, staffId, now: clock.businessNow(), memberId, isWaiting: false, before: null, limit: 1 };
  const [archive] = await selectArchives(tx, filter);
  if (archive === undefined) throw new Refusal("no.data");
  return archive;
}

export interface ArchiveStep extends ArchiveCaller {
  readonly action: "archive.requested" | "archive.approved" | "archive.rejected" | "archive.read";
  readonly reason?: string;
}

export async function auditArchive(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, action, reason }: ArchiveStep,
): Promise<void> {
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(memberId) },
    detail: {},
    ...(reason !== undefined && { reason }),
  });
}
