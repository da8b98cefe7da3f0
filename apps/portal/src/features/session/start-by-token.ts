/** Logs in by the token of a start URL (`/?token=…`). If that fails, the visitor stays logged out. */

import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { showToast } from "@openhouse/ui/toast/toaster";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";

interface StartDeps extends Omit<EntranceDeps, "t"> {
  readonly texts: TextStore;
  /** The opened URL, to which the login returns. */
  readonly returnTo: string;
}

/** A refusal shows a message and is not thrown. */
export async function startByToken({ texts, returnTo, ...deps }: StartDeps, token: string): Promise<void> {
  await texts.ensure(sessionTexts);
  const { t } = texts.current();
  const result = await deps.api.call("POST /wps/session/login/token", { body: { token } }).catch(() => undefined);
  if (result === undefined) return showToast("error", t("login.start.failed"));
  await enterSession({ ...deps, t }, { result, returnTo });
}
