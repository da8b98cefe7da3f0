/**
 * Returns time and money of the current session, for the reminder during play: the minutes, and the stakes and wins in
 * the ledger, since the session was opened. Read-only. Source: docs/security.md, Responsible gaming (RTS 2E, 13C).
 */

import type { PlayTime } from "@openhouse/protocol/limits/own-limits";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { findSessionStart, recordQuestionSeen, readReminders, sumPlayMoney } from "./play-repository.ts";
import type { Reminders } from "./play-repository.ts";
import { findSessionRoom } from "./session-room.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Number of deposits within an hour after which the member is asked whether a limit would help. */
const manyDeposits = 3;

export async function describePlayTime(deps: Deps, actor: MemberActor): Promise<PlayTime> {
  const { db, clock, merchants } = deps;
  const { merchantId, memberId, sessionId } = actor;
  const now = clock.realNow();
  const at = clock.businessNow();
  const startedAt = (await findSessionStart(db, { merchantId, id: sessionId })) ?? now;
  const offsetMs = at.getTime() - now.getTime();
  const [money, reminders, room] = await Promise.all([
    sumPlayMoney(db, { merchantId, memberId, since: new Date(startedAt.getTime() + offsetMs) }),
    readReminders(db, actor),
    findSessionRoom(deps, db, { merchantId, memberId }),
  ]);
  return {
    startedAt: startedAt.getTime(),
    minutes: Math.floor((now.getTime() - startedAt.getTime()) / minuteMs),
    currency: merchants.byId(merchantId).currency,
    stakedMinor: String(money.staked),
    wonMinor: String(money.won),
    spentMinor: String(money.staked - money.won),
    remindMinutes: reminders.remindMinutes,
    minutesLeft: room === undefined ? null : Number(room.minutesLeft > 0n ? room.minutesLeft : 0n),
    isAsked: hasManyDeposits(reminders, at),
  };
}

/**
 * Records that the member has seen the question about limits. The question is shown again only after `manyDeposits`
 * further deposits within an hour.
 */
export async function markQuestionSeen({ db, clock }: Pick<Deps, "db" | "clock">, actor: MemberActor): Promise<object> {
  await recordQuestionSeen(db, actor, clock.businessNow());
  return {};
}

/** Returns true if enough deposits within the last hour happened after the last question. */
function hasManyDeposits({ depositsAt, askedAt }: Reminders, at: Date): boolean {
  const since = Math.max(at.getTime() - hourMs, askedAt?.getTime() ?? 0);
  return depositsAt.filter((depositAt) => depositAt.getTime() > since).length >= manyDeposits;
}
