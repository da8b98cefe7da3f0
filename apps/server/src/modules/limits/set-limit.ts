/**
 * Sets or removes a limit on a member's play. The first limit, a decrease and every change by the operator take effect
 * at once. A raise or removal by the member takes effect only after 24 hours and a call of `confirmLimit`; until then
 * the current limit applies. A new request replaces a pending raise or removal.
 *
 * Refusals, in this order: `limit.amount.invalid` (negative, or more than 64 bits), `limit.session.short` {minutes}
 * (too little time to sign in, withdraw and request a change), `permission.denied` (the limit of another member),
 * `no.data` (404, the member does not exist), `limit.not.set` (there is no limit to remove). One transaction with an
 * audit entry; the transaction waits for running bets and deposits. Setting the same amount again only cancels a
 * pending raise or removal. Source: docs/product-rules.md, Money; docs/security.md, Responsible gaming.
 */

import { shortestSessionMinutes } from "@openhouse/rules/limits/session-limit";
import { largestMinor } from "@openhouse/rules/money/money";
import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { isDatabaseError } from "../../db/connection.ts";
import type { Transaction } from "../../db/connection.ts";
import { coolingOffMs } from "./limit.ts";
import type { LimitInForce, LimitKind, LimitPeriod, MemberLimit } from "./limit.ts";
import { insertLimit, lockLimits, lockMember, endLimits } from "./repository.ts";
import type { LimitToInsert } from "./repository.ts";

export interface LimitRequest {
  /** The member whose limit is set; members can set only their own. */
  readonly memberId: MemberId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Null removes the limit. */
  readonly amountMinor: bigint | null;
  /** Required for limits set by the operator. */
  readonly reason?: string;
}

export interface LimitChange {
  /** Id of the new limit, of the pending raise, or of the removed limit. */
  readonly id: bigint;
  readonly isPending: boolean;
  readonly effectiveAt: Date;
}

const maxAttempts = 3;

export async function setLimit(
  deps: Deps,
  actor: MemberActor | StaffActor,
  request: LimitRequest,
): Promise<LimitChange> {
  if (request.amountMinor !== null) checkSize(request.kind, request.amountMinor);
  if (actor.kind === "member" && actor.memberId !== request.memberId) throw new Refusal("permission.denied");
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await deps.db.transaction((tx) => replaceLimit(deps, tx, { actor, request }));
    } catch (error) {
      // A concurrent request for the same limit was committed, so this request is repeated against the new state.
      if (attempts >= maxAttempts || !isDatabaseError(error, "23505")) throw error;
    }
  }
}

function checkSize(kind: LimitKind, amountMinor: bigint): void {
  if (amountMinor < 0n || amountMinor > largestMinor) throw new Refusal("limit.amount.invalid");
  if (kind === "session" && amountMinor < BigInt(shortestSessionMinutes)) {
    throw new Refusal("limit.session.short", { minutes: shortestSessionMinutes });
  }
}

interface ActorAndRequest {
  readonly actor: MemberActor | StaffActor;
  readonly request: LimitRequest;
}

async function replaceLimit(deps: Deps, tx: Transaction, { actor, request }: ActorAndRequest): Promise<LimitChange> {
  const { merchantId } = actor;
  const { memberId, kind, period, amountMinor, reason } = request;
  const setBy = actor.kind === "member" ? ("member" as const) : ("operator" as const);
  const at = deps.clock.businessNow();
  if (!(await lockMember(tx, { merchantId, memberId }))) throw new Refusal("no.data");
  const sameLimits = (await lockLimits(tx, { merchantId, memberId })).filter(
    (limit) => limit.kind === kind && limit.period === period && limit.setBy === setBy,
  );
  const current = sameLimits.find((limit): limit is LimitInForce => !limit.isPending);
  if (amountMinor === null && current === undefined) throw new Refusal("limit.not.set");
  const pendingLimits = sameLimits.filter(({ isPending }) => isPending);
  // Only raises by the member have a cooling-off period. The operator's raises have none.
  const isPending = setBy === "member" && isWider(amountMinor, current);
  const isUnchanged = current !== undefined && amountMinor === current.amountMinor;
  const limitsToEnd = isPending || isUnchanged || current === undefined ? pendingLimits : [...pendingLimits, current];
  await endLimits(tx, { merchantId, ids: limitsToEnd.map(({ id }) => id), at });
  const effectiveAt = isPending ? new Date(at.getTime() + coolingOffMs) : at;
  const newLimit: LimitToInsert = {
    merchantId,
    memberId,
    kind,
    period,
    amountMinor,
    setBy,
    effectiveAt,
    id: deps.ids.next(),
    confirmedAt: isPending ? null : at,
  };
  // A removal by the operator takes effect at once and writes no new row.
  const isWritten = !isUnchanged && (isPending || amountMinor !== null);
  if (isWritten) await insertLimit(tx, newLimit);
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: actionOf(amountMinor, isPending),
    subject: { kind: "member", id: String(memberId) },
    detail: {
      kind,
      period,
      before: current === undefined ? null : String(current.amountMinor),
      after: amountMinor === null ? null : String(amountMinor),
      effectiveAt: effectiveAt.toISOString(),
    },
    ...(reason === undefined ? {} : { reason }),
  });
  return isWritten || current === undefined
    ? { id: newLimit.id, isPending, effectiveAt }
    : { id: current.id, isPending: false, effectiveAt: isUnchanged ? current.effectiveAt : at };
}

/** Returns true if the new amount is above the current limit. Null means no limit, which is above every amount. */
function isWider(amountMinor: bigint | null, current: MemberLimit | undefined): boolean {
  if (current === undefined || current.amountMinor === null) return false;
  return amountMinor === null || amountMinor > current.amountMinor;
}

function actionOf(amountMinor: bigint | null, isPending: boolean): string {
  if (amountMinor === null) return isPending ? "limit.removal.requested" : "limit.removed";
  return isPending ? "limit.raise.requested" : "limit.set";
}
