import { describe, expect, it } from "vitest";
import { listGuards, nextGuard } from "./list-guards.ts";
import type { GuardName } from "./list-guards.ts";

const names = ["loginPassword", "mobile", "email", "paymentPassword", "authenticator"] as const;

function guardsWith(...set: readonly GuardName[]) {
  return names.map((name) => ({ name, isSet: set.includes(name) }));
}

describe("the guards of an account", () => {
  it("are those that the house offers", () => {
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
    ["the password when it is due", guardsWith("mobile", "email", "paymentPassword", "authenticator"), "loginPassword"],
    ["a way back in before all else", guardsWith("loginPassword"), "mobile"],
    ["the payment password once there is one", guardsWith("loginPassword", "email"), "paymentPassword"],
    ["the authenticator then", guardsWith("loginPassword", "email", "paymentPassword"), "authenticator"],
    ["the second address last", guardsWith("loginPassword", "email", "paymentPassword", "authenticator"), "mobile"],
    ["nothing when all is set", guardsWith(...names), undefined],
  ])("ask for %s", (_what, guards, next) => {
    expect(nextGuard(guards)).toBe(next);
  });
});
