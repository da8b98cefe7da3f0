/**
 * Job: settles every window that has ended and is not settled, oldest first, kind by kind: after a downtime all that
 * were missed. A window that cannot be settled stops those after it of its kind, because they carry on what it leaves,
 * and is tried again; it stops no other kind and no other merchant. Several workers may run it at once.
 */

import { windowOf, windowsBetween } from "@openhouse/rules/contracts/settlement-windows";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { eachHouse } from "./each-house.ts";
import { runWindow } from "./run-window.ts";
import type { SettleDeps } from "./run-window.ts";
import { selectOpenWriters } from "./run-repository.ts";
import { selectSchedules, selectSpans } from "./schedule-repository.ts";
import type { Schedule, Span } from "./schedule-repository.ts";

/** So long after its end a window is settled: what was sent in its last moment has arrived. */
const graceMs = 2_000;

/** Answers how many windows this call settled. */
export async function settleContracts(deps: SettleDeps): Promise<number> {
  return eachHouse(deps, "windows could not be settled", async (merchant) => {
    let settled = 0;
    for (const schedule of await selectSchedules(deps.db, merchant.id, merchant.currency)) {
      settled += await settleSchedule(deps, merchant, schedule);
    }
    return settled;
  });
}

async function settleSchedule(deps: SettleDeps, merchant: Merchant, schedule: Schedule): Promise<number> {
  const { id: merchantId, currency } = merchant;
  const { kind, period } = schedule;
  const told = { merchant: merchant.code, kind, period };
  let settled = 0;
  for (const window of await dueWindows(deps, merchant, schedule)) {
    try {
      const outcome = await runWindow(deps, { merchantId, kind, period, currency, window });
      if (outcome === "early") await warnOfWriters(deps, { ...told, window });
      if (outcome === "busy" || outcome === "early") return settled;
      if (outcome === "settled") settled += 1;
    } catch (error) {
      deps.log.error({ ...told, err: error, window }, "a window could not be settled");
      return settled;
    }
  }
  return settled;
}

/** Salaries stand still for it: who sees the line knows since when, and what to look for. */
async function warnOfWriters(
  { db, clock, log }: SettleDeps,
  told: { readonly merchant: string; readonly window: SettlementWindow },
): Promise<void> {
  const ages = (await selectOpenWriters(db)).map(({ ageMs }) => Number(ageMs));
  const overdueMs = clock.businessNow().getTime() - told.window.untilMs;
  log.warn({ ...told, overdueMs, oldestWriterMs: Math.max(0, ...ages) }, "a window waits for an open transaction");
}

/** Windows that ended, are not settled, and at whose beginning a contract was in force. */
async function dueWindows(
  { db, clock }: Pick<SettleDeps, "db" | "clock">,
  { id: merchantId, timeZone }: Merchant,
  schedule: Schedule,
): Promise<SettlementWindow[]> {
  const { kind, period, settledUntil, hasLeftOver } = schedule;
  const nowMs = clock.businessNow().getTime() - graceMs;
  const spans = await selectSpans(db, { merchantId, kind, period, after: settledUntil });
  const due = windowsOfSpans({ spans, period, timeZone, settledMs: settledUntil?.getTime() ?? -Infinity, nowMs });
  if (due.length > 0 || !hasLeftOver) return due;
  // Nobody has such a contract any more, and something of earlier windows is left: the last window that ended bears it.
  const last = windowOf(period, windowOf(period, nowMs, timeZone).fromMs - 1, timeZone);
  return settledUntil !== null && last.fromMs < settledUntil.getTime() ? [] : [last];
}

interface DueQuestion {
  readonly spans: readonly Span[];
  readonly period: Schedule["period"];
  readonly timeZone: string;
  readonly settledMs: number;
  readonly nowMs: number;
}

/** In the order of time, each looked at once, however many contracts there are. */
function windowsOfSpans({ spans, period, timeZone, settledMs, nowMs }: DueQuestion): SettlementWindow[] {
  const sorted = spans.toSorted((a, b) => a.fromMs - b.fromMs);
  const [first] = sorted;
  if (first === undefined) return [];
  const due: SettlementWindow[] = [];
  let begun = 0;
  let lastUntilMs = -Infinity;
  const earliestMs = Math.max(first.fromMs, settledMs);
  for (const { fromMs: beginMs, untilMs } of windowsBetween(period, { fromMs: earliestMs, untilMs: nowMs }, timeZone)) {
    // After a change of the merchant's zone the first window is what is left of it.
    const fromMs = Math.max(beginMs, settledMs);
    for (let span = sorted[begun]; span !== undefined && span.fromMs <= fromMs; span = sorted[begun]) {
      lastUntilMs = Math.max(lastUntilMs, span.untilMs);
      begun += 1;
    }
    if (fromMs < lastUntilMs) due.push({ fromMs, untilMs });
  }
  return due;
}
