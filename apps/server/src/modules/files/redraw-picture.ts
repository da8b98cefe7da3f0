/**
 * Redraws an uploaded picture: detects the file type by its magic bytes, reads the size, decodes the picture and
 * encodes it again, upright and without metadata. A process of its own does the work (picture-drawer.ts). The bytes are
 * sent to it as they arrive, so the server does not collect them. The process is started for the first picture and ends
 * when there was no picture for 30 seconds. Source: docs/security.md, Uploads.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
/** From the end of a file to the response. The process ends itself if one picture takes longer than 20 s. */
const longestAnswerMs = 60_000;
const lowPriority = 10;
const retryMs = 8_000;

let drawer: Drawer | undefined;

/**
 * Redraws a picture as a PNG or JPEG of at most `maxWidth` pixels in width and three million pixels. Refusals:
 * `file.too.large` {megabytes} (400); `system.not.available` (503) if eight pictures are in the queue or the process
 * ends; `picture.invalid` (400): another file type, a side above 8,192 pixels, more than 25 million pixels, a JPEG of
 * more than 100 scans, a file that cannot be decoded, or a caller who disconnects before the end.
 */
export async function redrawPicture(file: Readable, { maxWidth, format }: DrawingOrder): Promise<RedrawnPicture> {
  drawer ??= startDrawer();
  const current = drawer;
  clearTimeout(current.idleTimer);
  current.pictures += 1;
  try {
    await current.isListening;
    const path = `/?${new URLSearchParams({ maxWidth: String(maxWidth), format }).toString()}`;
    const call = request({ socketPath: current.socketPath, method: "POST", path, agent: false });
    return await sendFile(call, { file, child: current.child });
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    // The next picture starts another process, even if this one has not ended yet.
    forget(current);
    current.child.kill("SIGKILL");
    throw unavailable();
  } finally {
    current.pictures -= 1;
    if (current.pictures === 0) {
      current.idleTimer = setTimeout(() => {
        forget(current);
        current.child.kill("SIGKILL");
      }, idleMs).unref();
    }
  }
}

async function sendFile(
  call: ClientRequest,
  { file, child }: { readonly file: Readable; readonly child: ChildProcess },
): Promise<RedrawnPicture> {
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  let timer: NodeJS.Timeout | undefined;
  const sent = pipeline(upToLimit(file), call).then(() => {
    timer = setTimeout(() => child.kill("SIGKILL"), longestAnswerMs);
  });
  try {
    const [[response]] = await Promise.all([answered, sent]);
    const bytes = Buffer.concat(await response.toArray());
    if (response.statusCode === 400) throw new Refusal("picture.invalid");
    if (response.statusCode !== 200) throw unavailable();
    return { bytes, width: Number(response.headers["width"]), height: Number(response.headers["height"]) };
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of `file`. Refuses `file.too.large` {megabytes} and, if the caller disconnects, `picture.invalid`. */
async function* upToLimit(file: Readable): AsyncGenerator<Uint8Array> {
  let length = 0;
  // `file` can be the client's request. Destroying it would close the connection before our response is sent.
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

const lostCodes = new Set(["ECONNRESET", "ECONNREFUSED", "ENOENT", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** True if the process ended, or was ended, before or during the work. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof DrawerEnded || (error instanceof Error && "code" in error && lostCodes.has(String(error.code)))
  );
}

function unavailable(): Refusal {
  return new Refusal("system.not.available").after(retryMs);
}

class DrawerEnded extends Error {}

function startDrawer(): Drawer {
  const socketPath = join(mkdtempSync(join(tmpdir(), "openhouse-drawer-")), "socket");
  const child = fork(join(import.meta.dirname, "picture-drawer.ts"), [socketPath], { env: {}, execArgv: [] });
  const started: Drawer = { child, socketPath, isListening: untilListening(child), pictures: 0 };
  // The process must not keep the server alive.
  child.unref();
  lowerPriority(child);
  // A process that cannot be started emits `error`, but not `exit`.
  const stop = (reason: unknown) => {
    rmSync(dirname(socketPath), { recursive: true, force: true });
    if (drawer !== started) return;
    forget(started);
    process.emitWarning(`the process that redraws pictures ended: ${String(reason)}`);
  };
  child.on("error", stop).once("exit", (code, signal) => stop(signal ?? code));
  return started;
}

/** Linux has a priority for each thread. New threads inherit it, so it is set before the process starts its threads. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch (error) {
    process.emitWarning(`pictures are redrawn with the usual priority: ${String(error)}`);
  }
}

async function untilListening(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  promise.catch(() => undefined);
  const fail = () => reject(new DrawerEnded());
  child.once("message", resolve).once("exit", fail).once("error", fail);
  await promise;
  child.channel?.unref();
}

/** Forgets the process, so that the next picture starts another one. */
function forget(ended: Drawer): void {
  if (drawer === ended) drawer = undefined;
}
