/**
 * The process that redraws pictures (decodes them and encodes them again) for the server. It has its own memory and
 * threads and a low priority, so that uploads do not slow down logins and a decoder that crashes does not end the
 * server. Started by redraw-picture.ts.
 */

import { drawPicture } from "./draw-picture.ts";
import type { DrawingOrder, DrawnPicture } from "./draw-picture.ts";

export interface DrawingRequest extends DrawingOrder {
  readonly file: Uint8Array;
}
/** `picture` is undefined for a file that is refused. */
export interface DrawingReply {
  readonly picture: DrawnPicture | undefined;
}

process.on("message", ({ file, ...order }: DrawingRequest) => {
  void drawPicture(file, order).then((picture) => process.send?.({ picture } satisfies DrawingReply));
});
process.on("disconnect", () => process.exit());
