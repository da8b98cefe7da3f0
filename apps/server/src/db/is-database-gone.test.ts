import { expect, test } from "vitest";
import { isDatabaseGone } from "./is-database-gone.ts";

const error = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ["a server that shuts down", error("terminating connection due to administrator command", "57P01"), true],
  ["a server that starts", error("the database system is starting up", "57P03"), true],
  ["a broken connection", error("read", "ECONNRESET"), true],
  ["a connection that the driver lost", error("Connection terminated unexpectedly"), true],
  ["a violated rule", error("duplicate key", "23505"), false],
  ["a cancelled statement", error("canceling statement", "57014"), false],
  ["an error in our code", new TypeError("x is not a function"), false],
  ["a text", "gone", false],
])("isDatabaseGone recognises only errors of an unavailable database: %s", (_, value, isGone) => {
  expect(isDatabaseGone(value)).toBe(isGone);
});
