/**
 * Stores an uploaded picture after decoding it and encoding it again (`redrawPicture` of the module `files`). The
 * picture's URL contains the hash of its content.
 */

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { UploadedPicture } from "@openhouse/protocol/content/staff-content";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { redrawPicture } from "../files/index.ts";
import { insertPicture } from "./picture-repository.ts";

const maxWidth = 1_280;

/**
 * Stores a PNG or JPEG as PNG and returns the value for a picture field. Refuses as `files/redraw-picture.ts` does:
 * `system.not.available` (503), `picture.invalid` (400). Side effect: stores the picture; a picture that exists is not
 * stored again.
 */
export async function uploadPicture(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId, account: by }: StaffActor,
  file: Readable,
): Promise<UploadedPicture> {
  const { bytes, width, height } = await redrawPicture(file, { maxWidth, format: "png" });
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await insertPicture(db, { merchantId, hash, width, height, bytes, by, at: clock.businessNow() });
  return { picture: `/media/${hash}.png`, width, height };
}
