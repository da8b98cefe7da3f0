import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { refusedField } from "./refused-field.ts";

const refusal = (code: string, value: unknown = null) =>
  new ApiError({ kind: "refused", code, message: "No.", status: 400, value });

describe("the field that a refusal refers to", () => {
  it.each([
    ["is the field that the server names", refusal("format.email.err", { field: "email" }), ["email", "code"], "email"],
    [
      "follows from the code if the form does not have the field that the server names",
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
      "is the payment password in a form without an old password",
      refusal("invalid.payment.pw"),
      ["paymentPassword"],
      "paymentPassword",
    ],
    ["is none when the form has no such field", refusal("login.totp.err"), ["password"], undefined],
    ["is none for a refusal that concerns no field", refusal("too.much.request"), ["password"], undefined],
    ["is none without a refusal", undefined, ["password"], undefined],
  ] as const)("%s", (_case, error, names, field) => {
    expect(refusedField<string>(error, names)).toBe(field);
  });
});
