/**
 * Redraws an uploaded picture: detects the file type by its magic bytes, reads the size, decodes the picture and
 * encodes it again, upright and without metadata. A process of its own does the work (picture-drawer.ts). The bytes are
 * sent to it as they arrive, so the server never holds a received file. The process is started for the first picture
 * and ends when there was no picture for 30 seconds. Source: docs/security.md, Uploads.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { uploadLimits } from "@openhouse/rules/uploads/upload-limits";
import { Refusal } from "../../core/refusal.ts";
import type { DrawingOrder } from "./draw-picture.ts";

export interface RedrawnPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Drawer {
  readonly child: ChildProcess;
  readonly socketPath: string;
  /** Resolves when the process accepts requests, and rejects if it ends before. */
  readonly isListening: Promise<unknown>;
  pictures: number;
  idleTimer?: NodeJS.Timeout | undefined;
}

const idleMs = 30_000;
const lowPriority = 10;
const retryMs = 8_000;

let drawer: Drawer | undefined;

/**
 * Redraws a picture as a PNG or JPEG of at most `maxWidth` pixels in width and three million pixels. Refusals, in this
 * order: `file.too.large` {megabytes} (400); `system.not.available` (503) if eight pictures are in the queue or the
 * process fails; `picture.invalid` (400): another file type, a side above 8,192 pixels, more than 25 million pixels, a
 * file that cannot be decoded, or a caller who disconnects before the end.
 */
export async function redrawPicture(file: Readable, { maxWidth, format }: DrawingOrder): Promise<RedrawnPicture> {
  drawer ??= startDrawer();
  const current = drawer;
  clearTimeout(current.idleTimer);
  current.pictures += 1;
  try {
    return await sendToDrawer(current, {
      query: new URLSearchParams({ maxWidth: String(maxWidth), format }),
      file: upToLimit(file),
    });
  } finally {
    current.pictures -= 1;
    if (current.pictures === 0) {
      current.idleTimer = setTimeout(() => {
        forget(current);
        current.child.kill();
      }, idleMs).unref();
    }
  }
}

async function sendToDrawer(
  { socketPath, isListening }: Drawer,
  { query, file }: { query: URLSearchParams; file: AsyncIterable<Uint8Array> },
): Promise<RedrawnPicture> {
  try {
    await isListening;
    const call = request({ socketPath, method: "POST", path: `/?${query.toString()}`, agent: false });
    const [[response]] = await Promise.all([
      once(call, "response") as Promise<[IncomingMessage]>,
      pipeline(file, call),
    ]);
    const bytes = Buffer.concat(await response.toArray());
    if (response.statusCode === 400) throw new Refusal("picture.invalid");
    if (response.statusCode !== 200) throw unavailable();
    return { bytes, width: Number(response.headers["width"]), height: Number(response.headers["height"]) };
  } catch (error) {
    throw error instanceof Refusal ? error : unavailable();
  }
}

/** The bytes of `file`. Refuses `file.too.large` {megabytes} and, if the caller disconnects, `picture.invalid`. */
async function* upToLimit(file: Readable): AsyncGenerator<Uint8Array> {
  let length = 0;
  // If the request were destroyed, its connection would close before the response is sent.
  const chunks = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  try {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > uploadLimits.bytes) throw new Refusal("file.too.large", { megabytes: uploadLimits.bytes / 2 ** 20 });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("picture.invalid");
  } finally {
    // Discards the rest, because many clients read a response only after they have sent everything.
    file.resume();
  }
}

function unavailable(): Refusal {
  return new Refusal("system.not.available").after(retryMs);
}

function startDrawer(): Drawer {
  const socketPath = join(mkdtempSync(join(tmpdir(), "openhouse-drawer-")), "socket");
  const child = fork(join(import.meta.dirname, "picture-drawer.ts"), [socketPath], { env: {}, execArgv: [] });
  const started: Drawer = { child, socketPath, isListening: untilListening(child), pictures: 0 };
  // The process must not keep the server alive.
  child.unref();
  child.channel?.unref();
  // Linux has a priority for each thread. New threads inherit it, so it is set before the process starts its threads.
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  // A process that cannot be started emits `error`, but not `exit`.
  child.on("error", () => forget(started)).on("exit", () => forget(started));
  return started;
}

async function untilListening(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  promise.catch(() => undefined);
  child.once("message", resolve).once("exit", reject).once("error", reject);
  await promise;
}

/** Forgets the process, so that the next picture starts another one. */
function forget(ended: Drawer): void {
  if (drawer === ended) drawer = undefined;
}
