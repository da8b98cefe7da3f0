/** Whether an error says that the database went away, and not that something is wrong with what was asked of it. */

import { sqlStateOf } from "./lane-connection.ts";

const lostSockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** The server shuts down, starts up or cut the connection. */
const goneStates = /^(08|57P0)/;
/** What the driver says when a socket ends under a query. */
const lostByDriver = /connection terminated|client has encountered a connection error|client was closed/i;

/** True for a lost connection, a refused one, and a server on its way down or up. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined) return goneStates.test(state);
  const code = "code" in error ? error.code : undefined;
  return (typeof code === "string" && lostSockets.has(code)) || lostByDriver.test(error.message);
}
