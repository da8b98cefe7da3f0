import { describe, expect, it } from "vitest";
import { listGuards, nextGuard } from "./list-guards.ts";
import type { GuardName } from "./list-guards.ts";

const names = ["loginPassword", "mobile", "email", "paymentPassword", "authenticator"] as const;

function guardsWith(...set: readonly GuardName[]) {
  return names.map((name) => ({ name, isSet: set.includes(name) }));
}

describe("the rules of the security features", () => {
  it("list only features that the merchant offers", () => {
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
    ["a contact address before other features", guardsWith("loginPassword"), "mobile"],
    [
      "the payment password after a contact address is confirmed",
      guardsWith("loginPassword", "email"),
      "paymentPassword",
    ],
    [
      "the authenticator after the payment password",
      guardsWith("loginPassword", "email", "paymentPassword"),
      "authenticator",
    ],
    [
      "the second contact address last",
      guardsWith("loginPassword", "email", "paymentPassword", "authenticator"),
      "mobile",
    ],
    ["nothing if all features are set up", guardsWith(...names), undefined],
  ])("recommend %s next", (_case, guards, next) => {
    expect(nextGuard(guards)).toBe(next);
  });
});
