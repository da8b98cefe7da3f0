import { expect, test } from "vitest";
import { CommitUnknown, isDatabaseGone, isDatabaseUnavailable } from "./is-database-gone.ts";

const error = (message: string, code?: string, syscall?: string) =>
  Object.assign(new Error(message), { code, syscall });

test.each([
  ["a server that shuts down", error("terminating connection due to administrator command", "57P01"), "gone"],
  ["a server that starts", error("the database system is starting up", "57P03"), "gone"],
  ["a failed connection, reported by the server", error("connection failure", "08006"), "gone"],
  ["a broken connection", error("read", "ECONNRESET"), "gone"],
  ["a missing Unix socket", error("connect ENOENT /run/.s.PGSQL.5432", "ENOENT", "connect"), "gone"],
  ["a missing file", error("open ENOENT", "ENOENT", "open"), "other"],
  ["an unknown host", error("getaddrinfo ENOTFOUND database", "ENOTFOUND", "getaddrinfo"), "gone"],
  ["a connection that the driver lost", error("Connection terminated unexpectedly"), "gone"],
  ["a pool without a free connection", error("timeout exceeded when trying to connect"), "gone"],
  ["a commit without an answer", new CommitUnknown(error("read", "ECONNRESET")), "gone"],
  ["a full disk", error("could not extend file", "53100"), "exhausted"],
  ["too many connections", error("sorry, too many clients already", "53300"), "exhausted"],
  ["a limit of the server", error("temporary file size exceeds temp_file_limit", "53400"), "exhausted"],
  ["an error of the disk", error("could not read block 0", "58030"), "exhausted"],
  ["a violated rule", error("duplicate key", "23505"), "other"],
  ["a cancelled statement", error("canceling statement", "57014"), "other"],
  ["an error in our code", new TypeError("x is not a function"), "other"],
  ["a text", "gone", "other"],
])("only errors of an unavailable database are recognised: %s", (_, value, kind) => {
  expect(isDatabaseGone(value)).toBe(kind === "gone");
  expect(isDatabaseUnavailable(value)).toBe(kind !== "other");
});
