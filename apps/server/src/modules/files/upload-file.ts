/**
 * Takes a picture of a member. Refusals, in this order: `file.too.large` {megabytes} (400), `picture.invalid` (400, see
 * `draw-anew.ts`), `file.too.many` {max} (409). The same picture sent again is the same file, so a retry needs no key.
 * Source: specification, section 5 (Uploads); docs/security.md, Uploads.
 */

import { createHash } from "node:crypto";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import type { UploadedFile, UploadFileBody } from "@openhouse/protocol/files/member-files";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { drawAnew } from "./draw-anew.ts";
import { insertFile, selectWaiting } from "./repository.ts";

/** Enough to read the small print of a bank's page. */
const widestKept = 1_600;

export async function uploadFile(
  { db, ids, clock }: Pick<Deps, "db" | "ids" | "clock">,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  { purpose, file }: UploadFileBody,
): Promise<UploadedFile> {
  const raw = Buffer.from(file, "base64");
  if (raw.length > uploadLimits.bytes) throw new Refusal("file.too.large", { megabytes: uploadLimits.bytes / 2 ** 20 });
  const { bytes, width, height } = await drawAnew(raw, widestKept);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const owner = { merchantId, memberId, purpose };
  // Every failed try means that somebody else took a place, so there are no more of them than places.
  for (let attempt = 0; attempt <= uploadLimits.files; attempt += 1) {
    const waiting = await selectWaiting(db, owner);
    const same = waiting.find((known) => known.hash === hash);
    if (same !== undefined) return { fileId: String(same.id), width, height };
    if (waiting.length >= uploadLimits.files) break;
    const id = await insertFile(db, { ...owner, id: ids.next(), hash, width, height, bytes, at: clock.businessNow() });
    if (id !== undefined) return { fileId: String(id), width, height };
  }
  throw new Refusal("file.too.many", { max: uploadLimits.files });
}
