/**
 * A job that writes signed records of the books to a folder outside the database: the heads of the audit chains each
 * hour, and a checkpoint of the ledger each day. Does nothing without the folder or the signing key.
 *
 * Only one process writes at a time, under a lock of the database. After a crash between the file and the commit, the
 * next run continues after the record in the file. Source: docs/evidence.md.
 */

import { firstIdAt } from "../../core/ids.ts";
import type { Deps } from "../../core/deps.ts";
import { readSigningKey } from "../../core/secrets/signing-key.ts";
import type { Transaction } from "../../db/connection.ts";
import { productRoot } from "./check-files.ts";
import { dueRecord } from "./due-record.ts";
import { appendLine, readLastRecords } from "./evidence-folder.ts";
import { hashOfLine, noHash, signRecord } from "./evidence-record.ts";
import type { EvidenceRecord, LedgerCheckpoint } from "./evidence-record.ts";
import {
  lockEvidence,
  selectAuditHeads,
  selectMerchantIds,
  selectOldestWriterMs,
  selectSums,
} from "./evidence-repository.ts";
import { hashTransfers } from "./hash-transfers.ts";
import { insertIntegrityRecord } from "./integrity-repository.ts";
import { hashManifest } from "./shipped-files.ts";

type EvidenceDeps = Pick<Deps, "config" | "db" | "log" | "clock" | "random">;

/**
 * A transfer's id is made before its transaction begins, so a transfer with a smaller id may be committed later. A
 * checkpoint therefore leaves out transfers that are younger than this plus the age of the oldest open transaction; the
 * next checkpoint covers them.
 */
const shortestAgeMs = 3_600_000;

export async function writeEvidence(deps: EvidenceDeps): Promise<void> {
  const { evidenceFolder, signingKeyFile } = deps.config;
  if (evidenceFolder === undefined || signingKeyFile === undefined) return;
  const target = { folder: evidenceFolder, keyFile: signingKeyFile };
  await deps.db.transaction(async (tx) => {
    if (await lockEvidence(tx)) await writeDueRecord(deps, tx, target);
  });
}

async function writeDueRecord(
  { clock, log, random }: EvidenceDeps,
  tx: Transaction,
  { folder, keyFile }: { readonly folder: string; readonly keyFile: string },
): Promise<void> {
  const now = clock.realNow();
  const { last, lastLedger, hash: previous } = await readLastRecords(folder);
  const kind = dueRecord({ last, lastLedger }, now);
  if (kind === undefined) return;
  const key = await readSigningKey(keyFile);
  const ledger = kind === "ledger" ? await readCheckpoints(tx, { now, before: lastLedger?.ledger ?? [] }) : [];
  const audit = await selectAuditHeads(tx);
  const [chain, number] = [last?.chain ?? random.uuid(), (last?.number ?? 0) + 1];
  const at = now.toISOString();
  const manifest = (await hashManifest(productRoot)) ?? null;
  const record = { version: 1, chain, number, previous, at, kind, audit, ledger, manifest } as const;
  const line = signRecord(record, key);
  await appendLine(folder, at, line);
  const detail = { chain, number, kind, hash: hashOfLine(line) };
  const isSound = ledger.every(({ sums }) => Object.values(sums).every((sum) => sum === "0"));
  await insertIntegrityRecord(tx, { id: random.uuid(), at: now, kind: "evidence", isSound, detail });
  if (!isSound) log.error({ number, sums: ledger.map(({ sums }) => sums) }, "the balances of the ledger are not zero");
  log.info({ number, kind }, "evidence written");
}

/** Returns the next checkpoint of each merchant's ledger. `before` are the previous checkpoints. */
async function readCheckpoints(
  tx: Transaction,
  { now, before }: { readonly now: Date; readonly before: EvidenceRecord["ledger"] },
): Promise<LedgerCheckpoint[]> {
  const untilId = firstIdAt(new Date(now.getTime() - shortestAgeMs - (await selectOldestWriterMs(tx)))) - 1n;
  const sums = await selectSums(tx);
  const checkpoints: LedgerCheckpoint[] = [];
  for (const merchantId of await selectMerchantIds(tx)) {
    const last = before.find(({ merchant }) => merchant === merchantId);
    const afterId = BigInt(last?.lastTransferId ?? 0);
    const range = { merchantId, afterId, untilId, previousHash: last?.hash ?? noHash };
    const { transfers, lastId, hash } = await hashTransfers(tx, range);
    checkpoints.push({
      merchant: merchantId,
      lastTransferId: String(lastId),
      transfers: String(transfers),
      allTransfers: String(BigInt(last?.allTransfers ?? 0) + transfers),
      hash,
      sums: sums.get(merchantId) ?? {},
    });
  }
  return checkpoints;
}
