/**
 * Messages for failures of external verifiers (specification, section 8). The codes are those of Firebase
 * Authentication, which the phone-auth service uses; `human/…` codes come from the captcha.
 */

import { ApiError, toApiError } from "@openhouse/browser/api-error";
import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

/** Error code → message key. All other codes are unknown errors. */
export const phoneAuthTexts = {
  "auth/invalid-phone-number": "session.phone.badNumber",
  // The service was called without a phone number.
  "auth/argument-error": "session.phone.enterNumber",
  "auth/missing-phone-number": "session.phone.noNumber",
  "auth/too-many-requests": "session.phone.tooMany",
  "auth/invalid-verification-code": "session.phone.badCode",
  "auth/missing-verification-code": "session.phone.noCode",
  "auth/captcha-check-failed": "session.phone.captcha",
  "auth/quota-exceeded": "session.phone.quota",
  "auth/operation-not-allowed": "session.phone.off",
  "auth/code-expired": "session.phone.expired",
  "auth/popup-closed-by-user": "login.provider.closed",
  "auth/cancelled-popup-request": "login.provider.closed",
  "auth/popup-blocked": "login.provider.blocked",
  "auth/network-request-failed": "common.error.network",
  "human/cancelled": "session.phone.verifyFirst",
  "human/missing": "session.phone.verifyFirst",
} as const satisfies Readonly<Record<string, PlainKey>>;

export function phoneAuthTextKey(error: unknown): PlainKey {
  const code = codeOf(error);
  return isKnown(code) ? phoneAuthTexts[code] : "common.error.unknown";
}

/** Returns the failure as an `ApiError`; an `ApiError` is returned unchanged. */
export function phoneAuthFailure(error: unknown, t: Translate): ApiError {
  const message = t(phoneAuthTextKey(error));
  return toApiError(error) ?? new ApiError({ kind: "refused", code: codeOf(error), message, status: 0 });
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : "";
}

function isKnown(code: string): code is keyof typeof phoneAuthTexts {
  return Object.hasOwn(phoneAuthTexts, code);
}
