/**
 * Returns a member's limits with their use and the end of the current period, and the exclusion in force. Read-only.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { OwnExclusion, OwnLimit, OwnLimits } from "@openhouse/protocol/limits/own-limits";
import type { MemberActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { readReminders, selectBetUse } from "./play-repository.ts";
import { limitWindow } from "./limit-window.ts";
import type { Exclusion, LimitInForce, LimitPeriod, MemberLimit } from "./limit.ts";
import { findExclusion, selectLimits, selectUse } from "./repository.ts";
import { usedMinutes } from "./session-room.ts";

type Use = (kind: MemberLimit["kind"], period: LimitPeriod) => Promise<bigint>;

export async function describeLimits(deps: Deps, actor: MemberActor): Promise<OwnLimits> {
  const { db, clock, merchants } = deps;
  const { currency, timeZone } = merchants.byId(actor.merchantId);
  const at = clock.businessNow();
  const [allLimits, exclusion, reminders, readUsed] = await Promise.all([
    selectLimits(db, actor),
    findExclusion(db, actor, at),
    readReminders(db, actor),
    readUse(deps, actor, at),
  ]);
  const limits = allLimits.filter((limit): limit is LimitInForce => !limit.isPending);
  const describe = async (limit: LimitInForce): Promise<OwnLimit> => {
    const { id, kind, period, amountMinor, setBy } = limit;
    const raise = allLimits.find((candidate) => candidate.isPending && isSameLimit(candidate, limit));
    return {
      id: String(id),
      kind,
      period,
      amountMinor: String(amountMinor),
      usedMinor: String(await readUsed(kind, period)),
      endsAt: limitWindow(at, period, timeZone).until.getTime(),
      setBy,
      raise: raise === undefined ? null : describeRaise(raise),
    };
  };
  return {
    currency,
    nowAt: at.getTime(),
    limits: await Promise.all(limits.map(describe)),
    exclusion: exclusion === undefined ? null : describeExclusion(exclusion),
    remindMinutes: reminders.remindMinutes,
  };
}

function describeRaise({ id, amountMinor, effectiveAt }: MemberLimit): OwnLimit["raise"] {
  return {
    id: String(id),
    amountMinor: amountMinor === null ? null : String(amountMinor),
    opensAt: effectiveAt.getTime(),
  };
}

/** Returns an exclusion in its wire format. */
export function describeExclusion({ kind, fromAt, untilAt }: Exclusion): OwnExclusion {
  return { kind, fromAt: fromAt.getTime(), untilAt: untilAt?.getTime() ?? null };
}

function isSameLimit(first: MemberLimit, second: MemberLimit): boolean {
  return first.kind === second.kind && first.period === second.period && first.setBy === second.setBy;
}

/**
 * Returns a function that reads the used amount of a limit. The amount is at least zero, because net wins do not count
 * as negative losses.
 */
async function readUse(deps: Deps, { merchantId, memberId }: MemberActor, at: Date): Promise<Use> {
  const { currency, timeZone } = deps.merchants.byId(merchantId);
  const member = { merchantId, memberId, day: businessDay(at, timeZone) };
  const [deposits, bets] = await Promise.all([
    selectUse(deps.db, { ...member, kind: "deposit" }),
    selectBetUse(deps.db, { ...member, currency: currencies[currency].number }),
  ]);
  return async (kind, period) => {
    if (kind === "session") return usedMinutes(deps, deps.db, { merchantId, memberId, period });
    if (kind === "deposit") return deposits.get(period) ?? 0n;
    const bet = bets.find((betUse) => betUse.period === period);
    const used = (kind === "stake" ? bet?.staked : bet?.lost) ?? 0n;
    return used > 0n ? used : 0n;
  };
}
