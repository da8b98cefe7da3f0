/**
 * The encrypted format of a backup's files: AES-256-GCM in chunks of at most 64 KiB, so that a file of any size is
 * opened in little memory and no byte is used before it is authenticated. Each file has a key of its own, derived from
 * the backup key, the id of the backup and the name of the file. The nonce of a chunk consists of its number and a mark
 * of the last chunk. Therefore chunks that were changed, moved, removed, added, or taken from another file are found.
 *
 * A file is 8 bytes of format name, then per chunk: 4 bytes (length; the highest bit marks the last chunk), the
 * encrypted bytes, 16 bytes of authentication tag.
 */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { readFile } from "node:fs/promises";

export interface BackupKey {
  /** Tells keys apart and reveals nothing about them; 16 hex digits. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** What the key of a file depends on. */
export interface FileSeal {
  readonly key: BackupKey;
  /** Hex. */
  readonly backupId: string;
  readonly fileName: string;
}

type Bytes = AsyncIterable<Buffer>;

const formatName = Buffer.from("OHBACKU1");
const chunkBytes = 65_536;
const tagBytes = 16;
const lastChunkBit = 0x8000_0000;

/** Reads `backup.key`. Throws if it does not hold 32 bytes in base64url. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const text = (await readFile(file, "utf8")).trim();
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 32 || bytes.toString("base64url") !== text) throw new Error(`${file} holds no backup key`);
  return { id: createHmac("sha256", bytes).update("openhouse backup key id").digest("hex").slice(0, 16), bytes };
}

/** Encrypts a stream, whatever the sizes of its pieces. */
export async function* sealBytes(seal: FileSeal, source: Bytes): AsyncGenerator<Buffer> {
  const key = fileKeyOf(seal);
  let number = 0;
  let waiting = Buffer.alloc(0);
  yield formatName;
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    // One full chunk stays, because it may be the last one.
    while (waiting.length > chunkBytes) {
      yield sealChunk(key, waiting.subarray(0, chunkBytes), { number, isLast: false });
      waiting = waiting.subarray(chunkBytes);
      number += 1;
    }
  }
  yield sealChunk(key, waiting, { number, isLast: true });
}

/**
 * Decrypts what `sealBytes` made. Throws at the first chunk that is not authentic, and if the file ends before the last
 * chunk or continues after it.
 */
export async function* openBytes(seal: FileSeal, source: Bytes): AsyncGenerator<Buffer> {
  const key = fileKeyOf(seal);
  let waiting = Buffer.alloc(0);
  let isFormatRead = false;
  let isEnded = false;
  let number = 0;
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    if (!isFormatRead) {
      if (waiting.length < formatName.length) continue;
      if (!waiting.subarray(0, formatName.length).equals(formatName)) throw new Error("it is not a file of a backup");
      waiting = waiting.subarray(formatName.length);
      isFormatRead = true;
    }
    for (let chunk = nextChunk(waiting); chunk !== undefined; chunk = nextChunk(waiting)) {
      if (isEnded) throw new Error("bytes follow the last chunk");
      waiting = waiting.subarray(chunk.length);
      yield openChunk(key, chunk.sealed, { number, isLast: chunk.isLast });
      isEnded = chunk.isLast;
      number += 1;
    }
  }
  if (!isEnded) throw new Error("the file ends too early");
  if (waiting.length > 0) throw new Error("bytes follow the last chunk");
}

interface Position {
  readonly number: number;
  readonly isLast: boolean;
}

function sealChunk(key: Buffer, plain: Buffer, position: Position): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(position));
  cipher.setAAD(formatName);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(((position.isLast ? lastChunkBit : 0) | plain.length) >>> 0);
  return Buffer.concat([head, sealed]);
}

function openChunk(key: Buffer, sealed: Buffer, position: Position): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(position), { authTagLength: tagBytes });
  decipher.setAAD(formatName);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new Error(`chunk ${position.number} is not authentic`, { cause: error });
  }
}

/** Returns the first chunk if it is complete. */
function nextChunk(
  bytes: Buffer,
): { readonly sealed: Buffer; readonly length: number; readonly isLast: boolean } | undefined {
  if (bytes.length < 4) return undefined;
  const head = bytes.readUInt32BE(0);
  const isLast = head >= lastChunkBit;
  const plainBytes = isLast ? head - lastChunkBit : head;
  if (plainBytes > chunkBytes) throw new Error("a chunk has a wrong length");
  const length = 4 + plainBytes + tagBytes;
  return bytes.length < length ? undefined : { sealed: bytes.subarray(4, length), length, isLast };
}

function fileKeyOf({ key, backupId, fileName }: FileSeal): Buffer {
  return Buffer.from(hkdfSync("sha256", key.bytes, Buffer.from(backupId, "hex"), `openhouse backup ${fileName}`, 32));
}

function nonceOf({ number, isLast }: Position): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
