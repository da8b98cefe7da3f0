/**
 * The process that redraws pictures (decodes them and encodes them again) for the server. It has its own memory and
 * threads and a low priority, so that uploads do not slow down logins and a decoder that crashes does not end the
 * server. Started by redraw-picture.ts with the path of a Unix socket, on which it accepts HTTP requests: the body is
 * the file, the query is a `DrawingOrder`. Responses: 200 with the picture and its size in headers, 400 for a file that
 * is refused, 503 if too many pictures wait.
 */

import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname } from "node:path";
import { drawPicture } from "./draw-picture.ts";
import type { DrawingOrder } from "./draw-picture.ts";

/**
 * The largest number of completely received pictures that wait or are being redrawn. Only one is redrawn at a time,
 * because a decoded picture takes 100 MB.
 */
const longestQueue = 8;
/** An accepted picture takes at most about two seconds on a quiet machine. */
const longestDrawingMs = 20_000;

let queueLength = 0;
let lastDrawing: Promise<unknown> = Promise.resolve();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const order = orderOf(request);
  const file = Buffer.concat(await request.toArray());
  if (queueLength >= longestQueue) {
    response.writeHead(503).end();
    return;
  }
  queueLength += 1;
  const drawing = lastDrawing.then(() => drawInTime(file, order));
  lastDrawing = drawing;
  const picture = await drawing;
  queueLength -= 1;
  if (picture === undefined) response.writeHead(400).end();
  else response.writeHead(200, { width: picture.width, height: picture.height }).end(picture.bytes);
}

function orderOf({ url = "" }: IncomingMessage): DrawingOrder {
  const query = new URL(url, "http://drawer").searchParams;
  return { maxWidth: Number(query.get("maxWidth")), format: query.get("format") === "jpeg" ? "jpeg" : "png" };
}

/** Ends the process if the decoder hangs; the server then starts another one. */
async function drawInTime(file: Buffer, order: DrawingOrder): ReturnType<typeof drawPicture> {
  const timer = setTimeout(end, longestDrawingMs);
  return drawPicture(file, order).finally(() => clearTimeout(timer));
}

/** Ends the process at once: `process.exit` would wait until the decoder has finished. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Removes the folder of the socket, which the server cannot do because it has ended, and ends this process. */
function endAlone(): void {
  rmSync(dirname(socketPath), { recursive: true, force: true });
  end();
}

const socketPath = process.argv[2] ?? "";
// A signal to the whole process group must not end this process while the server still finishes uploads.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", endAlone);
if (!process.connected) endAlone();
const server = createServer((request, response) => {
  // This fails if the server closes the connection in the middle of its request; it then needs no response.
  answer(request, response).catch(() => response.destroy());
});
server.listen(socketPath, () => process.send?.("listening", (error: Error | null) => error !== null && endAlone()));
