import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { excludedUntil } from "./read-login-refusal.ts";

const refusalOf = (code: string, value: unknown) =>
  new ApiError({ kind: "refused", code, message: "", status: 403, value });

describe("excludedUntil", () => {
  it.each([
    ["login.excluded", { exclusion: { kind: "self_exclusion", fromAt: 1, untilAt: 2 } }, { until: 2 }],
    ["login.excluded.forever", { exclusion: { kind: "self_exclusion", fromAt: 1, untilAt: null } }, { until: null }],
    ["login.excluded", null, { until: null }],
    ["login.denied", null, undefined],
  ])("for a login refusal with the code %s and the value %j returns %j", (code, value, expected) => {
    expect(excludedUntil(refusalOf(code, value))).toEqual(expected);
  });
});
