/**
 * Access to PostgreSQL: a pool whose connections have the role `openhouse_app`, transactions at READ COMMITTED, and
 * dedicated connections for lanes and listeners. Source: docs/database.md.
 */

import { Client, Pool } from "pg";
import type { ClientBase, PoolClient } from "pg";
import { columnTypes } from "./column-types.ts";
import { CommitUnknown, isDatabaseGone } from "./is-database-gone.ts";
import { namedStatement } from "./named-statement.ts";

/** Runs one statement. Rows contain int8 as bigint, timestamptz as Date and date as text. `numeric` is not used. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Runs statements inside a transaction. */
export interface Transaction extends Queryable {
  /** Distinguishes a transaction from a pool, so that a posting cannot be called outside a transaction. */
  readonly isTransaction: true;
}

interface TransactionRunner extends Queryable {
  /**
   * Commits when `work` resolves, and rolls back when it throws. `work` runs again after a deadlock or a serialization
   * failure, so it must have no other side effects.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A connection with one holder: a lane with its prepared statements, or a listener with its LISTEN. */
export interface DedicatedConnection extends TransactionRunner {
  /** Calls the handler for each NOTIFY on the channel. */
  listen(channel: string, handle: (payload: string) => void): Promise<void>;
  /** Called once when the connection is lost; every later query fails. */
  onLost(handle: (reason: Error) => void): void;
  close(): Promise<void>;
}

export interface Database extends TransactionRunner {
  dedicated(options?: { pipeline?: boolean }): Promise<DedicatedConnection>;
  /** How many connections the pool has, how many of them are idle, and how many callers wait for a connection. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `application` (default) takes its role on every connection; `owner` keeps the rights of the login. */
  readonly as?: "application" | "owner";
  readonly maxConnections?: number;
  /** Receives errors of idle connections, which no caller can receive. */
  readonly onIdleError?: (error: Error) => void;
}

/** The role of the running server: it may read, write its own rows, and call the posting functions. */
export const applicationRole = "openhouse_app";

/** The default size of a pool. More connections do not make the database faster (docs/database.md, Connections). */
export const defaultConnections = 16;

/** How long a caller waits for a connection if the whole pool is in use, or if the server does not answer. */
const longestWaitMs = 15_000;

const maxAttempts = 5;
/** serialization_failure and deadlock_detected: the transaction was rolled back and can be repeated. */
const retryableCodes = new Set(["40001", "40P01"]);

/** Opens a pool with the login of the application or of the owner. It connects on first use. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const role = options.as === "owner" ? undefined : applicationRole;
  const settings = { ...settingsOf(url), types: columnTypes };
  const pool = new Pool({
    ...settings,
    connectionTimeoutMillis: longestWaitMs,
    max: options.maxConnections ?? defaultConnections,
    onConnect: (client: ClientBase) => takeRole(client, role),
  });
  pool.on("error", options.onIdleError ?? (() => undefined));
  return {
    query: (sql, values) => runAlone(pool, sql, values),
    transaction: (work) => withRetry(() => inPooledTransaction(pool, work)),
    async dedicated({ pipeline = false } = {}) {
      const client = new Client({ ...settings, pipeline });
      // Listeners are set before the first statement, because an unhandled error of a client would end the process.
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
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** A pool of the application for a library that uses `pg` itself, with the library's own types. */
export function openApplicationPool(
  url: string,
  { maxConnections, onError }: { readonly maxConnections: number; readonly onError: (error: Error) => void },
): Pool {
  const onConnect = (client: ClientBase) => takeRole(client, applicationRole);
  const pool = new Pool({ ...settingsOf(url), max: maxConnections, onConnect });
  pool.on("error", onError);
  pool.on("connect", (client) => void client.on("error", onError));
  return pool;
}

function settingsOf(url: string) {
  return { connectionString: url, application_name: "openhouse", keepAlive: true };
}

/** True for an error of PostgreSQL with one of the SQLSTATE codes. */
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

const writingStatement = /\b(insert|update|delete|merge)\b/i;

/**
 * Runs a statement outside a transaction. A statement that writes then also commits, so its errors are commit errors.
 */
function runAlone<Row extends object>(pool: Pool, sql: string, values?: readonly unknown[]): Promise<Row[]> {
  return withClient(pool, async (client, onBroken) => {
    try {
      return await run<Row>(client, sql, values);
    } catch (error) {
      if (isDatabaseGone(error) && error instanceof Error) onBroken(error);
      throw writingStatement.test(sql) ? toCommitError(error) : error;
    }
  });
}

function inPooledTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withClient(pool, (client, onBroken) => inTransaction(client, work, onBroken));
}

/** Lends a connection of the pool, and removes it from the pool if it broke. */
async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient, onBroken: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Without a listener, a connection that breaks while it is in use would end the process.
  const recordError = (error: Error) => (broken = error);
  client.on("error", recordError);
  try {
    return await work(client, recordError);
  } finally {
    client.off("error", recordError);
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

/** After a failed statement whose error was caught, COMMIT returns ROLLBACK, which must not count as success. */
async function commit(client: ClientBase): Promise<void> {
  const result = await client.query("commit").catch((error: unknown) => {
    throw toCommitError(error);
  });
  if (result.command !== "COMMIT") throw new Error("the transaction was rolled back: a failed statement was ignored");
}

/** If the connection was lost, the result of the commit is unknown; any other error means that the commit failed. */
function toCommitError(error: unknown): unknown {
  return isDatabaseGone(error) ? new CommitUnknown(error) : error;
}

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= maxAttempts || !isDatabaseError(error, ...retryableCodes)) throw error;
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
