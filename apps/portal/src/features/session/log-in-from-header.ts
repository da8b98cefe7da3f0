/** A login from the form in the header. What this form cannot show (a failure, a captcha) opens the login dialog. */

import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore, Translate } from "@openhouse/i18n/text-store";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";
import { excludedUntil, readLoginRefusal } from "./read-login-refusal.ts";

interface HeaderDeps extends Omit<EntranceDeps, "t"> {
  readonly texts: TextStore;
}

interface HeaderForm {
  readonly username: string;
  readonly password: string;
}

/** A refusal opens a dialog and is not thrown. */
export async function logInFromHeader({ texts, ...deps }: HeaderDeps, form: HeaderForm): Promise<void> {
  await texts.ensure(sessionTexts);
  const { t } = texts.current();
  const username = form.username.trim();
  const password = form.password.trim();
  if (username === "" || password === "") {
    return openDialog({ kind: "login", username, failure: t("session.error.loginEmpty") });
  }
  try {
    const body = { username, password, type: "username" as const };
    const result = await deps.api.call("POST /wps/session/login", { body });
    await enterSession({ ...deps, t }, { result, isByPassword: true });
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal === undefined) throw error;
    const exclusion = excludedUntil(refusal);
    if (exclusion !== undefined) return openDialog({ kind: "stopped", cause: "out", ...exclusion });
    const { secondStep: step, needsCaptcha } = readLoginRefusal(refusal);
    if (step !== undefined) return openDialog({ kind: "login", username, secondStep: { step, isByPassword: true } });
    openDialog({ kind: "login", username, hasCaptcha: needsCaptcha === true, failure: failureOf(refusal, t) });
  }
}

function failureOf({ kind, code, message }: ApiError, t: Translate): string {
  if (code === "login.cred.err") return t("login.in_incorrect_password");
  if (kind === "network") return t("common.error.network");
  if (kind === "insecure") return t("common.error.secureContext");
  return message === "" ? t("common.error.unknown") : message;
}
