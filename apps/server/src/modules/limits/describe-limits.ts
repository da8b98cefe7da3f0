/** A member's limits with their use and the end of the current period, and the exclusion in force. Read-only. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { OwnExclusion, OwnLimit, OwnLimits } from "@openhouse/protocol/limits/own-limits";
import type { MemberActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { readCare, selectBetUse } from "./care-repository.ts";
import { limitWindow } from "./limit-window.ts";
import type { Exclusion, LimitInForce, LimitPeriod, MemberLimit } from "./limit.ts";
import { findExclusion, selectLimits, selectUse } from "./repository.ts";
import { usedMinutes } from "./session-room.ts";

type Use = (kind: MemberLimit["kind"], period: LimitPeriod) => Promise<bigint>;

export async function describeLimits(deps: Deps, actor: MemberActor): Promise<OwnLimits> {
  const { db, clock, merchants } = deps;
  const { currency, timeZone } = merchants.byId(actor.merchantId);
  const at = clock.businessNow();
  const [all, exclusion, care, usedOf] = await Promise.all([
    selectLimits(db, actor),
    findExclusion(db, actor, at),
    readCare(db, actor),
    readUse(deps, actor, at),
  ]);
  const limits = all.filter((limit): limit is LimitInForce => !limit.isPending);
  const describe = async (limit: LimitInForce): Promise<OwnLimit> => {
    const { id, kind, period, amountMinor, setBy } = limit;
    const raise = all.find((other) => other.isPending && hasSamePlace(other, limit));
    return {
      id: String(id),
      kind,
      period,
      amountMinor: String(amountMinor),
      usedMinor: String(await usedOf(kind, period)),
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
    remindMinutes: care.remindMinutes,
  };
}

function describeRaise({ id, amountMinor, effectiveAt }: MemberLimit): OwnLimit["raise"] {
  return {
    id: String(id),
    amountMinor: amountMinor === null ? null : String(amountMinor),
    opensAt: effectiveAt.getTime(),
  };
}

/** An exclusion in its wire format. */
export function describeExclusion({ kind, fromAt, untilAt }: Exclusion): OwnExclusion {
  return { kind, fromAt: fromAt.getTime(), untilAt: untilAt?.getTime() ?? null };
}

function hasSamePlace(one: MemberLimit, other: MemberLimit): boolean {
  return one.kind === other.kind && one.period === other.period && one.setBy === other.setBy;
}

/** The used amount per limit, at least zero: net wins do not count as negative losses. */
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
    const bet = bets.find((one) => one.period === period);
    const used = (kind === "stake" ? bet?.staked : bet?.lost) ?? 0n;
    return used > 0n ? used : 0n;
  };
}
