/** How long a member may still be signed in, by the tightest session limit in force. */

import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { sumSessionMinutes } from "./care-repository.ts";
import { limitWindow } from "./limit-window.ts";
import type { LimitPeriod, MemberLimit } from "./limit.ts";
import { selectLimits } from "./repository.ts";
import type { MemberRef } from "./repository.ts";

type RoomDeps = Pick<Deps, "clock" | "merchants">;

export interface SessionRoom {
  /** Negative when the limit was lowered below what is used already. */
  readonly minutesLeft: bigint;
  /** Business time: when the period of that limit is over. */
  readonly until: Date;
}

/**
 * Minutes used in the present day, week or month of business time. Sessions live in real time, so the window is moved
 * by what the demo's time machine has put between the two.
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

/** Undefined without a session limit. `limits` saves the query of who has read them already. */
export async function findSessionRoom(
  deps: RoomDeps,
  db: Queryable,
  { limits, ...member }: MemberRef & { readonly limits?: readonly MemberLimit[] },
): Promise<SessionRoom | undefined> {
  const { timeZone } = deps.merchants.byId(member.merchantId);
  const own = limits ?? (await selectLimits(db, member));
  let tightest: SessionRoom | undefined;
  for (const limit of own) {
    if (limit.kind !== "session" || limit.isPending) continue;
    const { period } = limit;
    const minutesLeft = limit.amountMinor - (await usedMinutes(deps, db, { ...member, period }));
    const { until } = limitWindow(deps.clock.businessNow(), period, timeZone);
    if (tightest === undefined || minutesLeft < tightest.minutesLeft) tightest = { minutesLeft, until };
  }
  return tightest;
}
