import { describe, expect, it } from "vitest";
import { findPayoutProblems } from "./find-payout-problems.ts";

const validForm = { payeeName: "Maria Santos", cardNumber: "0917 555 0123", paymentPassword: "Pay2026" };
const firstAccount = { kind: "eWallet", holder: undefined } as const;

describe("the form of a payout account", () => {
  it("accepts a name, a number typed with spaces, and a password", () => {
    expect(findPayoutProblems(validForm, firstAccount)).toEqual({});
  });

  it("does not check the checksum of a crypto address, because only the server does that", () => {
    const form = { ...validForm, cardNumber: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" };
    expect(findPayoutProblems(form, { kind: "crypto", holder: undefined })).toEqual({});
    expect(findPayoutProblems({ ...form, cardNumber: " " }, { kind: "crypto", holder: undefined })).toEqual({
      cardNumber: "empty",
    });
  });

  it.each([
    [{ payeeName: " " }, { payeeName: "empty" }],
    [{ payeeName: "M4ria" }, { payeeName: "name" }],
    [{ cardNumber: "" }, { cardNumber: "empty" }],
    [{ cardNumber: "12345" }, { cardNumber: "number" }],
    [{ cardNumber: "12a456" }, { cardNumber: "number" }],
    [{ paymentPassword: "" }, { paymentPassword: "empty" }],
  ])("with %j has the problems %j", (change, problems) => {
    expect(findPayoutProblems({ ...validForm, ...change }, firstAccount)).toEqual(problems);
  });

  it("requires the same holder for all accounts, regardless of letter case", () => {
    expect(findPayoutProblems(validForm, { kind: "bank", holder: "MARIA SANTOS" })).toEqual({});
    expect(findPayoutProblems(validForm, { kind: "bank", holder: "Jose Reyes" })).toEqual({ payeeName: "otherHolder" });
  });
});
