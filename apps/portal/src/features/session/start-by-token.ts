/** Logs in by the token of a start URL (`/?token=…`). */

import { toApiError } from "@openhouse/browser/api-error";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";
import { openRefusedLogin } from "./open-refused-login.ts";

interface StartDeps extends Omit<EntranceDeps, "t"> {
  readonly texts: TextStore;
  /** The opened URL, to which the login returns. */
  readonly returnTo: string;
}

/** A refusal opens the login dialog, which says why; it is not thrown. */
export async function startByToken({ texts, returnTo, ...deps }: StartDeps, token: string): Promise<void> {
  await texts.ensure(sessionTexts);
  const { t } = texts.current();
  try {
    const result = await deps.api.call("POST /wps/session/login/token", { body: { token } });
    await enterSession({ ...deps, t }, { result, returnTo });
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal === undefined) throw error;
    openRefusedLogin(refusal, t, { returnTo, isByPassword: false });
  }
}
