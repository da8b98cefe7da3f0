import { describe, expect, it } from "vitest";
import { findPaymentPasswordProblems } from "./find-payment-password-problems.ts";

const validValues = {
  password: "Player2026",
  oldPassword: "",
  paymentPassword: "Pay2026",
  confirmPaymentPassword: "Pay2026",
};

describe("the form of the payment password", () => {
  it("takes a password of its own, twice", () => {
    expect(findPaymentPasswordProblems(validValues, false)).toEqual({});
  });

  it("asks for the old one when there is one", () => {
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
  ])("%j: %j", (change, problems) => {
    expect(findPaymentPasswordProblems({ ...validValues, ...change }, false)).toEqual(problems);
  });
});
