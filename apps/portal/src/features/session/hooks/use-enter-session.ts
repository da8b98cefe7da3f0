/** The steps after every login, registration or start of a trial account. Source: specification, section 4. */

import { showToast } from "@openhouse/ui/toast/toaster";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialogs/dialog-store.ts";
import type { NewLogin } from "../../../lib/dialogs/dialog-store.ts";
import { recordFirstLogin } from "../../../lib/session/first-login.ts";
import type { Merchant } from "../../../lib/page/merchant.ts";
import { handleLogin } from "../../../lib/browser-storage/kept-page.ts";
import { navigate } from "../../../lib/navigation/location.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { isPasswordChangePending } from "../../../lib/session/portal-store.ts";

type LoginResult = Reply<"POST /wps/session/login">;

export interface EntranceDeps {
  readonly api: ApiClient;
  readonly session: SessionToken | undefined;
  readonly merchant: Pick<Merchant, "flags">;
  readonly t: Translate;
}

export interface Entrance {
  readonly result: LoginResult;
  /**
   * The page that opens after the login. The default is the page that was kept for this person or, if none was kept,
   * the front page.
   */
  readonly returnTo?: string | undefined;
  /** Only a login by password can require a change of the password. */
  readonly isByPassword?: boolean;
}

/** Session storage key of the mark that the member has just logged in. */
export const afterLoginKey = "afterLogin";

/** Opens `returnTo`. The default is the page that was kept for this person or, if none was kept, the front page. */
export function useEnterSession(): (result: LoginResult, returnTo?: string, isByPassword?: boolean) => void {
  const deps = useEntranceDeps();
  return (result, returnTo, isByPassword = false) => {
    if (deps !== undefined) void enterSession(deps, { result, returnTo, isByPassword });
  };
}

/** Continues a login after the required change of the password. */
export function useFinishLogin(): (login: NewLogin, returnTo?: string) => void {
  const deps = useEntranceDeps();
  return (login, returnTo) => {
    if (deps !== undefined) void finishLogin(deps, login, returnTo);
  };
}

function useEntranceDeps(): EntranceDeps | undefined {
  // `useApi` would throw here, because the registration form is also rendered on the server.
  const { api, session, merchant } = usePage();
  const { t } = useTexts();
  return api === undefined ? undefined : { api, session, merchant, t };
}

/** Stores the token. Then shows the change of the password if it is required, otherwise completes the login. */
export async function enterSession(deps: EntranceDeps, entrance: Entrance): Promise<void> {
  const { result, isByPassword = false } = entrance;
  const { userName, firstTimeLogin } = result;
  // Must precede the start of the session, because pages read this record as soon as the session starts.
  if (firstTimeLogin) recordFirstLogin();
  const keptUrl = handleLogin(userName, () => deps.session?.keep(result.token));
  const returnTo = entrance.returnTo ?? keptUrl;
  if (isByPassword && isPasswordChangePending(deps.merchant.flags, result)) {
    return openDialog({ kind: "changePassword", login: { userName, firstTimeLogin }, returnTo });
  }
  await finishLogin(deps, { userName, firstTimeLogin }, returnTo);
}

/**
 * Reports a first login to the server, so that the next login is not a first login. Then stores the mark of the login,
 * opens `returnTo` and loads the member.
 */
async function finishLogin(deps: EntranceDeps, login: NewLogin, returnTo = "/"): Promise<void> {
  const { api, t } = deps;
  // The login continues even if this call fails.
  if (login.firstTimeLogin) api.call("POST /wps/member/firstLogin").catch(() => undefined);
  sessionStorage.setItem(afterLoginKey, "1");
  closeDialog();
  showToast("success", t("session.welcome", { name: login.userName }));
  if (location.pathname + location.search !== returnTo) navigate(returnTo);
  await Promise.all([loadMember(api), showOtherSessions(deps)]);
}

/** Shows how many other sessions are open. If the call fails, no message is shown. */
async function showOtherSessions({ api, t }: EntranceDeps): Promise<void> {
  const info = await api.call("GET /wps/member/loginInfo").catch(() => undefined);
  const count = info?.otherSessions ?? 0;
  if (count > 0) showToast("info", t("login.elsewhere", { count }));
}

/** Loads the member into the query cache. A failure is shown where the data is used. */
async function loadMember(api: ApiClient): Promise<void> {
  const { queryClient } = await import("../../../lib/queries/queries.tsx");
  await queryClient.prefetchQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
}
