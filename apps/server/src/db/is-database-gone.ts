/** Decides whether an error means that the database is not available, rather than that a statement is wrong. */

import { sqlStateOf } from "./lane-connection.ts";

const lostSockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** Errors of the system before a connection exists. `ENOENT` means that the Unix socket is missing. */
const unreachable = new Set(["ENOENT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"]);
const connectingCalls = new Set(["connect", "getaddrinfo"]);
/** The server shuts down, starts up or has closed the connection. */
const goneStates = /^(08|57P0)/;
/** Disk full, out of memory, too many connections, a limit of the server, or an error of its disk. */
const exhaustedStates = /^(53|58030$)/;
/** The driver's messages when a socket closes during a query, or when the pool gives no connection in time. */
const lostByDriver =
  /connection terminated|encountered a connection error|client was closed|timeout exceeded when trying to connect/i;

/**
 * The connection was lost during a commit, so it is unknown whether the changes were stored. The response must not say
 * that the request was refused.
 */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("the connection to the database was lost during a commit", { cause });
    this.name = "CommitUnknown";
  }
}

/** True if the server cannot be reached, if the connection was lost, or if the server shuts down or starts up. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CommitUnknown) return true;
  const state = sqlStateOf(error);
  if (state !== undefined) return goneStates.test(state);
  const code = "code" in error ? String(error.code) : "";
  return lostSockets.has(code) || isUnreachable(error, code) || lostByDriver.test(error.message);
}

/** True if the database is gone, or cannot work because a resource is used up or its disk fails. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseGone(error) || isDatabaseExhausted(error);
}

/** True if the database answers, but a resource (disk, memory, connections) is used up or its disk fails. */
export function isDatabaseExhausted(error: unknown): boolean {
  return exhaustedStates.test(sqlStateOf(error) ?? "");
}

/** Operations on files can fail with the same codes, so only errors of a connection count. */
function isUnreachable(error: Error, code: string): boolean {
  return unreachable.has(code) && "syscall" in error && connectingCalls.has(String(error.syscall));
}
