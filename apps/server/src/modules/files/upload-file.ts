/**
 * Stores a member's picture. Refusals, in this order: `file.too.large` {megabytes} (400), `system.not.available` (503)
 * and `picture.invalid` (400), as `redraw-picture.ts` describes, `file.too.many` {max} (409). Idempotent while the
 * picture is unused: uploading the same picture again returns the same file. Source: docs/security.md, Uploads.
 */

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import type { FilePurpose, UploadedFile, UploadFileQuery } from "@openhouse/protocol/files/member-files";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { readPicture } from "./read-picture.ts";
import { insertFile, selectWaiting } from "./repository.ts";
import type { FileOwner } from "./repository.ts";

export interface UploadOwner extends FileOwner {
  readonly purpose: FilePurpose;
}

export async function uploadFile(
  deps: Pick<Deps, "db" | "ids" | "clock">,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  { purpose, file }: UploadFileQuery & { readonly file: Readable },
): Promise<UploadedFile> {
  const picture = await readPicture(file, "png");
  return storeUpload(deps, { merchantId, memberId, purpose }, picture);
}

/** Stores a picture that `readPicture` returned. Refuses `file.too.many` {max} (409). Idempotent as `uploadFile` is. */
export async function storeUpload(
  { db, ids, clock }: Pick<Deps, "ids" | "clock"> & { readonly db: Queryable },
  owner: UploadOwner,
  { bytes, width, height }: Awaited<ReturnType<typeof readPicture>>,
): Promise<UploadedFile> {
  const hash = createHash("sha256").update(bytes).digest("hex");
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
