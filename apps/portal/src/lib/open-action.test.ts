import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { actionFor, isOutcomeOpen } from "./open-action.ts";

const refusal = (status: number, code = "") => new ApiError({ kind: "refused", code, message: "", status });

describe("the key of an action", () => {
  it("stays the same while the same input is tried again", () => {
    const first = actionFor([], { amount: "500" });
    expect(actionFor([first], { amount: "500" })).toBe(first);
  });

  it("is found again after other input was tried in between", () => {
    const first = actionFor([], { amount: "500", password: "right" });
    const mistyped = actionFor([first], { amount: "500", password: "wrong" });
    expect(actionFor([first, mistyped], { amount: "500", password: "right" })).toBe(first);
  });

  it("is another one for other input, and for the next action", () => {
    const first = actionFor([], { amount: "500" });
    expect(actionFor([first], { amount: "501" }).key).not.toBe(first.key);
    expect(actionFor([], { amount: "500" }).key).not.toBe(first.key);
  });

  it.each([
    ["a lost connection", new ApiError({ kind: "network", code: "", message: "", status: 0 }), true],
    ["a time-out", new DOMException("", "TimeoutError"), true],
    ["an error of the server", refusal(503), true],
    ["an answer still on its way", refusal(409, "idempotency.still.running"), true],
    ["the end of the session", new ApiError({ kind: "ended", code: "auth.required", message: "", status: 401 }), true],
    ["too many calls", refusal(429), true],
    ["a refusal", refusal(409, "account.balance.not.enough"), false],
  ])("is kept after %s: %#", (_, error, isKept) => {
    expect(isOutcomeOpen(error)).toBe(isKept);
  });
});
