import { describe, expect, it } from "vitest";
import { isNormal, maySignIn } from "./member-status.ts";

describe("the status of an account", () => {
  it.each([
    [0, "blocked", false, false],
    [1, "normal", true, true],
    [2, "login forbidden", false, false],
    [3, "unknown", false, false],
    [4, "unknown", false, false],
    [5, "system forbidden", false, false],
    [6, "login forbidden", false, false],
    [7, "deleted", false, false],
    [10, "inactive", true, false],
    [11, "inactive", true, false],
    [-1, "unknown", false, false],
  ])("%i (%s) allows login: %s, and is normal: %s", (status, _name, canSignIn, isNormalStatus) => {
    expect([maySignIn(status), isNormal(status)]).toEqual([canSignIn, isNormalStatus]);
  });
});
