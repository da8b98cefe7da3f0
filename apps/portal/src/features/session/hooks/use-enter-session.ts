/** What follows every way in: a login of any kind, a registration, a free play. Source: portal-spec section 4. */

import { showToast } from "@openhouse/ui/toast/toaster";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialog-store.ts";
import type { House } from "../../../lib/house.ts";
import { navigate } from "../../../lib/location.tsx";
import { usePage } from "../../../lib/page-context.tsx";
import { isPasswordChangePending } from "../../../lib/portal-store.ts";

type LoginResult = Reply<"POST /wps/session/login">;

/** What a way in needs of the page. */
export interface EntranceGround {
  readonly api: ApiClient;
  readonly session: SessionToken | undefined;
  readonly house: Pick<House, "flags">;
  readonly t: Translate;
}

/** A proof that the server took. */
export interface Entrance {
  readonly result: LoginResult;
  /** Undefined = the front page. */
  readonly returnTo?: string | undefined;
  /** Only who came in by password is asked to change it. */
  readonly isByPassword?: boolean;
}

/** The key in the session storage by which pages know that somebody has just come in. */
export const afterLoginKey = "afterLogin";

/** Goes to the front page unless told where to go. */
export function useEnterSession(): (result: LoginResult, returnTo?: string, isByPassword?: boolean) => void {
  // Not `useApi`: the form of registration is rendered on the server, too, where nobody comes in.
  const { api, session, house } = usePage();
  const { t } = useTexts();
  return (result, returnTo, isByPassword = false) => {
    if (api !== undefined) void enterSession({ api, session, house, t }, { result, returnTo, isByPassword });
  };
}

/**
 * Keeps the token, tells the server of a first login (once: the next login is no first one), then asks for a new
 * password where one is due, or loads the member, marks the arrival and goes on.
 */
export async function enterSession(ground: EntranceGround, entrance: Entrance): Promise<void> {
  const { api, session, house, t } = ground;
  const { result, returnTo = "/", isByPassword = false } = entrance;
  session?.keep(result.token);
  // Whether the greeting was noted is the server's business; the member goes on in either case.
  if (result.firstTimeLogin) api.call("POST /wps/member/firstLogin").catch(() => undefined);
  if (isByPassword && isPasswordChangePending(house.flags, result)) {
    openDialog({ kind: "changePassword", returnTo });
    return;
  }
  sessionStorage.setItem(afterLoginKey, "1");
  closeDialog();
  showToast("gain", t("session.welcome", { name: result.userName }));
  if (location.pathname !== returnTo) navigate(returnTo);
  await Promise.all([loadMember(api), tellOtherSessions(ground)]);
}

/** Who is open elsewhere learns it at the door; that it is not known keeps nobody from going on. */
async function tellOtherSessions({ api, t }: EntranceGround): Promise<void> {
  const info = await api.call("GET /wps/member/loginInfo").catch(() => undefined);
  const count = info?.otherSessions ?? 0;
  if (count > 0) showToast("info", t("login.elsewhere", { count }));
}

/** Into the cache that the menu and the pages of the member read. A failure is told where it is read. */
async function loadMember(api: ApiClient): Promise<void> {
  const { queryClient } = await import("../../../lib/queries.tsx");
  await queryClient.prefetchQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
}
