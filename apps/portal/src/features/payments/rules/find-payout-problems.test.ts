import { describe, expect, it } from "vitest";
import { findPayoutProblems } from "./find-payout-problems.ts";

const right = { payeeName: "Maria Santos", cardNumber: "0917 555 0123", paymentPassword: "Pay2026" };

describe("the form of a payout account", () => {
  it("takes a name, a number typed with spaces, and a password", () => {
    expect(findPayoutProblems(right, undefined)).toEqual({});
  });

  it.each([
    [{ payeeName: " " }, { payeeName: "empty" }],
    [{ payeeName: "M4ria" }, { payeeName: "name" }],
    [{ cardNumber: "" }, { cardNumber: "empty" }],
    [{ cardNumber: "12345" }, { cardNumber: "number" }],
    [{ cardNumber: "12a456" }, { cardNumber: "number" }],
    [{ paymentPassword: "" }, { paymentPassword: "empty" }],
  ])("%j: %j", (change, problems) => {
    expect(findPayoutProblems({ ...right, ...change }, undefined)).toEqual(problems);
  });

  it("keeps all accounts in one name, however it is spelt", () => {
    expect(findPayoutProblems(right, "MARIA SANTOS")).toEqual({});
    expect(findPayoutProblems(right, "Jose Reyes")).toEqual({ payeeName: "otherHolder" });
  });
});
