/**
 * Blocks a member's play at the member's own request: by a time-out (a day, a week or a month; the member can sign in,
 * but not play or deposit) or a self-exclusion (half a year, a year, or forever; the member cannot sign in). The block
 * takes effect with the commit, because `book_rounds` and `takeDepositRoom` read it in the transaction of the bet or
 * deposit. Withdrawals are still possible.
 *
 * Refusals, in this order: the refusals of `provePassword`, `exclusion.in.force` (the current exclusion lasts as long
 * or longer). Side effects: stores the exclusion and an audit entry and, for a self-exclusion, ends all sessions, in
 * one transaction; after the commit, notifies open pages and closes the channels of ended sessions. Not idempotent: a
 * repeated request for a term with an end stores a further exclusion, which ends later. Source: docs/security.md,
 * Responsible gaming; docs/product-rules.md, Money.
 */

import type { BreakBody, BreakTerm, OwnExclusion } from "@openhouse/protocol/limits/own-limits";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";
import { describeExclusion } from "./describe-limits.ts";
import { excludeMember } from "./exclude-member.ts";
import type { SessionEnds } from "./session-ends.ts";

const dayMs = 24 * 3_600_000;
/** The length of each break in days; null means no end. */
const termDays: Readonly<Record<BreakTerm, number | null>> = {
  day: 1,
  week: 7,
  month: 30,
  halfYear: 183,
  year: 365,
  forever: null,
};
const shortTerms: ReadonlySet<BreakTerm> = new Set(["day", "week", "month"]);

export interface BreakPorts extends SessionEnds {
  readonly provePassword: (deps: Deps, actor: MemberActor, proof: { readonly password: string }) => Promise<unknown>;
}

export async function takeBreak(
  deps: Deps,
  actor: MemberActor,
  { body: { term, password }, ports }: { readonly body: BreakBody; readonly ports: BreakPorts },
): Promise<OwnExclusion> {
  const { merchantId, memberId } = actor;
  await ports.provePassword(deps, actor, { password });
  const kind = shortTerms.has(term) ? ("time_out" as const) : ("self_exclusion" as const);
  const lengthDays = termDays[term];
  const fromAt = deps.clock.businessNow();
  const untilAt = lengthDays === null ? null : new Date(fromAt.getTime() + lengthDays * dayMs);
  const { exclusion, endedSessionIds } = await deps.db.transaction(async (tx) => {
    const request = { memberId, kind, fromAt, untilAt, reason: "" };
    const newExclusion = await excludeMember(deps, tx, { actor, request });
    const blocksLogin = kind === "self_exclusion";
    return {
      exclusion: newExclusion,
      endedSessionIds: blocksLogin ? await ports.endSessions(tx, { merchantId, memberId }, deps.clock.realNow()) : [],
    };
  });
  // The event also notifies open pages, but only after the channels of ended sessions are closed.
  const notice = { kind: "excluded" as const, exclusion: kind, untilAt: untilAt?.getTime() ?? null };
  await pushToMembers(deps.bus, merchantId, [[memberId, notice]]);
  await ports.announceEndedSessions(deps, endedSessionIds);
  return describeExclusion(exclusion);
}
