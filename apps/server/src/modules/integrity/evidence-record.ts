/**
 * A record of the evidence: one line of JSON whose last field is the signature. The signature is over the line without
 * that field, byte for byte, so that other programs can check it without rules for writing JSON. Each record contains
 * the SHA-256 of the line before it. Source: docs/evidence.md.
 */

import { createHash } from "node:crypto";
import { signBytes, verifyBytes } from "../../core/secrets/signing-key.ts";
import type { PublicKey, SigningKey } from "../../core/secrets/signing-key.ts";

/** The last entry of a merchant's audit chain. The chain has no gaps, so the position is also the number of entries. */
export interface AuditHead {
  readonly merchant: number;
  readonly position: string;
  readonly hash: string;
}

export interface LedgerCheckpoint {
  readonly merchant: number;
  /**
   * Id of the last transfer that the checkpoint covers; "0" if there is none. The checkpoint begins after the last
   * transfer of the previous checkpoint.
   */
  readonly lastTransferId: string;
  /** Number of transfers that the checkpoint covers; `allTransfers` also counts those of all earlier checkpoints. */
  readonly transfers: string;
  readonly allTransfers: string;
  /** SHA-256 of the hash of the merchant's previous checkpoint and the covered transfers (`hash-transfers.ts`). */
  readonly hash: string;
  /** Sum of all balances when the record was written, per currency. Each must be zero. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface EvidenceRecord {
  readonly version: 1;
  /** Id that is created with the first record of a folder; all records of the folder have it. */
  readonly chain: string;
  /** From 1, without gaps. */
  readonly number: number;
  /** SHA-256 of the line before this one; 64 zeros in the first record. */
  readonly previous: string;
  /** Real time, ISO 8601. */
  readonly at: string;
  readonly kind: "heads" | "ledger";
  readonly audit: readonly AuditHead[];
  /** Empty in a record of the kind `heads`. */
  readonly ledger: readonly LedgerCheckpoint[];
  /** SHA-256 of the manifest that lists the files of the writing process; null without a manifest. */
  readonly manifest: string | null;
  /** Id of the signing key. */
  readonly key: string;
}

export const noHash = "0".repeat(64);

export function hashOfLine(line: string): string {
  return createHash("sha256").update(line, "utf8").digest("hex");
}

/** Returns the line without a line break. */
export function signRecord(record: Omit<EvidenceRecord, "key">, key: SigningKey): string {
  const signedText = JSON.stringify({ ...record, key: key.id } satisfies EvidenceRecord);
  return `${signedText.slice(0, -1)},"signature":"${signBytes(key, Buffer.from(signedText))}"}`;
}

/** Reads a line without checking its signature; undefined if it is not a record. */
export function parseRecord(line: string): EvidenceRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if the line was signed by the key, byte for byte. */
export function isSignedBy(line: string, key: PublicKey): boolean {
  const [, text, signature] = /^(\{.*),"signature":"([\w-]{86})"\}$/.exec(line) ?? [];
  if (text === undefined || signature === undefined) return false;
  return verifyBytes(key, Buffer.from(`${text}}`), signature);
}

/** Checks the fields that are used before the signature is verified, or without verifying it. */
function isRecord(value: unknown): value is EvidenceRecord {
  if (typeof value !== "object" || value === null) return false;
  const { version, chain, number, previous, at, kind, audit, ledger, key } = value as Record<string, unknown>;
  return (
    version === 1 &&
    typeof chain === "string" &&
    Number.isSafeInteger(number) &&
    typeof previous === "string" &&
    typeof at === "string" &&
    !Number.isNaN(Date.parse(at)) &&
    (kind === "heads" || kind === "ledger") &&
    Array.isArray(audit) &&
    Array.isArray(ledger) &&
    typeof key === "string"
  );
}
