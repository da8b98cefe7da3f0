import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { refusedField } from "./refused-field.ts";

const refusal = (code: string, value: unknown = null) =>
  new ApiError({ kind: "refused", code, message: "No.", status: 400, value });

describe("the field that a refusal is about", () => {
  it.each([
    ["is the one that the server names", refusal("format.email.err", { field: "email" }), ["email", "code"], "email"],
    [
      "is told by the code where the server's name is no field here",
      refusal("login.cred.err", { field: "password" }),
      ["oldPassword"],
      "oldPassword",
    ],
    [
      "is the old payment password in a form that has one",
      refusal("invalid.payment.pw"),
      ["password", "oldPassword", "paymentPassword"],
      "oldPassword",
    ],
    [
      "is the payment password in a form that has no old one",
      refusal("invalid.payment.pw"),
      ["paymentPassword"],
      "paymentPassword",
    ],
    ["is none when the form has no such field", refusal("login.totp.err"), ["password"], undefined],
    ["is none for what speaks of no field", refusal("too.much.request"), ["password"], undefined],
    ["is none while nothing was refused", undefined, ["password"], undefined],
  ] as const)("%s", (_what, error, names, field) => {
    expect(refusedField<string>(error, names)).toBe(field);
  });
});
