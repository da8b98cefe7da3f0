/**
 * Verifies evidence: first its files with public keys only, then against the database, by recomputing each checkpoint
 * of the ledger from the transfers and the audit chains from their entries. Reads every row, in pages. Source:
 * docs/evidence.md.
 */

import type { Database, Transaction } from "../../db/connection.ts";
import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { checkEvidenceChain } from "./check-evidence-chain.ts";
import type { CheckedChain } from "./check-evidence-chain.ts";
import { compareAudit } from "./compare-audit.ts";
import { readEvidence } from "./evidence-folder.ts";
import { noHash } from "./evidence-record.ts";
import type { EvidenceRecord } from "./evidence-record.ts";
import { selectRecordedEvidence } from "./evidence-repository.ts";
import type { RecordedEvidence } from "./evidence-repository.ts";
import { hashTransfers } from "./hash-transfers.ts";

export interface EvidenceReport {
  readonly records: number;
  /** Time of the last record. */
  readonly lastAt: string | undefined;
  /** The first problem of the files, of the ledger, and of each audit chain. Empty: everything agrees. */
  readonly problems: readonly string[];
}

/** Takes several folders, because each worker that writes to a folder of its own has its own chain. */
export async function verifyEvidence(
  db: Database,
  { folders, keys }: { readonly folders: readonly string[]; readonly keys: readonly PublicKey[] },
): Promise<EvidenceReport> {
  // The database is read before the folders, so that a record that is written in between does not seem to be missing.
  const recordedChains = await selectRecordedEvidence(db);
  const checked: CheckedChain[] = [];
  const problems: string[] = [];
  for (const folder of folders) {
    const chain = checkEvidenceChain(await readEvidence(folder), keys);
    checked.push(chain);
    if (chain.problem !== undefined) problems.push(chain.problem);
    problems.push(
      ...(await db.transaction((tx) => compareLedger(tx, chain.records))),
      ...(await compareAudit(db, chain.records)),
    );
  }
  problems.push(...recordedChains.flatMap((recorded) => findMissing(recorded, checked)));
  const records = checked.flatMap((chain) => chain.records);
  const lastAt = records.map(({ at }) => at).reduce((latest, at) => (at > latest ? at : latest), "");
  return { records: records.length, lastAt: lastAt === "" ? undefined : lastAt, problems };
}

/**
 * Finds records that the database knows and the folders do not hold (removed lines at the end, or a removed folder),
 * and a last record whose hash differs from the hash in the database.
 */
function findMissing({ chain, number, hash }: RecordedEvidence, checked: readonly CheckedChain[]): string[] {
  const folder = checked.find(({ records }) => records[0]?.chain === chain);
  if (folder === undefined)
    return [`no folder holds the chain ${chain}, of which the database knows ${number} records`];
  const count = folder.records.length;
  if (count < number) return [`the records ${count + 1} to ${number} of the chain ${chain} are missing at its end`];
  const isSame = folder.hashes[Number(number) - 1] === hash;
  return isSame ? [] : [`the database knows another record with the number ${number} of the chain ${chain}`];
}

/**
 * Returns a message about the first checkpoint that differs from the transfers in the database, or whose balances did
 * not add up to zero; an empty list if there is none.
 */
async function compareLedger(tx: Transaction, records: readonly EvidenceRecord[]): Promise<string[]> {
  let before: EvidenceRecord["ledger"] = [];
  for (const { number, at, ledger } of records.filter(({ kind }) => kind === "ledger")) {
    for (const checkpoint of ledger) {
      const last = before.find(({ merchant }) => merchant === checkpoint.merchant);
      const { transfers, hash } = await hashTransfers(tx, {
        merchantId: checkpoint.merchant,
        afterId: BigInt(last?.lastTransferId ?? 0),
        untilId: BigInt(checkpoint.lastTransferId),
        previousHash: last?.hash ?? noHash,
      });
      const place = `record ${number} of ${at}: the ledger of merchant ${checkpoint.merchant}`;
      if (hash !== checkpoint.hash) {
        const counts = `transfers recorded: ${checkpoint.transfers}, in the database: ${transfers}`;
        return [`${place} was changed: the hash differs (${counts})`];
      }
      const wrong = Object.entries(checkpoint.sums).find(([, sum]) => sum !== "0");
      if (wrong !== undefined) return [`${place} did not add up to zero: ${wrong.join(" ")} minor units`];
    }
    before = ledger;
  }
  return [];
}
