/**
 * The journal of the crash test: a file that the test writes without the server, to compare the database with it. A
 * request is on disk before it is sent, and a response is on disk before it counts as acknowledged. Waiting lines are
 * flushed together.
 */

import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import type { Answer, Operation } from "./operation.ts";

interface Line {
  readonly intent?: Operation;
  readonly acknowledged?: { readonly key: string; readonly answer: Answer };
}

export interface Entry {
  readonly operation: Operation;
  /** Undefined: sent, but the result is unknown. */
  readonly answer: Answer | undefined;
}

export interface Journal {
  intend(operation: Operation): Promise<void>;
  acknowledge(key: string, answer: Answer): Promise<void>;
  /** The operations whose intent was written since the last call, read from disk. */
  readNew(): Promise<Entry[]>;
  close(): Promise<void>;
}

export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, "ax+");
  let readFrom = 0;
  let waiting: string[] = [];
  let flushing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    flushing = undefined;
    await file.appendFile(lines.join(""));
    await file.datasync();
  };
  let last: Promise<void> = Promise.resolve();
  const write = (line: Line): Promise<void> => {
    waiting.push(`${JSON.stringify(line)}\n`);
    if (flushing === undefined) {
      flushing = last.then(flush);
      last = flushing;
    }
    return flushing;
  };
  return {
    intend: (operation) => write({ intent: operation }),
    acknowledge: (key, answer) => write({ acknowledged: { key, answer } }),
    async readNew() {
      await last;
      const text = await readSince(file, readFrom);
      readFrom += Buffer.byteLength(text);
      return entriesOf(text);
    },
    close: () => file.close(),
  };
}

async function readSince(file: FileHandle, position: number): Promise<string> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(size - position);
  await file.read(buffer, 0, buffer.length, position);
  return buffer.toString("utf8");
}

function entriesOf(text: string): Entry[] {
  const lines = text.split("\n").filter((line) => line !== "");
  const parsed = lines.map((line) => JSON.parse(line) as Line);
  const answers = new Map(parsed.flatMap(({ acknowledged: a }) => (a === undefined ? [] : [[a.key, a.answer]])));
  return parsed.flatMap(({ intent }) =>
    intent === undefined ? [] : [{ operation: intent, answer: answers.get(intent.key) }],
  );
}
