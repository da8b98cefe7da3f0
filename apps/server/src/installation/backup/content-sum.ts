/** Length and SHA-256 of a stream. */

import { createHash } from "node:crypto";

export interface ContentSum {
  /** Passes the pieces of the stream on and counts them. */
  measure(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  bytes(): number;
  /** Hex; call it once, after the stream has ended. */
  sha256(): string;
}

export function createContentSum(): ContentSum {
  const digest = createHash("sha256");
  let bytes = 0;
  return {
    async *measure(source) {
      for await (const piece of source) {
        digest.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    bytes: () => bytes,
    sha256: () => digest.digest("hex"),
  };
}
