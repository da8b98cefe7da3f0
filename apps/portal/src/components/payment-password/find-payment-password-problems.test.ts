import { describe, expect, it } from "vitest";
import { findPaymentPasswordProblems } from "./find-payment-password-problems.ts";

const validValues = {
  password: "Player2026",
  oldPassword: "",
  paymentPassword: "Pay2026",
  confirmPaymentPassword: "Pay2026",
};

describe("the values of the payment password form", () => {
  it("are valid for a new payment password that is typed twice", () => {
    expect(findPaymentPasswordProblems(validValues, false)).toEqual({});
  });

  it("must include the old payment password if there is one", () => {
    expect(findPaymentPasswordProblems(validValues, true)).toEqual({ oldPassword: "empty" });
    expect(findPaymentPasswordProblems({ ...validValues, oldPassword: "Pay2025" }, true)).toEqual({});
  });

  it.each([
    [{ password: "" }, { password: "empty" }],
    [
      { paymentPassword: "", confirmPaymentPassword: "" },
      { paymentPassword: "empty", confirmPaymentPassword: "empty" },
    ],
    [{ paymentPassword: "Pay26", confirmPaymentPassword: "Pay26" }, { paymentPassword: "format" }],
    [{ paymentPassword: "Pay 2026", confirmPaymentPassword: "Pay 2026" }, { paymentPassword: "format" }],
    [{ paymentPassword: "Player2026", confirmPaymentPassword: "Player2026" }, { paymentPassword: "same" }],
    [{ confirmPaymentPassword: "pay2026" }, { confirmPaymentPassword: "unequal" }],
  ])("with %j have the problems %j", (change, problems) => {
    expect(findPaymentPasswordProblems({ ...validValues, ...change }, false)).toEqual(problems);
  });
});
