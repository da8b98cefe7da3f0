import { expect, it } from "vitest";
import { registrationRules, rulesWith } from "@openhouse/rules/identity/registration-rules";
import { rulesVersion } from "./setting-version.ts";

it("the version of settings is equal for equal rules and different for different ones", () => {
  const version = rulesVersion(registrationRules);
  expect(rulesVersion(rulesWith({ email: {} }))).toBe(version);
  const others = [
    rulesWith({ email: { enabled: true } }),
    rulesWith({ line: { maxLength: 65 } }),
    rulesWith({ line: { minLength: 3 } }),
  ].map(rulesVersion);
  expect(new Set([version, ...others]).size).toBe(4);
});
