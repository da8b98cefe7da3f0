import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { excludedUntil } from "./read-login-refusal.ts";

const refused = (code: string, value: unknown) =>
  new ApiError({ kind: "refused", code, message: "", status: 403, value });

describe("a login of who closed the account to themselves", () => {
  it.each([
    ["login.excluded", { exclusion: { kind: "self_exclusion", fromAt: 1, untilAt: 2 } }, { until: 2 }],
    ["login.excluded.forever", { exclusion: { kind: "self_exclusion", fromAt: 1, untilAt: null } }, { until: null }],
    ["login.excluded", null, { until: null }],
    ["login.denied", null, undefined],
  ])("%s with %j is told until when: %j", (code, value, told) => {
    expect(excludedUntil(refused(code, value))).toEqual(told);
  });
});
