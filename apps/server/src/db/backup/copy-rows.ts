/**
 * Reads and writes the rows of a table as a stream, by PostgreSQL's COPY in text format. The connection is paused while
 * the other side is slow, so a table of any size needs little memory.
 */

import { once } from "node:events";
import { Readable } from "node:stream";
import type { Client, Connection } from "pg";

declare module "pg" {
  /** Methods of the library that its types do not list. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }
}

/** PostgreSQL sends rows one by one; they are gathered into pieces of about this size. */
const pieceBytes = 65_536;

/** Runs `copy … to stdout`. `countRows` returns the number of rows after the stream has ended. */
export function copyOut(client: Client, sql: string): { readonly stream: Readable; countRows(): number } {
  let connection: Connection | undefined;
  let rows = 0;
  let piece = Buffer.allocUnsafe(pieceBytes);
  let usedBytes = 0;
  const stream = new Readable({ highWaterMark: pieceBytes, read: () => connection?.stream.resume() });
  const push = (nextBytes: number) => {
    const canTakeMore = usedBytes === 0 || stream.push(piece.subarray(0, usedBytes));
    piece = Buffer.allocUnsafe(Math.max(pieceBytes, nextBytes));
    usedBytes = 0;
    return canTakeMore;
  };
  client.query({
    submit(target: Connection) {
      connection = target;
      target.query(sql);
    },
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      if (usedBytes + chunk.length > piece.length && !push(chunk.length)) connection?.stream.pause();
      // Copied, because the library reuses its buffer.
      usedBytes += chunk.copy(piece, usedBytes);
    },
    handleCommandComplete({ text }: { readonly text: string }) {
      rows = rowsOf(text);
    },
    handleReadyForQuery() {
      push(0);
      stream.push(null);
      connection?.stream.resume();
    },
    handleError: (error: Error) => void stream.destroy(error),
  });
  return { stream, countRows: () => rows };
}

/**
 * Runs `copy … from stdin` with the pieces of the source, and returns the number of rows. If the source fails,
 * the statement fails, too.
 */
export function copyIn(client: Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    let rows = 0;
    let sourceError: unknown;
    client.query({
      submit: (connection: Connection) => connection.query(sql),
      handleCopyInResponse(connection: Connection) {
        send(connection, source, end.signal).catch((error: unknown) => {
          sourceError = error;
          connection.sendCopyFail("the source of the rows failed");
        });
      },
      handleCommandComplete({ text }: { readonly text: string }) {
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        end.abort();
        reject(sourceError instanceof Error ? sourceError : error);
      },
    });
  });
}

async function send(connection: Connection, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  const { stream } = connection;
  for await (const piece of source) {
    // The database has refused a row already; it ignores the rest.
    if (signal.aborted) return;
    connection.sendCopyFromChunk(piece);
    if (stream.writableNeedDrain) await once(stream, "drain", { signal }).catch(() => undefined);
  }
  if (!signal.aborted) connection.endCopyFrom();
}

/** The number in `COPY 12`. */
function rowsOf(command: string): number {
  return Number(command.split(" ")[1] ?? 0);
}
