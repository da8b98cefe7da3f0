/** Lines about the progress of a long command, at most one every five seconds. */

import { monotonicMs } from "../../core/clock.ts";

/** Prints one line. */
export type Print = (line: string) => void;

const intervalMs = 5_000;

export interface Progress {
  /** Passes the pieces of a table on and reports them. */
  measure(table: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  nextTable(): void;
}

export function createProgress(print: Print, tables: number): Progress {
  let lastMs = monotonicMs();
  let bytes = 0;
  let done = 0;
  return {
    async *measure(table, source) {
      for await (const piece of source) {
        bytes += piece.length;
        if (monotonicMs() - lastMs > intervalMs) {
          lastMs = monotonicMs();
          print(`${done} of ${tables} tables, ${formatBytes(bytes)}, now ${table}`);
        }
        yield piece;
      }
    },
    nextTable() {
      done += 1;
    },
  };
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
