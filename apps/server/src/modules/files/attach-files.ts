/**
 * Makes pictures that a member sent before the proof of something, in the caller's transaction. Refuses
 * `file.not.found` when one is not the member's, of another purpose, used already or forgotten.
 */

import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { updateSubject } from "./repository.ts";
import type { Attachment } from "./repository.ts";

export interface AttachOrder extends Omit<Attachment, "ids"> {
  /** From the wire. */
  readonly fileIds: readonly string[];
}

export async function attachFiles(tx: Transaction, { fileIds, ...order }: AttachOrder): Promise<void> {
  if (fileIds.length === 0) return;
  const ids = fileIds.map((text) => idFromWire<bigint>(text) ?? -1n);
  if ((await updateSubject(tx, { ...order, ids })) !== ids.length) throw new Refusal("file.not.found");
}
