/** Reads a picture that a member sends as proof. Source: docs/security.md, Uploads. */

import { Readable } from "node:stream";
import type { DrawingOrder } from "./draw-picture.ts";
import { redrawPicture } from "./redraw-picture.ts";

/** Wide enough to read the small print of a document or of a bank's web page. */
const maxStoredWidth = 1_600;

/** Returns a re-encoded copy of a picture. Refuses as `redrawPicture` does. */
export function readPicture(file: Readable, format: DrawingOrder["format"]): ReturnType<typeof redrawPicture> {
  return redrawPicture(file, { maxWidth: maxStoredWidth, format });
}

/** The bytes of a picture in base64. Clients of browsers send it as a data URL or without its beginning. */
export function streamOfBase64(file: string): Readable {
  return Readable.from(Buffer.from(file.replace(/^data:[\w/]+;base64,/, ""), "base64"));
}
