/** The encrypted file format: nothing that was changed, cut, added, moved or taken from elsewhere is opened. */

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBytes, sealBytes } from "./sealed-file.ts";
import type { FileSeal } from "./sealed-file.ts";

const seal: FileSeal = {
  key: { id: "a".repeat(16), bytes: randomBytes(32) },
  backupId: "b".repeat(32),
  fileName: "0001-account.sealed",
};
const headBytes = 8;
const fullChunk = 4 + 65_536 + 16;
const content = randomBytes(3 * 65_536 + 1_000);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const sealed = await gather(sealBytes(seal, inPieces(content, 50_000)));
const open = (bytes: Buffer, other: Partial<FileSeal> = {}) =>
  gather(openBytes({ ...seal, ...other }, inPieces(bytes, 10_000)));

/** The chunk with the given number, including its head. */
const chunk = (number: number, bytes = sealed) =>
  bytes.subarray(headBytes + number * fullChunk, headBytes + (number + 1) * fullChunk);
const head = sealed.subarray(0, headBytes);
const changed = (at: number) => {
  const copy = Buffer.from(sealed);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

describe("a sealed file", () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, content.length])("of %i bytes is opened", async (length) => {
    const plain = content.subarray(0, length);
    const bytes = await gather(sealBytes(seal, inPieces(plain, 7_000)));
    expect((await open(bytes)).equals(plain)).toBe(true);
  });

  it("is encrypted differently under another file name", async () => {
    const other = await gather(sealBytes({ ...seal, fileName: "0002-bet.sealed" }, inPieces(content, 50_000)));
    expect(chunk(0, other).equals(chunk(0))).toBe(false);
  });

  it.each<[string, Buffer, Partial<FileSeal>]>([
    ["another format name", changed(0), {}],
    ["a changed length", changed(headBytes + 3), {}],
    ["a mark of the last chunk at the first one", changed(headBytes), {}],
    ["a changed first byte", changed(headBytes + 4), {}],
    ["a changed last byte", changed(sealed.length - 1), {}],
    ["swapped chunks", Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)]), {}],
    ["a missing chunk", Buffer.concat([head, chunk(0), chunk(2), chunk(3)]), {}],
    ["a repeated chunk", Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]), {}],
    ["no last chunk", sealed.subarray(0, headBytes + 3 * fullChunk), {}],
    ["half of a chunk", sealed.subarray(0, sealed.length - 500), {}],
    ["nothing but the format name", head, {}],
    ["no bytes", Buffer.alloc(0), {}],
    ["bytes after the end", Buffer.concat([sealed, Buffer.alloc(1)]), {}],
    ["a chunk after the end", Buffer.concat([sealed, chunk(3)]), {}],
    ["the name of another file", sealed, { fileName: "0002-bet.sealed" }],
    ["the id of another backup", sealed, { backupId: "c".repeat(32) }],
    ["another key", sealed, { key: { ...seal.key, bytes: randomBytes(32) } }],
  ])("with %s is refused", async (_fault, bytes, other) => {
    await expect(open(bytes, other)).rejects.toThrow(/chunk|format|too early|not a file/);
  });
});
