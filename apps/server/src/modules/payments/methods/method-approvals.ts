/**
 * Changes of payment methods by two people: the request, the decision and the audit entries that deposit methods and
 * withdrawal methods share. The caller has locked the method.
 */

import { createHash } from "node:crypto";
import type { DecideMethodBody } from "@openhouse/protocol/payments/method-request";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval, selectOpenApprovals } from "../../approvals/index.ts";

/** `kind` is also the kind of the approvals. */
export interface MethodSubject {
  readonly kind: "deposit-method" | "withdraw-method";
  /** The code of a deposit method, or the card type of a withdrawal method. */
  readonly code: string;
}

/** The values in their wire format; `before` is null for a new method. */
interface ChangedValues {
  readonly before: object | null;
  readonly after: object;
}

interface MethodStep {
  readonly actor: StaffActor;
  readonly subject: MethodSubject;
  readonly values: ChangedValues;
  readonly reason: string;
}

/**
 * Stores a request with the version that it is based on. Refuses `transaction.state.changed` if another request for the
 * method is open. Side effects: an approval and an audit entry.
 */
export async function requestMethodChange(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { version, ...step }: MethodStep & { readonly version: string },
): Promise<void> {
  const { actor, subject, values, reason } = step;
  const detail = {
    code: subject.code,
    by: actor.account,
    version,
    before: JSON.stringify(values.before),
    after: JSON.stringify(values.after),
  };
  const request = { kind: subject.kind, subjectId: approvalSubject(subject), detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await auditMethod(deps, tx, { ...step, done: "requested" });
}

interface MethodVerdict {
  readonly actor: StaffActor;
  readonly subject: MethodSubject;
  /** The method's version now. */
  readonly version: string;
  readonly body: DecideMethodBody;
}

/**
 * Stores the decision of the second person. Returns the values to apply as JSON; undefined if the request was rejected.
 * Refusals, in this order: `no.data` (no open request), `approval.same.person` (the requester may only reject),
 * `settings.changed` (the method has changed since the request; it can still be rejected). Side effect: an audit entry.
 */
export async function decideMethodChange(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, subject, version, body }: MethodVerdict,
): Promise<string | undefined> {
  const verdict = { kind: subject.kind, subjectId: approvalSubject(subject), ...body };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("no.data");
  const { detail } = approval;
  const after = String(detail["after"]);
  if (body.decision === "approved" && detail["version"] !== version) throw new Refusal("settings.changed");
  const values = { before: parseValues(detail["before"]), after: parseValues(after), by: detail["by"] };
  await auditMethod(deps, tx, { actor, subject, values, reason: body.reason, done: body.decision });
  return body.decision === "approved" ? after : undefined;
}

/** Records a change that took effect at once. */
export function auditMethodChange(deps: Pick<Deps, "clock">, tx: Transaction, step: MethodStep): Promise<void> {
  return auditMethod(deps, tx, { ...step, done: "changed" });
}

export interface StoredRequest {
  readonly code: string;
  readonly version: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The fields that the wire has for every kind of method. */
  readonly common: { readonly by: string; readonly at: number; readonly reason: string; readonly isOwn: boolean };
}

/** The open requests, oldest first. */
export async function selectMethodRequests(
  db: Queryable,
  { merchantId, staffId }: StaffActor,
  kind: MethodSubject["kind"],
): Promise<StoredRequest[]> {
  const approvals = await selectOpenApprovals(db, merchantId, kind);
  return approvals.map(({ detail, requestedBy, requestedAt, reason }) => ({
    code: String(detail["code"]),
    version: String(detail["version"]),
    before: parseValues(detail["before"]),
    after: parseValues(detail["after"]),
    common: { by: String(detail["by"]), at: requestedAt.getTime(), reason, isOwn: requestedBy === staffId },
  }));
}

function parseValues(text: unknown): unknown {
  return JSON.parse(String(text));
}

/** Hashes the code to a number, because the subject of an approval is a number. */
function approvalSubject({ kind, code }: MethodSubject): bigint {
  return BigInt.asUintN(62, createHash("sha256").update(`${kind}:${code}`).digest().readBigUInt64BE());
}

/** Written out, so that a search for an action finds it. */
const auditActions = {
  "deposit-method": {
    changed: "deposit-method.changed",
    requested: "deposit-method.requested",
    approved: "deposit-method.approved",
    rejected: "deposit-method.rejected",
  },
  "withdraw-method": {
    changed: "withdraw-method.changed",
    requested: "withdraw-method.requested",
    approved: "withdraw-method.approved",
    rejected: "withdraw-method.rejected",
  },
} as const;

interface MethodAudit {
  readonly actor: StaffActor;
  readonly subject: MethodSubject;
  readonly values: object;
  readonly reason: string;
  readonly done: keyof (typeof auditActions)[MethodSubject["kind"]];
}

function auditMethod(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, subject, values, reason, done }: MethodAudit,
): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: auditActions[subject.kind][done],
    subject: { kind: subject.kind, id: subject.code },
    detail: values,
    reason,
  });
}
