/** Reads a picture that a member sends as proof. Source: docs/security.md, Uploads. */

import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import { Refusal } from "../../core/refusal.ts";
import { redrawPicture } from "./redraw-picture.ts";

/** The largest allowed picture in base64, with the other fields (plugins/picture-routes.ts). */
export const largestUpload = 7_000_000;

/** Wide enough to read the small print of a document or of a bank's web page. */
const maxStoredWidth = 1_600;

/**
 * Returns a re-encoded copy of a picture. Refusals, in this order: `file.too.large` {megabytes} (400),
 * `system.not.available` and `picture.invalid` (see `redraw-picture.ts`).
 */
export function readPicture(file: Buffer, format: "png" | "jpeg"): ReturnType<typeof redrawPicture> {
  if (file.length > uploadLimits.bytes)
    throw new Refusal("file.too.large", { megabytes: uploadLimits.bytes / 2 ** 20 });
  return redrawPicture(file, maxStoredWidth, format);
}
