/**
 * Uploads of large pictures by one member, in a process of its own and with a low priority, so that sending them does
 * not delay the logins that the bench measures; a real member would send them from another machine. The process ends
 * together with its parent.
 */

import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";

const side = 1_100;
/** One gigabit per second. Without a limit, the load alone would fill the cores that it shares with the server. */
const bytesPerSecond = 125_000_000;

/** A PNG of random colours, which cannot be compressed: about 3.6 MB. */
export function noisyPicture(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Bit depth 8 and colour type 2 (red, green and blue).
  head.set([8, 2, 0, 0, 0], 8);
  const rowBytes = 1 + side * 3;
  const rows = randomBytes(side * rowBytes);
  for (let row = 0; row < side; row += 1) rows[row * rowBytes] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunkOf("IHDR", head),
    chunkOf("IDAT", deflateSync(rows, { level: 1 })),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

interface UploadPlan {
  readonly port: number;
  readonly token: string;
  readonly count: number;
}

export interface UploadResult {
  readonly stored: number;
  readonly refused: number;
}

/** Keeps `count` uploads in flight until `stop` is called, which returns how many were stored and refused. */
export function startUploads(plan: UploadPlan): { stop(): Promise<UploadResult> } {
  const child = fork(import.meta.filename, [JSON.stringify(plan)]);
  // Before the process starts its threads, which inherit the priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once("message", (result) => {
          child.disconnect();
          resolve(result as UploadResult);
        });
        child.once("exit", (code) => reject(new Error(`the uploads ended with ${code}`)));
        child.send("stop");
      }),
  };
}

let isStopped = false;
if (process.argv[1] === import.meta.filename) {
  process.once("message", () => (isStopped = true));
  process.send?.(await uploadInParallel(JSON.parse(process.argv[2] ?? "") as UploadPlan));
}

async function uploadInParallel({ port, token, count }: UploadPlan): Promise<UploadResult> {
  const body = noisyPicture();
  let [stored, refused, number] = [0, 0, 0];
  let freeAtMs = performance.now();
  const uploader = async () => {
    while (!isStopped) {
      number += 1;
      const key = `crowding-upload-${number}`;
      freeAtMs = Math.max(freeAtMs, performance.now()) + (body.length / bytesPerSecond) * 1_000;
      await wait(freeAtMs - performance.now());
      const status = await sendUpload(port, { token, body, key });
      if (status === 200) stored += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, uploader));
  return { stored, refused };
}

/** Resolves to 0 if the server closes the connection without a response. */
async function sendUpload(port: number, { token, body, key }: { token: string; body: Buffer; key: string }) {
  const headers = {
    host: "localhost",
    "x-forwarded-for": "198.18.0.1",
    authorization: token,
    "idempotency-key": key,
    "content-type": "image/png",
    "content-length": body.length,
  };
  return new Promise<number>((resolve) => {
    const call = request(
      { host: "127.0.0.1", port, path: "/wps/member/files?purpose=withdrawal", method: "POST", headers },
      (response) => {
        resolve(response.statusCode ?? 0);
        call.destroy();
      },
    );
    call.once("error", () => resolve(0));
    call.end(body);
  });
}
