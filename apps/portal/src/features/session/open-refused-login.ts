/**
 * Opens the login dialog after a refused login that was not sent from it: from the form in the header, or by a start
 * URL. The dialog shows why the login was refused, and continues with the captcha or the second step if one is needed.
 */

import type { ApiError } from "@openhouse/browser/api-error";
import type { Translate } from "@openhouse/i18n/text-store";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { excludedUntil, readLoginRefusal } from "./read-login-refusal.ts";

interface RefusedLogin {
  readonly username?: string;
  readonly returnTo?: string;
  readonly isByPassword: boolean;
}

export function openRefusedLogin(refusal: ApiError, t: Translate, { isByPassword, ...login }: RefusedLogin): void {
  const exclusion = excludedUntil(refusal);
  if (exclusion !== undefined) return openDialog({ kind: "stopped", cause: "out", ...exclusion });
  const { secondStep: step, needsCaptcha } = readLoginRefusal(refusal);
  if (step !== undefined) return openDialog({ kind: "login", ...login, secondStep: { step, isByPassword } });
  openDialog({ kind: "login", ...login, hasCaptcha: needsCaptcha === true, failure: failureOf(refusal, t) });
}

function failureOf({ kind, code, message }: ApiError, t: Translate): string {
  if (code === "login.cred.err") return t("login.in_incorrect_password");
  if (kind === "network") return t("common.error.network");
  if (kind === "insecure") return t("common.error.secureContext");
  return message === "" ? t("common.error.unknown") : message;
}
