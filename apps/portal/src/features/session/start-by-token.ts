/** The login of a start address (`/?token=…`): by its token, or not at all; then the visitor stays one. */

import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { showToast } from "@openhouse/ui/toast/toaster";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceGround } from "./hooks/use-enter-session.ts";

interface StartGround extends Omit<EntranceGround, "t"> {
  readonly texts: TextStore;
  /** The address that was opened: there the login leads. */
  readonly returnTo: string;
}

/** Never throws for a refusal. */
export async function startByToken({ texts, returnTo, ...ground }: StartGround, token: string): Promise<void> {
  await texts.ensure(sessionTexts);
  const { t } = texts.current();
  const answer = await ground.api.call("POST /wps/session/login/token", { body: { token } }).catch(() => undefined);
  if (answer === undefined) return showToast("error", t("login.start.failed"));
  await enterSession({ ...ground, t }, { result: answer, returnTo });
}
