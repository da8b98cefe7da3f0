import { expect, it } from "vitest";
import { registrationRules, rulesWith } from "@openhouse/rules/identity/registration-rules";
import { rulesVersion } from "./setting-version.ts";

it("equal settings have the same version, and different settings have different versions", () => {
  const version = rulesVersion(registrationRules);
  expect(rulesVersion(rulesWith({ email: {} }))).toBe(version);
  const others = [
    rulesWith({ email: { enabled: true } }),
    rulesWith({ line: { maxLength: 65 } }),
    rulesWith({ line: { minLength: 3 } }),
  ].map(rulesVersion);
  expect(new Set([version, ...others]).size).toBe(4);
});
