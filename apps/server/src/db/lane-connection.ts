/**
 * The connection of a lane. It is opened on first use, closed when it breaks or when a response times out, and opened
 * again for the next call. It is unknown whether an interrupted call took effect (`isResultUnknown`).
 */

import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../core/refusal.ts";
import type { Database, DedicatedConnection, Queryable } from "./connection.ts";

/** The response did not arrive in time; the server may have completed the work or may still do so. */
export class AnswerTimeout extends Error {
  constructor(what: string, timeoutMs: number) {
    super(`${what} did not answer within ${timeoutMs} ms`);
    this.name = "AnswerTimeout";
  }
}

const lockTimeoutMs = 2_000;

export class LaneConnection {
  readonly #db: Pick<Database, "dedicated">;
  readonly #timeoutMs: number;
  #current: DedicatedConnection | undefined;

  constructor(db: Pick<Database, "dedicated">, timeoutMs: number) {
    this.#db = db;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Runs the work on the connection. After an error for which `isResultUnknown` is true, the next call gets a new
   * connection.
   */
  async run<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    const connection = this.#current ?? (await this.#open());
    try {
      return await withTimeout(work(connection), { what: "the database", timeoutMs: this.#timeoutMs });
    } catch (error) {
      if (isResultUnknown(error)) this.#drop(connection);
      throw error;
    }
  }

  async close(): Promise<void> {
    const connection = this.#current;
    this.#current = undefined;
    await connection?.close();
  }

  async #open(): Promise<DedicatedConnection> {
    const opening = this.#db.dedicated();
    // A connection that opens after the timeout is closed, because no caller waits for it any more.
    const dropLate = () => void opening.then((lateConnection) => lateConnection.close()).catch(() => undefined);
    const connection = await withTimeout(opening, {
      what: "connecting",
      timeoutMs: this.#timeoutMs,
      onTimeout: dropLate,
    });
    connection.onLost(() => this.#drop(connection));
    // These timeouts are shorter than our own, so that most slow calls end with a definite failure.
    await connection.query(`select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false)`, [
      String(lockTimeoutMs),
      String(Math.round(this.#timeoutMs * 0.8)),
    ]);
    this.#current = connection;
    return connection;
  }

  #drop(connection: DedicatedConnection): void {
    if (this.#current === connection) this.#current = undefined;
    void connection.close().catch(() => undefined);
  }
}

/** SQLSTATE classes and codes of failures of the server, not of the statement. */
const serverFailureStates = /^(08|53|58|57P0)/;

/**
 * The SQLSTATE of an error that PostgreSQL reported; undefined for other errors (the code EPIPE also has five
 * characters, but no digit).
 */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/**
 * True if the work may have been done, because the connection broke, the response timed out, or the server failed.
 * Also true for an error without an SQLSTATE, unless our own code threw it.
 */
export function isResultUnknown(error: unknown): boolean {
  // Our own code threw an error, so a repeat would fail in the same way.
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return false;
  const state = sqlStateOf(error);
  return state === undefined || serverFailureStates.test(state);
}

interface TimeoutOptions {
  readonly what: string;
  readonly timeoutMs: number;
  readonly onTimeout?: () => void;
}

async function withTimeout<T>(work: Promise<T>, { what, timeoutMs, onTimeout }: TimeoutOptions): Promise<T> {
  const timer = new AbortController();
  // The promise that loses the race must not become an unhandled rejection.
  work.catch(() => undefined);
  const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    onTimeout?.();
    throw new AnswerTimeout(what, timeoutMs);
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
