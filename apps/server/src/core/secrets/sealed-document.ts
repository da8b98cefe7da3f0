/**
 * Seals and opens the data of a member's identity document, which is stored as sealed JSON in
 * `identity_check.document_sealed`.
 */

import type { Sealer } from "./sealed-text.ts";

export interface DocumentFacts {
  readonly number: string;
  readonly name: string;
  /** yyyy-mm-dd */
  readonly birthday: string;
}

export function sealDocument(sealer: Sealer, { number, name, birthday }: DocumentFacts): string {
  return sealer.seal(JSON.stringify({ number, name, birthday }));
}

export function openDocument(sealer: Sealer, sealed: string): DocumentFacts {
  return JSON.parse(sealer.open(sealed)) as DocumentFacts;
}
