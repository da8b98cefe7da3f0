/**
 * Stores a member's picture. Refusals, in this order: `file.too.large` {megabytes} (400), `system.not.available` (503)
 * and `picture.invalid` (400), as `redraw-picture.ts` describes, `file.too.many` {max} (409). Idempotent while the
 * picture is unused: uploading the same picture again returns the same file. Source: docs/security.md, Uploads.
 */

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import type { UploadedFile, UploadFileQuery } from "@openhouse/protocol/files/member-files";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { readPicture } from "./read-picture.ts";
import { insertFile, selectWaiting } from "./repository.ts";

export async function uploadFile(
  { db, ids, clock }: Pick<Deps, "db" | "ids" | "clock">,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  { purpose, file }: UploadFileQuery & { readonly file: Readable },
): Promise<UploadedFile> {
  const { bytes, width, height } = await readPicture(file, "png");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const owner = { merchantId, memberId, purpose };
  // An insert fails only if a concurrent upload took the same number or stored the same picture, so there are at most
  // as many failures as numbers.
  for (let attempt = 0; attempt <= uploadLimits.files; attempt += 1) {
    const waiting = await selectWaiting(db, owner);
    const existingFile = waiting.find((waitingFile) => waitingFile.hash === hash);
    if (existingFile !== undefined) return { fileId: String(existingFile.id), width, height };
    if (waiting.length >= uploadLimits.files) break;
    const id = await insertFile(db, { ...owner, id: ids.next(), hash, width, height, bytes, at: clock.businessNow() });
    if (id !== undefined) return { fileId: String(id), width, height };
  }
  throw new Refusal("file.too.many", { max: uploadLimits.files });
}
