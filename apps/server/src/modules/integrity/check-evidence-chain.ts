/** Checks that lines of evidence are complete, in order, and signed. */

import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { dayOf } from "./due-record.ts";
import { hashOfLine, isSignedBy, noHash, parseRecord } from "./evidence-record.ts";
import type { EvidenceRecord } from "./evidence-record.ts";

export interface EvidenceLine {
  /** File name and number of the line, for messages. */
  readonly place: string;
  /** The day in the name of the file. */
  readonly day: string;
  readonly text: string;
}

export interface CheckedChain {
  /** The records before the first problem. */
  readonly records: readonly EvidenceRecord[];
  /** The hash of the line of each record. */
  readonly hashes: readonly string[];
  /** The first problem, with its place. */
  readonly problem: string | undefined;
}

export function checkEvidenceChain(lines: readonly EvidenceLine[], keys: readonly PublicKey[]): CheckedChain {
  const records: EvidenceRecord[] = [];
  const hashes: string[] = [];
  for (const line of lines) {
    const record = parseRecord(line.text);
    const before = { previous: records.at(-1), hash: hashes.at(-1) ?? noHash, keys };
    const problem = record === undefined ? "is not a record" : problemOf(line, record, before);
    if (record === undefined || problem !== undefined) return { records, hashes, problem: `${line.place} ${problem}` };
    records.push(record);
    hashes.push(hashOfLine(line.text));
  }
  return { records, hashes, problem: undefined };
}

interface Before {
  readonly previous: EvidenceRecord | undefined;
  readonly hash: string;
  readonly keys: readonly PublicKey[];
}

function problemOf(line: EvidenceLine, record: EvidenceRecord, { previous, hash, keys }: Before): string | undefined {
  const key = keys.find(({ id }) => id === record.key);
  if (key === undefined) return `is signed with the key ${record.key}, whose public key was not given`;
  if (!isSignedBy(line.text, key)) return "was changed: the signature is wrong";
  const { number = 0, chain = record.chain } = previous ?? {};
  if (record.chain !== chain) return `belongs to the chain ${record.chain}, but the lines before it belong to ${chain}`;
  if (record.number !== number + 1)
    return `has the number ${record.number} instead of ${number + 1}: records are missing`;
  if (record.previous !== hash) return "does not follow from the line before it";
  if (dayOf(record.at) !== line.day) return `lies in the wrong file: it was written at ${record.at}`;
  return undefined;
}
