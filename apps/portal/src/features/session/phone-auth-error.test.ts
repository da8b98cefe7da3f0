import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { translate } from "@openhouse/i18n/translate";
import type { Translate } from "@openhouse/i18n/text-store";
import { phoneAuthFailure, phoneAuthTexts } from "./phone-auth-error.ts";

const english: Translate = (key: string) => translate("EN", key);
const textOf = (code: string) => phoneAuthFailure({ code }, english).message;

describe("the text for an error of the phone-auth service", () => {
  it.each([
    ["S8.008", "auth/invalid-phone-number", "Invalid phone number format"],
    ["S8.009", "auth/argument-error", "Please enter a valid phone number"],
    ["S8.010", "auth/missing-phone-number", "Missing phone number"],
    ["S8.011", "auth/too-many-requests", "Too many requests, try again after 5 minutes"],
    ["S8.012", "auth/unknown-code", "Unknown error"],
    ["S8.012", "toString", "Unknown error"],
    ["S8.013", "auth/invalid-verification-code", "Verification code not valid"],
    ["S8.014", "auth/missing-verification-code", "Verification code missing"],
    ["S8.015", "auth/captcha-check-failed", "Invalid captcha input or non-whitelisted domain"],
    ["S8.016", "auth/quota-exceeded", "Quota not sufficient, contact customer service"],
    ["S8.017", "auth/operation-not-allowed", "Function not enabled, contact customer service"],
    ["S8.018", "auth/code-expired", "Verification code expired, send again"],
    ["S8.019", "auth/popup-closed-by-user", "The window was closed before you were logged in. Please try again."],
  ])('[%s] %s is "%s"', (_row, code, text) => {
    expect(textOf(code)).toBe(text);
  });

  it("is translated into Filipino", () => {
    for (const key of Object.values(phoneAuthTexts)) {
      expect(translate("TY", key)).not.toBe(key);
      expect(translate("TY", key)).not.toBe(translate("EN", key));
    }
  });

  it("is the server's text for a refusal, and a general text for any other error", () => {
    const refusal = new ApiError({ kind: "refused", code: "too.much.request", message: "Wait.", status: 429 });
    expect(phoneAuthFailure(refusal, english)).toBe(refusal);
    expect(phoneAuthFailure("gone", english)).toMatchObject({ kind: "refused", code: "", message: "Unknown error" });
  });
});
