/** Logs in by the token of a start URL (`/?token=…`). */

import { toApiError } from "@openhouse/browser/api-error";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import type { TokenLoginBody } from "@openhouse/protocol/identity/login";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { enterSession } from "./hooks/use-enter-session.ts";
import type { EntranceDeps } from "./hooks/use-enter-session.ts";
import { openRefusedLogin } from "./open-refused-login.ts";
import { otherAccountOf } from "./read-login-refusal.ts";

interface ExchangeDeps extends EntranceDeps {
  /** The opened URL, to which the login returns. */
  readonly returnTo: string;
}

interface StartDeps extends Omit<ExchangeDeps, "t"> {
  readonly texts: TextStore;
}

/** Logs in as `exchangeToken` does. A member who is signed in with another account is asked first. */
export async function startByToken({ texts, ...deps }: StartDeps, token: string): Promise<void> {
  await texts.ensure(sessionTexts);
  await exchangeToken({ ...deps, t: texts.current().t }, { token });
}

/** A refusal opens the login dialog, which says why, or the question about the other account; it is not thrown. */
export async function exchangeToken({ returnTo, ...deps }: ExchangeDeps, body: TokenLoginBody): Promise<void> {
  try {
    const result = await deps.api.call("POST /wps/session/login/token", { body });
    await enterSession(deps, { result, returnTo });
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal === undefined) throw error;
    const account = otherAccountOf(refusal);
    if (account !== undefined) return openDialog({ kind: "otherAccount", account, token: body.token, returnTo });
    openRefusedLogin(refusal, deps.t, { returnTo, isByPassword: false });
  }
}
