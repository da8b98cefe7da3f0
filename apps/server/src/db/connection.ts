/**
 * The door to PostgreSQL: a pool whose connections act as `openhouse_app`, transactions at READ COMMITTED,
 * and dedicated connections for lanes and listeners. Source: docs/database.md.
 */

import { Client, Pool } from "pg";
import type { ClientBase, PoolClient } from "pg";
import { columnTypes } from "./column-types.ts";
import { namedStatement } from "./named-statement.ts";

/** Runs one statement; rows come with int8 as bigint, timestamptz as Date, date as text. `numeric` is not used. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A queryable inside BEGIN … COMMIT. */
export interface Transaction extends Queryable {
  /** Tells a transaction from a pool, so that a posting cannot be called outside one. */
  readonly isTransaction: true;
}

interface TransactionRunner extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. `work` runs again after a deadlock: no side effects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** One connection for one holder: lanes keep their prepared plans in it, listeners their LISTEN. */
export interface DedicatedConnection extends TransactionRunner {
  /** Calls the handler for each NOTIFY on the channel. */
  listen(channel: string, handle: (payload: string) => void): Promise<void>;
  /** Called once when the server goes away; every query after it fails. */
  onLost(handle: (reason: Error) => void): void;
  close(): Promise<void>;
}

export interface Database extends TransactionRunner {
  dedicated(options?: { pipeline?: boolean }): Promise<DedicatedConnection>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * `application` (default) gives up the owner's rights on every connection; `owner` keeps them (migrations, tests).
   */
  readonly as?: "application" | "owner";
  readonly maxConnections?: number;
  /** Told of errors on idle connections, which have no caller. */
  readonly onIdleError?: (error: Error) => void;
}

/** The role that the running product has: it may read, write its own rows, and call the posting functions. */
export const applicationRole = "openhouse_app";

/** Of a pool that names no other number. More do not make the database quicker (docs/database.md, Connections). */
export const usualConnections = 16;

const mostAttempts = 5;
/** serialization_failure and deadlock_detected: nothing was done, doing it again is right. */
const retryableCodes = new Set(["40001", "40P01"]);

/** Opens a pool on the owner's URL; connects lazily. */
export function openDatabase(ownerUrl: string, options: OpenOptions = {}): Database {
  const role = options.as === "owner" ? undefined : applicationRole;
  const settings = { connectionString: ownerUrl, types: columnTypes, application_name: "openhouse", keepAlive: true };
  const pool = new Pool({
    ...settings,
    max: options.maxConnections ?? usualConnections,
    onConnect: (client: ClientBase) => takeRole(client, role),
  });
  pool.on("error", options.onIdleError ?? (() => undefined));
  return {
    query: (sql, values) => run(pool, sql, values),
    transaction: (work) => withRetry(() => inPooledTransaction(pool, work)),
    async dedicated({ pipeline = false } = {}) {
      const client = new Client({ ...settings, pipeline });
      // Before anything is asked of it: a client that nobody listens to ends the process when its link breaks.
      const connection = wrapDedicated(client);
      try {
        await client.connect();
        await takeRole(client, role);
      } catch (error) {
        await connection.close().catch(() => undefined);
        throw error;
      }
      return connection;
    },
    close: () => pool.end(),
  };
}

/** True for an error of PostgreSQL with that SQLSTATE. */
export function isDatabaseError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

async function takeRole(client: ClientBase, role: string | undefined): Promise<void> {
  if (role !== undefined) await client.query(`set role ${role}`);
}

async function run<Row extends object>(
  target: ClientBase | Pool,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await target.query<Row>({ name: namedStatement(sql), text: sql, values: [...values] });
  return result.rows;
}

async function inPooledTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect();
  let broken: Error | undefined;
  // Without a listener, a connection that dies while checked out would end the process.
  const noteLoss = (error: Error) => (broken = error);
  client.on("error", noteLoss);
  try {
    return await inTransaction(client, work, (error) => (broken = error));
  } finally {
    client.off("error", noteLoss);
    client.release(broken);
  }
}

async function inTransaction<T>(
  client: ClientBase,
  work: (tx: Transaction) => Promise<T>,
  onBroken: (error: Error) => void = () => undefined,
): Promise<T> {
  await client.query("begin isolation level read committed");
  try {
    const result = await work({ isTransaction: true, query: (sql, values) => run(client, sql, values) });
    await commit(client);
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBroken);
    throw error;
  }
}

/** After a failed statement that was caught, COMMIT answers ROLLBACK: that must not look like success. */
async function commit(client: ClientBase): Promise<void> {
  const result = await client.query("commit");
  if (result.command !== "COMMIT") throw new Error("the transaction was rolled back: a failed statement was ignored");
}

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= mostAttempts || !isDatabaseError(error, ...retryableCodes)) throw error;
    }
  }
}

function wrapDedicated(client: Client): DedicatedConnection {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  let isClosing = false;
  let onLost: ((reason: Error) => void) | undefined;
  const lose = (reason: Error) => {
    if (!isClosing) onLost?.(reason);
    onLost = undefined;
  };
  client.on("error", lose);
  client.on("end", () => lose(new Error("the database closed the connection")));
  client.on("notification", ({ channel, payload }) => {
    for (const handle of handlers.get(channel) ?? []) handle(payload ?? "");
  });
  return {
    query: (sql, values) => run(client, sql, values),
    transaction: (work) => withRetry(() => inTransaction(client, work)),
    async listen(channel, handle) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    onLost(handle) {
      onLost = handle;
    },
    async close() {
      isClosing = true;
      await client.end();
    },
  };
}
