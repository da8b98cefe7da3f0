/**
 * Attaches uploaded pictures to a subject as proof, in the caller's transaction. Refuses `file.not.found` if a picture
 * does not belong to the member, has another purpose, is already used, or was deleted.
 */

import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { updateSubject } from "./repository.ts";
import type { Attachment } from "./repository.ts";

export interface AttachOrder extends Omit<Attachment, "ids"> {
  /** Ids in their wire format. */
  readonly fileIds: readonly string[];
}

export async function attachFiles(tx: Transaction, { fileIds, ...order }: AttachOrder): Promise<void> {
  if (fileIds.length === 0) return;
  const ids = fileIds.map((text) => idFromWire<bigint>(text) ?? -1n);
  if ((await updateSubject(tx, { ...order, ids })) !== ids.length) throw new Refusal("file.not.found");
}
