/** Says which record of the evidence is due. */

import type { EvidenceRecord } from "./evidence-record.ts";

/** The last record of any kind and the last checkpoint of the ledger; each is undefined if there is none. */
export interface WrittenRecords {
  readonly last: Pick<EvidenceRecord, "at"> | undefined;
  readonly lastLedger: Pick<EvidenceRecord, "at"> | undefined;
}

/** Shorter than the interval of the job, so that a run that starts a little early still writes a record. */
const shortestPauseMs = 30 * 60_000;

/**
 * A checkpoint of the ledger is due if the last one is of an earlier UTC day. Otherwise the heads of the audit chains
 * are due, unless the last record is less than half an hour old, as when a run is repeated.
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
