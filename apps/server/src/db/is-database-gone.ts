/** Decides whether an error means that the database is not available, rather than that a statement is wrong. */

import { sqlStateOf } from "./lane-connection.ts";

const lostSockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** The server shuts down, starts up or has closed the connection. */
const goneStates = /^(08|57P0)/;
/** The driver's messages when a socket closes during a query. */
const lostByDriver = /connection terminated|client has encountered a connection error|client was closed/i;

/** True for a lost or refused connection, and for a server that shuts down or starts up. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined) return goneStates.test(state);
  const code = "code" in error ? error.code : undefined;
  return (typeof code === "string" && lostSockets.has(code)) || lostByDriver.test(error.message);
}
