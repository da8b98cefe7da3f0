import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { actionFor, isResultUnknown } from "./open-action.ts";

const refusal = (status: number, code = "") => new ApiError({ kind: "refused", code, message: "", status });

describe("the idempotency key of an action", () => {
  it("stays the same when the same input is sent again", () => {
    const first = actionFor([], { amount: "500" });
    expect(actionFor([first], { amount: "500" })).toBe(first);
  });

  it("is used again for the same input after other input was tried", () => {
    const first = actionFor([], { amount: "500", password: "right" });
    const mistyped = actionFor([first], { amount: "500", password: "wrong" });
    expect(actionFor([first, mistyped], { amount: "500", password: "right" })).toBe(first);
  });

  it("differs for other input and for the next action", () => {
    const first = actionFor([], { amount: "500" });
    expect(actionFor([first], { amount: "501" }).key).not.toBe(first.key);
    expect(actionFor([], { amount: "500" }).key).not.toBe(first.key);
  });

  it.each([
    ["a lost connection", new ApiError({ kind: "network", code: "", message: "", status: 0 }), true],
    ["a time-out", new DOMException("", "TimeoutError"), true],
    ["a server error", refusal(503), true],
    ["the refusal that the first call is still running", refusal(409, "idempotency.still.running"), true],
    ["the end of the session", new ApiError({ kind: "ended", code: "auth.required", message: "", status: 401 }), true],
    ["too many calls", refusal(429), true],
    ["a refusal", refusal(409, "account.balance.not.enough"), false],
  ])("is kept after %s only if it is unknown whether the action happened", (_, error, isKept) => {
    expect(isResultUnknown(error)).toBe(isKept);
  });
});
