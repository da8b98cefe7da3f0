/**
 * Redraws an uploaded picture: detects the file type by its magic bytes, reads the size, decodes the picture and
 * encodes it again, upright and without metadata. A process of its own does the work (picture-drawer.ts). It is started
 * for the first picture and ends when there was no picture for 30 seconds. Source: docs/security.md, Uploads.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Refusal } from "../../core/refusal.ts";
import type { DrawingOrder, DrawnPicture } from "./draw-picture.ts";
import type { DrawingReply, DrawingRequest } from "./picture-drawer.ts";

/**
 * The largest number of pictures in the queue, including the one that is being redrawn. Only one is redrawn at a time,
 * because a decoded picture takes 100 MB.
 */
const longestQueue = 8;
/** The largest accepted picture takes about a second. */
const longestDrawingMs = 20_000;
const idleMs = 30_000;
const lowPriority = 10;

let queueLength = 0;
let lastDrawing: Promise<unknown> = Promise.resolve();
let drawer: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Redraws a picture as a PNG or JPEG of at most `maxWidth` pixels in width and three million pixels. Refuses
 * `system.not.available` (503) if eight pictures are in the queue or the process fails, and `picture.invalid` (400):
 * another file type, a side above 8,192 pixels, more than 25 million pixels, or a file that cannot be decoded.
 */
export async function redrawPicture(
  file: Uint8Array,
  maxWidth: number,
  format: DrawingOrder["format"] = "png",
): Promise<DrawnPicture & { readonly bytes: Buffer }> {
  if (queueLength >= longestQueue) throw new Refusal("system.not.available").after(longestQueue * 1_000);
  queueLength += 1;
  const drawing = lastDrawing.then(() => drawInProcess({ file, maxWidth, format }));
  lastDrawing = drawing.catch(() => undefined);
  try {
    const { picture } = await drawing;
    if (picture === undefined) throw new Refusal("picture.invalid");
    const { buffer, byteOffset, byteLength } = picture.bytes;
    return { ...picture, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  } finally {
    queueLength -= 1;
  }
}

async function drawInProcess(request: DrawingRequest): Promise<DrawingReply> {
  clearTimeout(idleTimer);
  drawer ??= startDrawer();
  const current = drawer;
  const { promise, resolve, reject } = Promise.withResolvers<DrawingReply>();
  const fail = () => reject(new Refusal("system.not.available"));
  const timer = setTimeout(() => current.kill("SIGKILL"), longestDrawingMs);
  current.once("message", resolve).once("exit", fail);
  current.channel?.ref();
  try {
    current.send(request, (error) => error !== null && fail());
    return await promise;
  } finally {
    clearTimeout(timer);
    current.off("message", resolve).off("exit", fail);
    // A waiting drawer must not keep the server alive.
    current.channel?.unref();
    idleTimer = setTimeout(() => {
      forget(current);
      current.kill();
    }, idleMs).unref();
  }
}

function startDrawer(): ChildProcess {
  const options = { serialization: "advanced" as const, env: {}, execArgv: [] };
  const child = fork(join(import.meta.dirname, "picture-drawer.ts"), options);
  child.unref();
  // Linux has a priority for each thread. New threads inherit it, so it is set before the process starts its threads.
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  // A process that cannot be started emits `error`, but not `exit`.
  child.on("error", () => forget(child)).on("exit", () => forget(child));
  return child;
}

/** Forgets the process, so that the next picture starts another one. */
function forget(child: ChildProcess): void {
  if (drawer === child) drawer = undefined;
}
