/** What follows every way in: a login of any kind, a registration, a free play. Source: specification, section 4. */

import { showToast } from "@openhouse/ui/toast/toaster";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialog-store.ts";
import type { NewLogin } from "../../../lib/dialog-store.ts";
import { recordFirstLogin } from "../../../lib/first-login.ts";
import type { House } from "../../../lib/house.ts";
import { greetPerson } from "../../../lib/kept-page.ts";
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
  /** Undefined = the page that waits for this person, else the front page. */
  readonly returnTo?: string | undefined;
  /** Only who came in by password is asked to change it. */
  readonly isByPassword?: boolean;
}

/** The key in the session storage by which pages know that somebody has just come in. */
export const afterLoginKey = "afterLogin";

/** Goes to the front page unless told where to go. */
export function useEnterSession(): (result: LoginResult, returnTo?: string, isByPassword?: boolean) => void {
  const ground = useGround();
  return (result, returnTo, isByPassword = false) => {
    if (ground !== undefined) void enterSession(ground, { result, returnTo, isByPassword });
  };
}

/** Goes on with a login whose password had to be changed first. */
export function useFinishEntrance(): (login: NewLogin, returnTo?: string) => void {
  const ground = useGround();
  return (login, returnTo) => {
    if (ground !== undefined) void finishEntrance(ground, login, returnTo);
  };
}

function useGround(): EntranceGround | undefined {
  // Not `useApi`: the form of registration is rendered on the server, too, where nobody comes in.
  const { api, session, house } = usePage();
  const { t } = useTexts();
  return api === undefined ? undefined : { api, session, house, t };
}

/** Keeps the token, then asks for a new password where one is due, or goes on. */
export async function enterSession(ground: EntranceGround, entrance: Entrance): Promise<void> {
  const { result, isByPassword = false } = entrance;
  const { userName, firstTimeLogin } = result;
  // Before the session: pages that hear of it look for the mark.
  if (firstTimeLogin) recordFirstLogin();
  const waiting = greetPerson(userName, () => ground.session?.keep(result.token));
  const returnTo = entrance.returnTo ?? waiting;
  if (isByPassword && isPasswordChangePending(ground.house.flags, result)) {
    return openDialog({ kind: "changePassword", login: { userName, firstTimeLogin }, returnTo });
  }
  await finishEntrance(ground, { userName, firstTimeLogin }, returnTo);
}

/**
 * Tells the server of a first login (once: the next login is no first one), marks the arrival, goes on, loads the
 * member.
 */
async function finishEntrance(ground: EntranceGround, login: NewLogin, returnTo = "/"): Promise<void> {
  const { api, t } = ground;
  // Whether the greeting was noted is the server's business; the member goes on in either case.
  if (login.firstTimeLogin) api.call("POST /wps/member/firstLogin").catch(() => undefined);
  sessionStorage.setItem(afterLoginKey, "1");
  closeDialog();
  showToast("gain", t("session.welcome", { name: login.userName }));
  if (location.pathname + location.search !== returnTo) navigate(returnTo);
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
