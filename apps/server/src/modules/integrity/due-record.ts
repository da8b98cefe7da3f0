/** Says which record of the evidence is due. */

import type { EvidenceRecord } from "./evidence-record.ts";

/** What exists already; undefined: none. */
export interface WrittenRecords {
  readonly last: Pick<EvidenceRecord, "at"> | undefined;
  readonly lastLedger: Pick<EvidenceRecord, "at"> | undefined;
}

/** Shorter than the interval of the job, so that a run that starts a little early is not left out. */
const shortestPauseMs = 30 * 60_000;

/**
 * A checkpoint of the ledger is due once per UTC day, from its first run on; a missed one is made up for by the next
 * run. Otherwise the heads of the audit chains are due. Runs in quick succession, such as a retry, write nothing.
 */
export function dueRecord({ last, lastLedger }: WrittenRecords, now: Date): EvidenceRecord["kind"] | undefined {
  if (lastLedger === undefined || dayOf(lastLedger.at) < dayOf(now.toISOString())) return "ledger";
  if (last === undefined || now.getTime() - Date.parse(last.at) >= shortestPauseMs) return "heads";
  return undefined;
}

/** The UTC day of an ISO time, which also names the file of its records. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}
