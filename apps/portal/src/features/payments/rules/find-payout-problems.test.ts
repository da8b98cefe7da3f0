import { describe, expect, it } from "vitest";
import { findPayoutProblems } from "./find-payout-problems.ts";

const right = { payeeName: "Maria Santos", cardNumber: "0917 555 0123", paymentPassword: "Pay2026" };
const first = { kind: "eWallet", holder: undefined } as const;

describe("the form of a payout account", () => {
  it("takes a name, a number typed with spaces, and a password", () => {
    expect(findPayoutProblems(right, first)).toEqual({});
  });

  it("leaves the checksum of an address to the server", () => {
    const form = { ...right, cardNumber: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" };
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
  ])("%j: %j", (change, problems) => {
    expect(findPayoutProblems({ ...right, ...change }, first)).toEqual(problems);
  });

  it("keeps all accounts in one name, however it is spelt", () => {
    expect(findPayoutProblems(right, { kind: "bank", holder: "MARIA SANTOS" })).toEqual({});
    expect(findPayoutProblems(right, { kind: "bank", holder: "Jose Reyes" })).toEqual({ payeeName: "otherHolder" });
  });
});
