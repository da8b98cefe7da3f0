/** A login from the form in the header. What this form cannot show (a failure, a captcha) opens the login dialog. */

import { toApiError } from "@openhouse/browser/api-error";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";
import { openRefusedLogin } from "./open-refused-login.ts";

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
    openRefusedLogin(refusal, t, { username, isByPassword: true });
  }
}
