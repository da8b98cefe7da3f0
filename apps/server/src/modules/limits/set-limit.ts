/**
 * Sets a limit on a member's own play. The first limit and a decrease bind at once; a raise waits 24 hours and for
 * `confirmLimit`, and until then the lower limit binds. A new wish replaces a pending one.
 *
 * Refusals, in this order: `limit.amount.invalid` (negative, or beyond 64 bits), `limit.session.short` {minutes} (too
 * little time to sign in, withdraw and ask for more), `permission.denied` (a member sets another's), `no.data` (404, no
 * such member). One transaction with an audit entry; it waits for bets and deposits on their way. Setting the same
 * amount again only drops a pending raise. Source: decisions.md, Money; security.md 1.3.
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
import type { LimitKind, LimitPeriod, MemberLimit } from "./limit.ts";
import { insertLimit, lockLimits, lockMember, replaceLimits } from "./repository.ts";

export interface LimitWish {
  /** Whose limit; a member sets only the own. */
  readonly memberId: MemberId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint;
  /** Of the house's own limit: why. */
  readonly reason?: string;
}

const mostAttempts = 3;

export async function setLimit(deps: Deps, actor: MemberActor | StaffActor, wish: LimitWish): Promise<MemberLimit> {
  if (wish.amountMinor < 0n || wish.amountMinor > largestMinor) throw new Refusal("limit.amount.invalid");
  if (wish.kind === "session" && wish.amountMinor < BigInt(shortestSessionMinutes)) {
    throw new Refusal("limit.session.short", { minutes: shortestSessionMinutes });
  }
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

interface Setting {
  readonly actor: MemberActor | StaffActor;
  readonly wish: LimitWish;
}

async function replaceLimit(deps: Deps, tx: Transaction, { actor, wish }: Setting): Promise<MemberLimit> {
  const { merchantId } = actor;
  const { memberId, kind, period, amountMinor, reason } = wish;
  const setBy = actor.kind === "member" ? ("member" as const) : ("operator" as const);
  const at = deps.clock.businessNow();
  if (!(await lockMember(tx, { merchantId, memberId }))) throw new Refusal("no.data");
  const same = (await lockLimits(tx, { merchantId, memberId })).filter(
    (limit) => limit.kind === kind && limit.period === period && limit.setBy === setBy,
  );
  const current = same.find(({ isPending }) => !isPending);
  const dropped = same.filter(({ isPending }) => isPending);
  // An operator's raise needs no cooling-off: it is a decision about somebody else.
  const isPending = setBy === "member" && current !== undefined && amountMinor > current.amountMinor;
  const isUnchanged = current !== undefined && amountMinor === current.amountMinor;
  const ended = isPending || isUnchanged || current === undefined ? dropped : [...dropped, current];
  const endedIds = ended.map(({ id }) => id);
  await replaceLimits(tx, { merchantId, ids: endedIds, at });
  const effectiveAt = isPending ? new Date(at.getTime() + coolingOffMs) : at;
  const limit: MemberLimit = isUnchanged
    ? current
    : { id: deps.ids.next(), kind, period, amountMinor, setBy, effectiveAt, isPending };
  if (!isUnchanged) await insertLimit(tx, { ...limit, merchantId, memberId, confirmedAt: isPending ? null : at });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: isPending ? "limit.raise.requested" : "limit.set",
    subject: { kind: "member", id: String(memberId) },
    detail: {
      kind,
      period,
      before: current === undefined ? null : String(current.amountMinor),
      after: String(amountMinor),
      effectiveAt: effectiveAt.toISOString(),
    },
    ...(reason === undefined ? {} : { reason }),
  });
  return limit;
}
