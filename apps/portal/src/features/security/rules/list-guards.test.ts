import { describe, expect, it } from "vitest";
import { listGuards, nextGuard } from "./list-guards.ts";
import type { GuardName } from "./list-guards.ts";

const names = ["loginPassword", "mobile", "email", "paymentPassword", "authenticator"] as const;

function guardsWith(...set: readonly GuardName[]) {
  return names.map((name) => ({ name, isSet: set.includes(name) }));
}

describe("the security features of an account", () => {
  it("include those that the merchant offers", () => {
    const on = { enabled: true, isComplete: true };
    const info = {
      loginPassword: on,
      paymentPassword: { ...on, enabled: false },
      mobile: on,
      email: on,
      authenticator: on,
    };
    expect(listGuards(info).map(({ name }) => name)).toEqual(["loginPassword", "mobile", "email", "authenticator"]);
  });

  it.each([
    [
      "the password if it is not set",
      guardsWith("mobile", "email", "paymentPassword", "authenticator"),
      "loginPassword",
    ],
    ["an address for recovery before other features", guardsWith("loginPassword"), "mobile"],
    ["the payment password after an address is confirmed", guardsWith("loginPassword", "email"), "paymentPassword"],
    [
      "the authenticator after the payment password",
      guardsWith("loginPassword", "email", "paymentPassword"),
      "authenticator",
    ],
    ["the second address last", guardsWith("loginPassword", "email", "paymentPassword", "authenticator"), "mobile"],
    ["nothing if all features are set up", guardsWith(...names), undefined],
  ])("recommend %s", (_what, guards, next) => {
    expect(nextGuard(guards)).toBe(next);
  });
});
