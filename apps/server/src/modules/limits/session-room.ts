/** The time that a member may stay signed in, by the tightest session limit in force. */

import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { sumSessionMinutes } from "./play-repository.ts";
import { limitWindow } from "./limit-window.ts";
import type { LimitPeriod, MemberLimit } from "./limit.ts";
import { selectLimits } from "./repository.ts";
import type { MemberRef } from "./repository.ts";

type RoomDeps = Pick<Deps, "clock" | "merchants">;

export interface SessionRoom {
  /** Negative if the limit was lowered below the used time. */
  readonly minutesLeft: bigint;
  /** Business time of the end of the limit's period. */
  readonly until: Date;
}

/**
 * Returns the minutes used in the current day, week or month of business time. Sessions follow the real clock, so the
 * window is shifted by the difference between business time and the real clock (the demo can move business time).
 */
export function usedMinutes(
  { clock, merchants }: RoomDeps,
  db: Queryable,
  { period, ...member }: MemberRef & { readonly period: LimitPeriod },
): Promise<bigint> {
  const now = clock.realNow();
  const at = clock.businessNow();
  const { from } = limitWindow(at, period, merchants.byId(member.merchantId).timeZone);
  return sumSessionMinutes(db, { ...member, from: new Date(from.getTime() - (at.getTime() - now.getTime())), now });
}

/** Returns undefined without a session limit. `limits` avoids a query if the caller has already read the limits. */
export async function findSessionRoom(
  deps: RoomDeps,
  db: Queryable,
  { limits, ...member }: MemberRef & { readonly limits?: readonly MemberLimit[] },
): Promise<SessionRoom | undefined> {
  const { timeZone } = deps.merchants.byId(member.merchantId);
  const memberLimits = limits ?? (await selectLimits(db, member));
  let tightest: SessionRoom | undefined;
  for (const limit of memberLimits) {
    if (limit.kind !== "session" || limit.isPending) continue;
    const { period } = limit;
    const minutesLeft = limit.amountMinor - (await usedMinutes(deps, db, { ...member, period }));
    const { until } = limitWindow(deps.clock.businessNow(), period, timeZone);
    if (tightest === undefined || minutesLeft < tightest.minutesLeft) tightest = { minutesLeft, until };
  }
  return tightest;
}
