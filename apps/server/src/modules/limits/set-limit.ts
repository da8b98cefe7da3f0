/**
 * Sets a limit on a member's own play, or takes it away. The first limit and a decrease bind at once; a raise and the
 * wish for no limit wait 24 hours and for `confirmLimit`, and until then the lower limit binds. A new wish replaces a
 * pending one.
 *
 * Refusals, in this order: `limit.amount.invalid` (negative, or beyond 64 bits), `limit.session.short` {minutes} (too
 * little time to sign in, withdraw and ask for more), `permission.denied` (a member sets another's), `no.data` (404, no
 * such member), `limit.not.set` (there is none to take away). One transaction with an audit entry; it waits for bets
 * and deposits on their way. Setting the same amount again only drops a pending raise. Source: docs/product-rules.md,
 * Money; docs/security.md, Responsible gaming.
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
import { insertLimit, lockLimits, lockMember, replaceLimits } from "./repository.ts";
import type { LimitToInsert } from "./repository.ts";

export interface LimitWish {
  /** Whose limit; a member sets only the own. */
  readonly memberId: MemberId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** null: no limit any more. */
  readonly amountMinor: bigint | null;
  /** Of the house's own limit: why. */
  readonly reason?: string;
}

export interface LimitChange {
  /** Of the limit that the wish led to, of the raise that waits, or of the limit that was taken away. */
  readonly id: bigint;
  readonly isPending: boolean;
  readonly effectiveAt: Date;
}

const mostAttempts = 3;

export async function setLimit(deps: Deps, actor: MemberActor | StaffActor, wish: LimitWish): Promise<LimitChange> {
  if (wish.amountMinor !== null) checkSize(wish.kind, wish.amountMinor);
  if (actor.kind === "member" && actor.memberId !== wish.memberId) throw new Refusal("permission.denied");
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await deps.db.transaction((tx) => replaceLimit(deps, tx, { actor, wish }));
    } catch (error) {
      // Another wish for the same limit committed meanwhile: judge anew against it.
      if (attempts >= mostAttempts || !isDatabaseError(error, "23505")) throw error;
    }
  }
}

function checkSize(kind: LimitKind, amountMinor: bigint): void {
  if (amountMinor < 0n || amountMinor > largestMinor) throw new Refusal("limit.amount.invalid");
  if (kind === "session" && amountMinor < BigInt(shortestSessionMinutes)) {
    throw new Refusal("limit.session.short", { minutes: shortestSessionMinutes });
  }
}

interface Setting {
  readonly actor: MemberActor | StaffActor;
  readonly wish: LimitWish;
}

async function replaceLimit(deps: Deps, tx: Transaction, { actor, wish }: Setting): Promise<LimitChange> {
  const { merchantId } = actor;
  const { memberId, kind, period, amountMinor, reason } = wish;
  const setBy = actor.kind === "member" ? ("member" as const) : ("operator" as const);
  const at = deps.clock.businessNow();
  if (!(await lockMember(tx, { merchantId, memberId }))) throw new Refusal("no.data");
  const same = (await lockLimits(tx, { merchantId, memberId })).filter(
    (limit) => limit.kind === kind && limit.period === period && limit.setBy === setBy,
  );
  const current = same.find((limit): limit is LimitInForce => !limit.isPending);
  if (amountMinor === null && current === undefined) throw new Refusal("limit.not.set");
  const dropped = same.filter(({ isPending }) => isPending);
  // An operator's raise needs no cooling-off: it is a decision about somebody else.
  const isPending = setBy === "member" && isWider(amountMinor, current);
  const isUnchanged = current !== undefined && amountMinor === current.amountMinor;
  const ended = isPending || isUnchanged || current === undefined ? dropped : [...dropped, current];
  await replaceLimits(tx, { merchantId, ids: ended.map(({ id }) => id), at });
  const effectiveAt = isPending ? new Date(at.getTime() + coolingOffMs) : at;
  const written: LimitToInsert = {
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
  // What the house takes away at once leaves nothing behind.
  const isWritten = !isUnchanged && (isPending || amountMinor !== null);
  if (isWritten) await insertLimit(tx, written);
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
    ? { id: written.id, isPending, effectiveAt }
    : { id: current.id, isPending: false, effectiveAt: isUnchanged ? current.effectiveAt : at };
}

/** More than the limit in force; no limit at all is the widest. */
function isWider(amountMinor: bigint | null, current: MemberLimit | undefined): boolean {
  if (current === undefined || current.amountMinor === null) return false;
  return amountMinor === null || amountMinor > current.amountMinor;
}

function actionOf(amountMinor: bigint | null, isPending: boolean): string {
  if (amountMinor === null) return isPending ? "limit.removal.requested" : "limit.removed";
  return isPending ? "limit.raise.requested" : "limit.set";
}
