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
 * The largest number of complete pictures in the queue, including the one that is being redrawn. Only one is redrawn at
 * a time, because a decoded picture takes 100 MB.
 */
const longestQueue = 8;
/** The largest accepted picture takes about a second. */
const longestDrawingMs = 20_000;

let queueLength = 0;
let lastDrawing: Promise<unknown> = Promise.resolve();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = Buffer.concat(await request.toArray());
  if (queueLength >= longestQueue) {
    response.writeHead(503).end();
    return;
  }
  queueLength += 1;
  const drawing = lastDrawing.then(() => drawInTime(file, orderOf(request)));
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
  const timer = setTimeout(() => process.exit(1), longestDrawingMs);
  return drawPicture(file, order).finally(() => clearTimeout(timer));
}

const socketPath = process.argv[2] ?? "";
// Only this process uses the folder, and removes it.
process.on("exit", () => rmSync(dirname(socketPath), { recursive: true, force: true }));
process.on("SIGTERM", () => process.exit());
process.on("disconnect", () => process.exit());
const server = createServer((request, response) => {
  // A server that goes away in the middle of its request needs no response.
  answer(request, response).catch(() => response.destroy());
});
server.listen(socketPath, () => process.send?.("listening"));
