/**
 * Job: settles all windows that have ended, kind by kind and oldest first, including windows that were missed during a
 * downtime. After an error, the later windows of the same kind and period are not settled, because they depend on the
 * carries of the failed window; the next run tries the window again. Other kinds and merchants continue. Several
 * workers may run the job concurrently.
 */

import { windowOf, windowsBetween } from "@openhouse/rules/contracts/settlement-windows";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { forEachMerchant } from "./for-each-merchant.ts";
import { runWindow } from "./run-window.ts";
import type { SettleDeps } from "./run-window.ts";
import { selectOpenWriters } from "./run-repository.ts";
import { selectSchedules, selectSpans } from "./schedule-repository.ts";
import type { Schedule, Span } from "./schedule-repository.ts";

/** How long the job waits after the end of a window, so that requests from the window's last moment have arrived. */
const graceMs = 2_000;

/** Returns how many windows this call settled. */
export async function settleContracts(deps: SettleDeps): Promise<number> {
  return forEachMerchant(deps, "windows could not be settled", async (merchant) => {
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
  const logFields = { merchant: merchant.code, kind, period };
  let settled = 0;
  for (const window of await dueWindows(deps, merchant, schedule)) {
    try {
      const outcome = await runWindow(deps, { merchantId, kind, period, currency, window });
      if (outcome === "early") await logOpenWriters(deps, { ...logFields, window });
      if (outcome === "busy" || outcome === "early") return settled;
      if (outcome === "settled") settled += 1;
    } catch (error) {
      deps.log.error({ ...logFields, err: error, window }, "a window could not be settled");
      return settled;
    }
  }
  return settled;
}

/**
 * Logs how long the window has waited, and the age of the oldest open transaction that has written: the settlement
 * waits for such transactions.
 */
async function logOpenWriters(
  { db, clock, log }: SettleDeps,
  logFields: { readonly merchant: string; readonly window: SettlementWindow },
): Promise<void> {
  const ages = (await selectOpenWriters(db)).map(({ ageMs }) => Number(ageMs));
  const overdueMs = clock.businessNow().getTime() - logFields.window.untilMs;
  log.warn({ ...logFields, overdueMs, oldestWriterMs: Math.max(0, ...ages) }, "a window waits for an open transaction");
}

/**
 * Returns the windows that have ended, are not settled, and began while a contract was in force. If there are none but
 * adjustments remain, returns the last window that ended, unless it is settled.
 */
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
  // No window is due, but adjustments or rechecks of earlier windows remain. The last window that ended gets them, if
  // it is not settled yet.
  const lastWindow = windowOf(period, windowOf(period, nowMs, timeZone).fromMs - 1, timeZone);
  return settledUntil !== null && lastWindow.fromMs < settledUntil.getTime() ? [] : [lastWindow];
}

interface DueWindowsInput {
  readonly spans: readonly Span[];
  readonly period: Schedule["period"];
  readonly timeZone: string;
  readonly settledMs: number;
  readonly nowMs: number;
}

/** Returns the windows in chronological order, in one pass over the spans. */
function windowsOfSpans({ spans, period, timeZone, settledMs, nowMs }: DueWindowsInput): SettlementWindow[] {
  const sorted = spans.toSorted((a, b) => a.fromMs - b.fromMs);
  const [first] = sorted;
  if (first === undefined) return [];
  const due: SettlementWindow[] = [];
  let startedSpans = 0;
  let lastUntilMs = -Infinity;
  const earliestMs = Math.max(first.fromMs, settledMs);
  for (const { fromMs: beginMs, untilMs } of windowsBetween(period, { fromMs: earliestMs, untilMs: nowMs }, timeZone)) {
    // After a change of the merchant's time zone, the first window is only the part that is not settled yet.
    const fromMs = Math.max(beginMs, settledMs);
    for (let span = sorted[startedSpans]; span !== undefined && span.fromMs <= fromMs; span = sorted[startedSpans]) {
      lastUntilMs = Math.max(lastUntilMs, span.untilMs);
      startedSpans += 1;
    }
    if (fromMs < lastUntilMs) due.push({ fromMs, untilMs });
  }
  return due;
}
