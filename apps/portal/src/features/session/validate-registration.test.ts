import { describe, expect, it } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { boundsText, validateRegistration } from "./validate-registration.ts";
import type { Registration, RegistrationFaults } from "./validate-registration.ts";

const right: Registration = {
  username: "capizlover",
  password: "Lantern2026",
  confirmPassword: "Lantern2026",
  isOfAge: true,
};

const cases: [string, Partial<Registration>, RegistrationFaults][] = [
  ["takes a right registration", {}, {}],
  ["refuses an empty user name", { username: "" }, { username: "empty" }],
  ["refuses a user name that starts with a digit", { username: "1capiz" }, { username: "username" }],
  ["refuses a short password", { password: "a1", confirmPassword: "a1" }, { password: "passwordLength" }],
  [
    "refuses a password with a space",
    { password: "lan tern 2026", confirmPassword: "lan tern 2026" },
    { password: "passwordFormat" },
  ],
  ["refuses an unequal confirmation", { confirmPassword: "Lantern2027" }, { confirmPassword: "confirm" }],
  ["refuses a missing confirmation", { confirmPassword: "" }, { confirmPassword: "empty" }],
  ["refuses somebody who does not confirm the age", { isOfAge: false }, { isOfAge: "agree" }],
];

describe("a registration", () => {
  it.each(cases)("%s", (_title, change, faults) => {
    expect(validateRegistration({ ...right, ...change }, registrationRules)).toEqual(faults);
  });

  it("shows one number when both bounds are equal", () => {
    expect(boundsText({ ...registrationRules.username, minLength: 8, maxLength: 8 })).toBe("8");
    expect(boundsText({ ...registrationRules.username, minLength: 6, maxLength: 13 })).toBe("6 - 13");
  });
});
