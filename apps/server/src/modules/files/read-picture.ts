/** Reads a picture that a member sends as proof. Source: docs/security.md, Uploads. */

import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import { Refusal } from "../../core/refusal.ts";
import { redrawPicture } from "./redraw-picture.ts";

/** The bytes of the largest allowed picture as base64, with its JSON envelope. */
export const largestUpload = 7_000_000;

/** Wide enough to read the small print of a document or of a bank's web page. */
const maxStoredWidth = 1_600;

/**
 * Decodes the base64 text of a picture and returns a redrawn copy of the picture. Refusals, in this order:
 * `file.too.large` {megabytes} (400), `system.not.available` and `picture.invalid` (see `redraw-picture.ts`).
 */
export function readPicture(base64: string, format: "png" | "jpeg"): ReturnType<typeof redrawPicture> {
  const raw = Buffer.from(base64, "base64");
  if (raw.length > uploadLimits.bytes) throw new Refusal("file.too.large", { megabytes: uploadLimits.bytes / 2 ** 20 });
  return redrawPicture(raw, maxStoredWidth, format);
}
