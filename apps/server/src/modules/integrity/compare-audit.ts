/** Compares the audit chains in the database with the heads (last entries) that the evidence recorded. */

import { createHash } from "node:crypto";
import type { Queryable } from "../../db/connection.ts";
import type { EvidenceRecord } from "./evidence-record.ts";
import { selectAuditLines } from "./evidence-repository.ts";
import type { AuditLine } from "./evidence-repository.ts";

/** A recorded head of one merchant's chain. */
interface RecordedHead {
  readonly position: bigint;
  readonly hash: string;
  /** Number and time of the record, for messages. */
  readonly place: string;
}

/**
 * Returns a message for each merchant whose recorded heads do not all follow from the entries of its audit chain; the
 * message names the first such head. The hashes are computed here and not by the database, because the owner of the
 * database could replace its functions.
 */
export async function compareAudit(db: Queryable, records: readonly EvidenceRecord[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [merchantId, heads] of headsByMerchant(records)) {
    const problem = await compareChain(db, merchantId, heads);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function headsByMerchant(records: readonly EvidenceRecord[]): Map<number, RecordedHead[]> {
  const heads = records.flatMap(({ audit, number, at }) =>
    audit.map(({ merchant, position, hash }) => ({
      merchant,
      head: { position: BigInt(position), hash, place: `record ${number} of ${at}` },
    })),
  );
  const byMerchant = Map.groupBy(heads, ({ merchant }) => merchant);
  return new Map([...byMerchant].map(([merchant, entries]) => [merchant, entries.map(({ head }) => head)] as const));
}

/** Walks the chain once, up to the last recorded head. */
async function compareChain(
  db: Queryable,
  merchantId: number,
  heads: readonly RecordedHead[],
): Promise<string | undefined> {
  const sorted = heads.filter(({ position }) => position > 0n).toSorted((a, b) => Number(a.position - b.position));
  let next = 0;
  let [position, hash] = [0n, Buffer.alloc(0)];
  for await (const entry of readChain(db, merchantId)) {
    const head = sorted[next];
    if (head === undefined) return undefined;
    if (entry.position !== position + 1n) return describe(head, merchantId, `entry ${position + 1n} is missing`);
    position = entry.position;
    hash = createHash("sha256").update(hash).update(entry.line, "utf8").digest();
    const computed = hash.toString("hex");
    if (computed !== entry.hash) return describe(head, merchantId, `entry ${position} was changed`);
    for (let reached = sorted[next]; reached?.position === position; reached = sorted[(next += 1)]) {
      if (reached.hash === computed) continue;
      return describe(reached, merchantId, `the entries up to ${position} were written again`);
    }
  }
  const head = sorted[next];
  return head === undefined ? undefined : describe(head, merchantId, `entry ${position + 1n} is missing`);
}

async function* readChain(db: Queryable, merchantId: number): AsyncGenerator<AuditLine> {
  let after = 0n;
  for (;;) {
    const page = await selectAuditLines(db, { merchantId, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

function describe({ place }: RecordedHead, merchantId: number, fault: string): string {
  return `${place}: the audit chain of merchant ${merchantId} was changed: ${fault}`;
}
