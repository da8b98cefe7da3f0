/**
 * The folder of the evidence: one file of lines per UTC day, `2027-01-31.jsonl`. A file is replaced by a longer one in
 * one step, so a crash leaves either the old or the new file.
 */

import { open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { EvidenceLine } from "./check-evidence-chain.ts";
import type { WrittenRecords } from "./due-record.ts";
import { dayOf } from "./due-record.ts";
import { hashOfLine, noHash, parseRecord } from "./evidence-record.ts";
import type { EvidenceRecord } from "./evidence-record.ts";
import { syncFolder } from "../../core/sync-folder.ts";

const fileName = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;

/** All lines, oldest first. */
export async function readEvidence(folder: string): Promise<EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  for (const name of await listFiles(folder)) {
    const day = name.slice(0, 10);
    const texts = await readLines(folder, name);
    lines.push(...texts.map((text, index) => ({ place: `${name} line ${index + 1}`, day, text })));
  }
  return lines;
}

export interface WrittenEvidence extends WrittenRecords {
  readonly last: EvidenceRecord | undefined;
  readonly lastLedger: EvidenceRecord | undefined;
  /** Hash of the last line. */
  readonly hash: string;
}

/** Reads the last record and the last checkpoint of the ledger. Throws if the last line is not a record. */
export async function readLastRecords(folder: string): Promise<WrittenEvidence> {
  let last: EvidenceRecord | undefined;
  let hash = noHash;
  for (const name of (await listFiles(folder)).toReversed()) {
    for (const text of (await readLines(folder, name)).toReversed()) {
      const record = parseRecord(text);
      if (record === undefined) throw new Error(`${join(folder, name)}: a line is not a record of the evidence`);
      if (last === undefined) hash = hashOfLine(text);
      last ??= record;
      if (record.kind === "ledger") return { last, lastLedger: record, hash };
    }
  }
  return { last, lastLedger: undefined, hash };
}

/** Appends a line to the file of its day. Only one process may do this at a time. */
export async function appendLine(folder: string, at: string, line: string): Promise<void> {
  const file = join(folder, `${dayOf(at)}.jsonl`);
  const unfinished = join(folder, `${dayOf(at)}.unfinished`);
  const lines = await readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw error;
  });
  const handle = await open(unfinished, "w", 0o644);
  try {
    await handle.writeFile(`${lines}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(folder);
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => fileName.test(name)).toSorted();
}

async function readLines(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(folder, name), "utf8");
  return text.replace(/\n$/, "").split("\n");
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
