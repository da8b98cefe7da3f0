/** What follows every login, registration or start of a trial account. Source: specification, section 4. */

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
import { greetPerson } from "../../../lib/browser-storage/kept-page.ts";
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
  /** Default: the kept page of this person, otherwise the front page. */
  readonly returnTo?: string | undefined;
  /** Only a login by password leads to the change of password. */
  readonly isByPassword?: boolean;
}

/** Session storage key that tells pages that the member has just logged in. */
export const afterLoginKey = "afterLogin";

/** Goes to `returnTo`; without it, to the kept page of this person or the front page. */
export function useEnterSession(): (result: LoginResult, returnTo?: string, isByPassword?: boolean) => void {
  const ground = useEntranceDeps();
  return (result, returnTo, isByPassword = false) => {
    if (ground !== undefined) void enterSession(ground, { result, returnTo, isByPassword });
  };
}

/** Continues a login after the required change of password. */
export function useFinishEntrance(): (login: NewLogin, returnTo?: string) => void {
  const ground = useEntranceDeps();
  return (login, returnTo) => {
    if (ground !== undefined) void finishEntrance(ground, login, returnTo);
  };
}

function useEntranceDeps(): EntranceDeps | undefined {
  // Not `useApi`, because the registration form is also rendered on the server, where there is no session.
  const { api, session, merchant } = usePage();
  const { t } = useTexts();
  return api === undefined ? undefined : { api, session, merchant, t };
}

/** Stores the token, then asks for a new password if one is required, otherwise goes on. */
export async function enterSession(ground: EntranceDeps, entrance: Entrance): Promise<void> {
  const { result, isByPassword = false } = entrance;
  const { userName, firstTimeLogin } = result;
  // Before the session starts, because pages read the mark as soon as it does.
  if (firstTimeLogin) recordFirstLogin();
  const waiting = greetPerson(userName, () => ground.session?.keep(result.token));
  const returnTo = entrance.returnTo ?? waiting;
  if (isByPassword && isPasswordChangePending(ground.merchant.flags, result)) {
    return openDialog({ kind: "changePassword", login: { userName, firstTimeLogin }, returnTo });
  }
  await finishEntrance(ground, { userName, firstTimeLogin }, returnTo);
}

/**
 * Reports a first login to the server, so that the next one is not a first login. Then marks the login for pages, goes
 * to `returnTo` and loads the member.
 */
async function finishEntrance(ground: EntranceDeps, login: NewLogin, returnTo = "/"): Promise<void> {
  const { api, t } = ground;
  // If this call fails, the member still continues.
  if (login.firstTimeLogin) api.call("POST /wps/member/firstLogin").catch(() => undefined);
  sessionStorage.setItem(afterLoginKey, "1");
  closeDialog();
  showToast("gain", t("session.welcome", { name: login.userName }));
  if (location.pathname + location.search !== returnTo) navigate(returnTo);
  await Promise.all([loadMember(api), tellOtherSessions(ground)]);
}

/** Tells the member about other open sessions. If the call fails, no message is shown. */
async function tellOtherSessions({ api, t }: EntranceDeps): Promise<void> {
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
