/** Logs in by the token of a start URL (`/?token=…`). If that fails, the visitor stays logged out. */

import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { showToast } from "@openhouse/ui/toast/toaster";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";

interface StartDeps extends Omit<EntranceDeps, "t"> {
  readonly texts: TextStore;
  /** The opened URL, where the login returns to. */
  readonly returnTo: string;
}

/** Does not throw for a refusal. */
export async function startByToken({ texts, returnTo, ...ground }: StartDeps, token: string): Promise<void> {
  await texts.ensure(sessionTexts);
  const { t } = texts.current();
  const answer = await ground.api.call("POST /wps/session/login/token", { body: { token } }).catch(() => undefined);
  if (answer === undefined) return showToast("error", t("login.start.failed"));
  await enterSession({ ...ground, t }, { result: answer, returnTo });
}
